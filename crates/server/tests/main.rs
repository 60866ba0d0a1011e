//! The tests of `server` in one program: linking one for each file would take minutes.

mod attacks;
mod live;
mod load;
mod stateless;
mod support;
