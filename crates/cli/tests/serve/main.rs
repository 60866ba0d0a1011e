//! `trilith serve`: what it keeps when it is killed, and what it says when it cannot start.

#![cfg(unix)]

mod kill;
mod log;
mod open;
mod process;
mod start;
mod stop;
#[path = "../../../server/tests/support/mod.rs"]
mod support;
mod sync;
