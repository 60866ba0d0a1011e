//! The terminal interface: menu, board, lessons, puzzles, analysis.
//!
//! [`App`] is a state machine without a terminal: it takes events and returns frames and jobs, so that tests run it in
//! memory. [`run`] is the event loop around it, with the terminal, signals and threads. This crate contains no game
//! rules: boards are drawn from scenes, and moves are chosen by following the clicks of the legal moves.
//!
//! ```no_run
//! use tui::{App, ColorDepth, PersonalFiles};
//!
//! let files = PersonalFiles::for_user()?;
//! let app = App::new(catalog::GAMES, files, ColorDepth::detect(), draw::Charset::Unicode);
//! tui::run(app)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use screens::keys::key_tables;
pub use settings::{AutoPass, Characters, Colours, Deal, GameSetup, Settings, Sides, Touch, Visibility};
pub use storage::personal_files::PersonalFiles;
pub use storage::progress::{PuzzleOutcome, PuzzleProgress};
pub use terminal::background::{Background, BackgroundTheme};
pub use terminal::{ExitAction, run};
pub use theme::{ColorDepth, Look};
