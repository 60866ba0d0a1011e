//! The tests of `tui` in one program: linking one for each file would take minutes.

mod autosave;
mod engines;
mod forced_pass;
mod input;
mod keys;
mod layout;
mod lessons;
mod library;
mod messages;
mod move_input;
mod move_list;
mod panic;
mod position_editor;
mod puzzles;
mod random_events;
mod results;
mod review;
mod rules_and_orientation;
mod screens;
mod setup;
mod support;
mod tictactoe;
mod vocabulary;
