//! The tests of `catalog` in one program: linking one for each file would take minutes.

mod agreement;
mod catalog;
mod last_turn;
mod numbers;
mod perfect;
