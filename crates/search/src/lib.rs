//! Alpha-beta and Monte-Carlo search over any game.
//!
//! [`Search`] is iterative-deepening alpha-beta, [`Uct`] plain Monte-Carlo tree search. Both use only the rules of a
//! game and [`Evaluate`], do not assume that players alternate, print nothing, report through a callback, and stop by
//! the [`Limits`] and the [`Stop`] flag.
//!
//! ```
//! use search::{Limits, Options, Search, Stop};
//! use testkit::tictactoe::TicTacToe;
//!
//! // · · ·     Squares are written from a1 on. Crosses mark c1 and win at once.
//! // · o o
//! // x x ·
//! let position: TicTacToe = "xx..oo...".parse()?;
//! let mut search = Search::new(Options { table_mebibytes: 1, ..Options::default() })?;
//! let result = search.run(&position, &[], &Limits::depth(3), &Stop::new(), 1, &mut |_| ());
//! assert_eq!(result.best().map(|ply| ply.to_string()), Some("c1".to_string()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alphabeta;
mod endgame_line;
mod history;
mod iterative_deepening;
mod level;
mod limits;
mod move_picker;
mod pruning;
mod quiescence;
mod repetition_stack;
mod result;
mod root;
mod score;
mod search;
mod shared;
mod transposition_table;
mod tuning;
mod uct;
mod value;
mod worker;

pub use limits::{Limits, SearchMoves, Stop};
pub use result::{Certainty, Pv, SearchResult};
pub use score::Score;
pub use search::{Options, Search};
pub use transposition_table::{TableError, check_table};
pub use tuning::{Tuning, tune};
pub use uct::{MctsMove, MctsResult, Uct};

use game::{Encode, Evaluate};

/// What a search needs of a game: rules, an evaluation, and numbered plies for its tables.
pub trait Searchable: Evaluate + Encode {}

impl<P: Evaluate + Encode> Searchable for P {}
