//! What a game is like: a seeded set of games that computers play, kept in a file if asked for, and the measures taken
//! of them.
//!
//! A [`Plan`] says what is to be played. A [`Survey`] plays what is missing, on as many threads as it is given, has
//! some of the games judged and their results proved, and makes a [`wire::Report`] of what there is. Each game depends on
//! the plan's seed, its series and its number only: neither threads nor interruptions change a figure.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod balance;
mod branching;
mod cause;
mod decision;
mod drama;
mod estimate;
mod evaluator;
mod game_analysis;
mod length;
mod opening;
mod parallel;
mod plan;
mod random_openings;
mod replay;
mod series;
mod series_player;
mod store;
mod summary;
mod survey;

pub use game_analysis::GameAnalysis;
pub use plan::Plan;
pub use series::Series;
pub use store::SurveyEntry;
pub use survey::{Survey, SurveyProgress};
