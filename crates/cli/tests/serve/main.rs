//! `trilith serve`: what it keeps when it is killed, and what it says when it cannot start.

#![cfg(unix)]

// The server's own tests use the rest of it.
#[allow(dead_code)]
#[path = "../../../server/tests/support/client.rs"]
mod client;
mod kill;
mod process;
mod start;
mod sync;
