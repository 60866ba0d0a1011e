//! `trilith serve`: what it keeps when it is killed, and what it says when it cannot start.

#![cfg(unix)]

mod kill;
mod open;
mod process;
mod start;
#[path = "../../../server/tests/support/mod.rs"]
mod support;
mod sync;
