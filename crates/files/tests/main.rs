//! The tests of `files` in one program: linking one for each file would take minutes.

mod draft;
mod game_file;
