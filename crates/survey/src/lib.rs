//! What a game is like: a seeded set of games that computers play, kept in a file if asked for, and the measures taken
//! of them.
//!
//! A [`Plan`] says what is to be played. A [`Survey`] plays what is missing, on as many threads as it is given, has
//! some of the games judged and their results proved, and makes a [`wire::Report`] of what there is. Each game depends on
//! the plan's seed, its series and its number only: neither threads nor interruptions change a figure.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod balance;
mod beginning;
mod branching;
mod cause;
mod crew;
mod decision;
mod drama;
mod estimate;
mod judge;
mod length;
mod opening;
mod plan;
mod replay;
mod series;
mod store;
mod summary;
mod survey;
mod table;
mod thinking;

pub use judge::Judged;
pub use plan::Plan;
pub use series::Series;
pub use store::Entry;
pub use survey::{Progress, Survey};
