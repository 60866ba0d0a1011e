//! What was found out about games told to people: a reviewed game as a page with a graph and boards or as a few lines of
//! text, and the survey of a game as a page with charts or as tables.
//!
//! Nothing is read or written here. Whoever has reviewed a record, a command, a screen or a server, gets a text and
//! puts it where it belongs.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod graph;
mod page;
mod summary;
mod survey;

pub use page::page;
pub use summary::summary;
pub use survey::{survey_page, survey_text};

use catalog::{Review, VerifiedRecord};

/// A game that was looked at.
pub struct ReviewedGame {
    /// The game.
    pub record: VerifiedRecord,
    /// What a judge thinks of it.
    pub review: Review,
}

/// A page shows no more games: a game takes about 100 kB, and nobody opens a page of gigabytes.
pub const MAX_GAMES: usize = 100;
