//! The tests of `search` in one program: linking one for each file would take minutes.

mod behaviour;
mod games;
mod levels;
mod minimax;
mod trees;
