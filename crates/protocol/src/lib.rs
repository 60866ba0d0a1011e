//! How other programs talk to ours, and ours to them: the Universal Game Interface both ways.
//!
//! Whatever is read, from a program or from a person at a pipe, is answered: nothing panics, and no line is kept that
//! is longer than [`LONGEST_LINE`].

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod engine;
mod line;
pub mod ugi;

pub use line::{LONGEST_LINE, Line, Lines};
