//! How other programs talk to ours, and ours to them: the Universal Game Interface both ways, and the Go Text Protocol
//! for games that are played as Go is.
//!
//! Whatever is read, from a program or from a person at a pipe, is answered: nothing panics, and no line is kept that
//! is longer than [`LONGEST_LINE`].

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
