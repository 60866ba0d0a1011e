//! The tests of `review` in one program: linking one for each file would take minutes.

mod puzzles;
mod review;
