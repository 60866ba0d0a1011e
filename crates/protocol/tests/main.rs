//! The tests of `protocol` in one program: linking one for each file would take minutes.

mod errors;
mod gtp;
mod ugi;
