//! What every game's tests share: one suite that any [`Position`](game::Position) must pass, the readers of
//! `*.perft` files and of the examples in a `RULES.md`, and a slow second reading of each game's rules to
//! compare with.

mod conform;
mod effort;
mod examples;
mod lessons;
pub mod oracle;
mod perft_file;
mod plain;
pub mod random_tree;
pub mod tictactoe;
mod tmux;

pub use conform::conform;
pub use effort::{Effort, effort};
pub use examples::check_examples;
pub use lessons::check_lessons;
pub use oracle::{Oracle, agree};
pub use perft_file::check_perft;
pub use plain::Plain;
pub use tmux::Tmux;
