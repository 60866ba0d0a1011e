//! The tests of `record` in one program: linking one for each file would take minutes.

mod json;
mod played;
mod text;
