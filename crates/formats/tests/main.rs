//! The tests of `formats` in one program: linking one for each file would take minutes.

mod formats;
mod reading;
mod records;
mod sgf;
