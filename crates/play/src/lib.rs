//! A game between two seats as it is being played, whoever shows it: a terminal, a pipe, a server.
//!
//! Nothing here reads a clock, knows a protocol or starts a program: times are passed in, and thinkers that are not ours
//! are handed in as [`Guest`]s.

mod seat;

pub use seat::{Guest, Seat};
