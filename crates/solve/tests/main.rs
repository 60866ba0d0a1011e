//! The tests of `solve` in one program: linking one for each file would take minutes.

mod bounds;
mod certificate;
mod former;
mod limits;
mod minimax;
mod standard;
mod store;
mod wins;
