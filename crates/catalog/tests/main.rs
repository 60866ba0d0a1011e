//! The tests of `catalog` in one program: linking one for each file would take minutes.

mod agreement;
mod catalog;
mod formats;
mod last_turn;
mod numbers;
mod perfect;
mod puzzles;
mod reading;
mod records;
mod review;
mod sgf;
