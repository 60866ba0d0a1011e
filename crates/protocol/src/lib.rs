//! The Universal Game Interface, as an engine and as a client of other engines, and the Go Text Protocol
//! for games of placements.
//!
//! Input is untrusted: nothing panics on it, and no line is stored that
//! is longer than [`LONGEST_LINE`].
//!
//! ```
//! use protocol::gtp::GtpSession;
//!
//! let mut sessions = catalog::GAMES.iter().filter_map(|game| GtpSession::new(*game).ok());
//! let mut session = sessions.next().unwrap();
//! assert_eq!(session.reply("protocol_version").as_deref(), Some("= 2\n\n"));
//! ```

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod clock;
pub mod engine;
pub mod gtp;
mod line;
mod seed;
pub mod ugi;
mod watchdog;

pub use line::{LONGEST_LINE, Line, Lines};
