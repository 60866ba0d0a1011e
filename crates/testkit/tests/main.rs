//! The tests of `testkit` in one program: linking one for each file would take minutes.

mod examples;
mod faulty;
mod faulty_games;
mod oracle;
mod tictactoe;
