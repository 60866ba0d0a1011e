//! The tests of `testkit` in one program: linking one for each file would take minutes.

mod examples;
mod faulty;
mod oracle;
mod refusals;
mod tictactoe;
