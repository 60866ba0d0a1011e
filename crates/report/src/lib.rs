//! Reports for people: reviewed games as an HTML page with graph and boards or as text, and the survey of a game as a
//! page with charts or as tables.
//!
//! All functions return text; nothing is read or written.
//!
//! ```
//! let json = include_str!("../../wire/tests/samples/report.json");
//! let report: wire::Report = serde_json::from_str(json)?;
//! assert!(report::survey_page(&report).starts_with("<!DOCTYPE html>"));
//! print!("{}", report::survey_text(&report));
//! # Ok::<(), serde_json::Error>(())
//! ```

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod graph;
mod page;
mod summary;
mod survey;

pub use page::page;
pub use summary::summary;
pub use survey::{survey_page, survey_text};

use formats::VerifiedRecord;
use review::Review;

/// A reviewed game.
pub struct ReviewedGame {
    /// The game.
    pub record: VerifiedRecord,
    /// The review.
    pub review: Review,
}

/// The maximum number of games on a page: a game takes about 100 kB.
pub const MAX_GAMES: usize = 100;
