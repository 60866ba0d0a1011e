//! One file a screen.

mod after_lesson;
mod analyse;
mod board_screen;
mod end;
mod help;
mod learn;
mod lesson;
mod menu;
mod open;
mod pick;
mod position;
mod puzzle;
mod puzzles;
mod rules;
mod selection;
mod settings;
mod setup;

pub(crate) use after_lesson::after_lesson;
pub(crate) use analyse::Analyse;
pub(crate) use board_screen::BoardScreen;
pub(crate) use end::{End, Next};
pub(crate) use help::Help;
pub(crate) use learn::learn;
pub(crate) use lesson::LessonScreen;
pub(crate) use menu::Menu;
pub(crate) use open::{Open, Purpose};
pub(crate) use pick::pick;
pub(crate) use position::PositionScreen;
pub(crate) use puzzle::PuzzleScreen;
pub(crate) use puzzles::{puzzles, way_to_puzzles};
pub(crate) use rules::RulesScreen;
pub(crate) use selection::Selection;
pub(crate) use settings::Preferences;
pub(crate) use setup::{SetupScreen, play_on};
