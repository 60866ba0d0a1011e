//! The tests of `report` in one program: linking one for each file would take minutes.

mod page;
mod published;
mod survey;
mod tables;
