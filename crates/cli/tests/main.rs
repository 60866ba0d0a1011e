//! The tests of `cli` in one program: linking one for each file would take minutes.

mod background;
mod bench;
mod commands;
mod engines;
mod interrupts;
mod memory;
mod output_files;
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
mod untrusted_input;
