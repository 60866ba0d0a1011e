//! The tests of `gorogo` in one program: linking one for each file would take minutes.

mod bots;
mod conformance;
mod eval;
mod oracle;
mod rules;
