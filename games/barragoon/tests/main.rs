//! The tests of `barragoon` in one program: linking one for each file would take minutes.

mod bots;
mod common;
mod conformance;
mod drawing;
mod eval;
mod oracle;
mod rules;
mod texts;
