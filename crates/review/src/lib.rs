//! What an engine finds out about moves that were played: the review of a game, puzzles, and the moves tried in lessons.
//!
//! ```
//! use catalog::{Limits, Options, SearchRequest};
//! use engines::Computer;
//! use formats::Study;
//! use review::Reviewer;
//!
//! let game = catalog::GAMES[0];
//! let mut study = Study::new(game, game.start(&Default::default())?);
//! let first = study.state().moves()[0].clone();
//! study.play(&first)?;
//! let mut engine = game.engine(&Computer::STRONGEST, &Options::default())?;
//! let request = SearchRequest { limits: Limits::nodes(100), ..SearchRequest::default() };
//! let mut reviewer = Reviewer::new(study, request);
//! while reviewer.step(engine.as_mut()).is_some() {}
//! assert_eq!(reviewer.review().plies.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod annotate;
mod evaluation;
mod lesson_attempt;
mod puzzle;
mod review;
mod reviewer;

pub use crate::review::{BetterLine, Review, ReviewedMove};
pub use evaluation::{MistakeKind, PositionEval};
pub use lesson_attempt::LessonAttempt;
pub use puzzle::{Puzzle, PuzzleFeedback};
pub use reviewer::{ReviewedPosition, Reviewer};
