//! `trilith serve`: what it keeps when it is killed, and what it says when it cannot start.

mod kill;
mod log;
mod open;
mod process;
mod start;
mod stop;
mod sync;
