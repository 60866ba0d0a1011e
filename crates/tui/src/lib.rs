//! The terminal screens: menu, board, lessons, analysis.
//!
//! [`App`] is the whole program without a terminal: events go in, frames and jobs come out, so that tests need none.
//! [`run`] is the thin loop around it. No game is named here and no rule known: boards are drawn from scenes, plies
//! are chosen by walking the legal ones' clicks.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod app;
mod context;
mod event;
mod job;
mod player_names;
mod screens;
mod settings;
mod storage;
mod terminal;
mod text;
mod theme;
mod widgets;

pub use app::{App, Request};
pub use event::Event;
pub use job::{Job, JobUpdate};
pub use settings::{AutoPass, Characters, Colours, Deal, GameSetup, Settings, Sides, Touch, Visibility};
pub use storage::personal_files::PersonalFiles;
pub use storage::progress::{PuzzleOutcome, PuzzleProgress};
pub use terminal::background::{Background, BackgroundTheme};
pub use terminal::{ExitAction, run};
pub use theme::{ColorDepth, Look};
