//! The tests of `tui` in one program: linking one for each file would take minutes.

mod beside;
mod choosing;
mod editor;
mod engines;
mod input;
mod keeping;
mod lessons;
mod noise;
mod panic;
mod passing;
mod plies;
mod puzzles;
mod results;
mod review;
mod screens;
mod setup;
mod shelf;
mod stage;
mod telling;
mod tiny;
mod vocabulary;
mod words;
