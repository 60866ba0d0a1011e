//! The screens, one file each, and the trait that they implement.

mod analysis;
mod game;
mod game_over;
mod help;
pub(crate) mod keys;
mod lesson;
mod library;
mod menu;
mod position;
mod puzzle;
mod rules;
mod selection;
mod settings;
mod setup;

use std::time::Duration;

use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::context::AppContext;
use crate::event::Event;
use crate::job::JobUpdate;
pub(crate) use analysis::AnalysisScreen;
pub(crate) use game::GameScreen;
pub(crate) use game_over::{GameOver, GameOverChoice};
pub(crate) use help::HelpOverlay;
pub(crate) use keys::Binding;
pub(crate) use lesson::LessonScreen;
pub(crate) use library::{LibraryScreen, Purpose};
pub(crate) use menu::MenuScreen;
pub(crate) use position::PositionScreen;
pub(crate) use puzzle::PuzzleScreen;
pub(crate) use rules::RulesScreen;
pub(crate) use selection::{after_lesson, choose_analysis, learn, puzzles};
pub(crate) use settings::SettingsScreen;
pub(crate) use setup::{SetupScreen, play_on};

/// A screen: draws itself and handles events.
pub(crate) trait Screen {
    /// The text of the title line.
    fn title(&self) -> String;

    /// The keys that work now, most useful first.
    fn keys(&self) -> Vec<KeyHint>;

    /// The paragraphs of the help text below the keys.
    fn help(&self) -> Vec<String>;

    /// Draws the screen.
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext);

    /// Handles an event.
    fn event(&mut self, event: &Event, context: &mut AppContext) -> Navigation;

    /// Handles an update of a job that this screen may have started.
    fn job_update(&mut self, _update: &mut JobUpdate, _context: &mut AppContext) {}

    /// Called when the screen is on top again after another one was closed.
    fn resumed(&mut self, _context: &mut AppContext) {}

    /// Called after each frame to do work that may be slow, such as writing files.
    fn flush(&mut self, _context: &mut AppContext) {}

    /// Time until the next [`Event::Tick`] is due.
    fn next_tick(&self) -> Option<Duration> {
        None
    }
}

/// A key and its action, as shown in the status line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyHint {
    /// The key that a click on the hint presses.
    pub(crate) key: KeyCode,
    /// The name of the key.
    pub(crate) shown: &'static str,
    /// The action, in a word or two.
    pub(crate) does: &'static str,
}

impl KeyHint {
    pub(crate) const fn new(key: KeyCode, shown: &'static str, does: &'static str) -> KeyHint {
        KeyHint { key, shown, does }
    }

    /// Whether the key leaves the screen: Escape and q do, on every screen.
    pub(crate) fn leads_out(&self) -> bool {
        matches!(self.key, KeyCode::Esc | KeyCode::Char('q'))
    }

    /// Its width in the status line.
    pub(crate) fn width(&self) -> u16 {
        (self.shown.chars().count() + self.does.chars().count() + 3) as u16
    }
}

/// Which screen follows an event.
#[derive(Default)]
pub(crate) enum Navigation {
    /// Stays on this screen.
    #[default]
    Stay,
    /// Opens a screen on top of this one.
    Push(Box<dyn Screen>),
    /// Replaces this screen.
    Replace(Box<dyn Screen>),
    /// Closes all screens but the first, and opens a screen on top of it.
    ResetTo(Box<dyn Screen>),
    /// Closes this screen.
    Back,
    /// Closes all screens but the first.
    Home,
    /// Quits the program.
    Quit,
    /// Quits the screens and opens the browser.
    OpenBrowser,
}
