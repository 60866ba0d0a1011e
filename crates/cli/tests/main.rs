//! The tests of `cli` in one program: linking one for each file would take minutes.

mod background;
mod commands;
mod engines;
mod fingerprint;
mod hostile_files;
mod interrupts;
mod memory;
mod outputs;
mod play;
mod puzzles;
mod readme;
mod records;
mod report;
#[cfg(unix)]
mod serve;
mod solving;
#[cfg(unix)]
#[path = "../../server/tests/support/mod.rs"]
mod support;
mod terminal;
mod threads;
mod transcripts;
