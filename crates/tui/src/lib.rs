//! The terminal screens: menu, board, lessons, analysis.
//!
//! [`App`] is the whole program without a terminal: events go in, frames and jobs come out, so that tests need none.
//! [`run`] is the thin loop around it. No game is named here and no rule known: boards are drawn from scenes, plies
//! are chosen by walking the legal ones' clicks.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod app;
mod board;
mod choice_menu;
mod chooser;
mod desk;
mod editor;
mod event;
mod field;
mod form;
mod ground;
mod handbook;
mod inquiry;
mod job;
mod kept;
mod ledger;
mod list;
mod look;
mod motion;
mod outlet;
mod palette;
mod panel;
mod personal_files;
mod plies;
mod progress;
mod prompt;
mod reader;
mod results;
mod saved;
mod saving;
mod screen;
mod screens;
mod seats;
mod settings;
mod shelf;
mod sifter;
mod signals;
mod slot;
mod solved;
mod terminal;
mod text;
mod thinking;
mod trial;

pub use app::{App, Request};
pub use event::Event;
pub use ground::{Background, Ground};
pub use job::{Job, News};
pub use look::{Depth, Look};
pub use personal_files::PersonalFiles;
pub use settings::{AutoPass, Characters, Colours, Deal, Remembered, Settings, Shown, Sides, Touch};
pub use solved::{Deed, Solved};
pub use terminal::{Afterwards, run};
