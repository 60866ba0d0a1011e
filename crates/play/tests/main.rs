//! The tests of `play` in one program: linking one for each file would take minutes.

mod pool;
mod session;
