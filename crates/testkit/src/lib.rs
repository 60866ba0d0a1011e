//! Test support: the suite that every game must pass ([`suite!`]), tiny games, a headless terminal and a private
//! PostgreSQL server.
//!
//! ```
//! use testkit::tictactoe::TicTacToe;
//!
//! testkit::check_info::<TicTacToe>();
//! testkit::conform::<TicTacToe>();
//! ```

mod conform;
mod editing;
mod effort;
mod evaluation;
mod info;
mod keys;
mod lessons;
mod malformed_texts;
mod observation;
mod oracle;
#[cfg(feature = "catalog")]
mod panicking_game;
#[cfg(unix)]
mod postgres;
mod random_games;
pub mod random_tree;
mod rulebook;
mod rules_only;
mod suite;
pub mod tictactoe;
mod tmux;

pub use conform::conform;
pub use editing::check_editing;
pub use effort::{Effort, effort};
pub use evaluation::{check_allocation, check_evaluation};
pub use info::{check_bots, check_info, check_labels, check_question, check_scenes};
pub use keys::check_keys;
pub use lessons::{check_lessons, check_puzzles};
pub use malformed_texts::check_malformed_texts;
pub use observation::check_observation;
pub use oracle::{Oracle, check_perft_files, compare_with_oracle, oracle_perft};
#[cfg(feature = "catalog")]
pub use panicking_game::PanickingGame;
#[cfg(unix)]
pub use postgres::PostgresServer;
pub use rulebook::{MAX_WORD_LENGTH, MIN_COLUMN_WIDTH, check_examples, check_guide, check_rulebook};
pub use rules_only::RulesOnly;
pub use tmux::Tmux;
