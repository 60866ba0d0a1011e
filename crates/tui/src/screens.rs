//! One file a screen.

mod analysis;
mod game;
mod game_over;
mod help;
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
pub(crate) use lesson::LessonScreen;
pub(crate) use library::{LibraryScreen, Purpose};
pub(crate) use menu::MenuScreen;
pub(crate) use position::PositionScreen;
pub(crate) use puzzle::PuzzleScreen;
pub(crate) use rules::RulesScreen;
pub(crate) use selection::{after_lesson, choose_analysis, learn, puzzles};
pub(crate) use settings::SettingsScreen;
pub(crate) use setup::{SetupScreen, play_on};

/// One of the program's screens. It knows how to draw itself and what to do with what happens.
pub(crate) trait Screen {
    /// What stands in the line at the top.
    fn title(&self) -> String;

    /// The keys that do something now, the most useful first.
    fn keys(&self) -> Vec<KeyHint>;

    /// What the help says beside the keys, one paragraph an item.
    fn help(&self) -> Vec<String>;

    /// Draws the screen.
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext);

    /// Does what an event asks for.
    fn event(&mut self, event: &Event, context: &mut AppContext) -> Navigation;

    /// Hears of work it may have asked for.
    fn job_update(&mut self, _update: &mut JobUpdate, _context: &mut AppContext) {}

    /// The screen is on top again after another one was left.
    fn resumed(&mut self, _context: &mut AppContext) {}

    /// There is time to do what nobody waits for, such as keeping files.
    fn flush(&mut self, _context: &mut AppContext) {}

    /// When the screen wants a [`Event::Tick`], counted from now.
    fn next_tick(&self) -> Option<Duration> {
        None
    }
}

/// A key and what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyHint {
    /// The key, for those who click on the hint.
    pub(crate) key: KeyCode,
    /// How the key is shown.
    pub(crate) shown: &'static str,
    /// What it does, a word or two.
    pub(crate) does: &'static str,
}

impl KeyHint {
    pub(crate) const fn new(key: KeyCode, shown: &'static str, does: &'static str) -> KeyHint {
        KeyHint { key, shown, does }
    }

    /// Whether it is a way out: Escape and q are, on every screen.
    pub(crate) fn leads_out(&self) -> bool {
        matches!(self.key, KeyCode::Esc | KeyCode::Char('q'))
    }

    /// Columns it takes in the status line.
    pub(crate) fn width(&self) -> u16 {
        (self.shown.chars().count() + self.does.chars().count() + 3) as u16
    }
}

/// Where to go after an event.
pub(crate) enum Navigation {
    /// Nowhere.
    Stay,
    /// To a screen on top of this one.
    Push(Box<dyn Screen>),
    /// To a screen instead of this one.
    Replace(Box<dyn Screen>),
    /// To a screen above the first one, instead of all that were open.
    ResetTo(Box<dyn Screen>),
    /// To the screen below.
    Back,
    /// To the first screen.
    Home,
    /// Out of the program.
    Quit,
    /// Out of the screens, into the browser.
    OpenBrowser,
}
