//! What every game's tests share: one suite that any game must pass ([`suite!`]), tiny games to try things on, a
//! terminal nobody sees and a private PostgreSQL.

mod allocation;
mod book;
#[cfg(unix)]
mod cluster;
mod conform;
mod damage;
mod editing;
mod effort;
mod examples;
mod facts;
mod keys;
mod knowledge;
mod labels;
mod lessons;
mod observation;
mod oracle;
#[cfg(feature = "catalog")]
mod out_of_order;
mod perft_file;
mod plain;
mod puzzles;
pub mod random_tree;
mod sample;
mod suite;
pub mod tictactoe;
mod tmux;

pub use allocation::check_allocation;
pub use book::{LONGEST_WORD, NARROWEST_COLUMN, check_book, check_guide};
#[cfg(unix)]
pub use cluster::Cluster;
pub use conform::conform;
pub use damage::check_damaged_texts;
pub use editing::check_editing;
pub use effort::{Effort, effort};
pub use examples::check_examples;
pub use facts::{check_bots, check_info, check_question, check_scenes};
pub use keys::check_keys;
pub use knowledge::check_knowledge;
pub use labels::check_labels;
pub use lessons::check_lessons;
pub use observation::check_observation;
pub use oracle::{Oracle, agree, oracle_perft};
#[cfg(feature = "catalog")]
pub use out_of_order::OutOfOrder;
pub use perft_file::check_perft_files;
pub use plain::Plain;
pub use puzzles::check_puzzles;
pub use tmux::Tmux;
