//! The tests of `draw` in one program: linking one for each file would take minutes.

mod parts;
mod pictures;
mod scenes;
mod text;
