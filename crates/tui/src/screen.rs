use std::time::Duration;

use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::desk::Desk;
use crate::event::Event;
use crate::job::News;

/// One of the program's screens. It knows how to draw itself and what to do with what happens.
pub(crate) trait Screen {
    /// What stands in the line at the top.
    fn title(&self) -> String;

    /// The keys that do something now, the most useful first.
    fn keys(&self) -> Vec<Hint>;

    /// What the help says beside the keys, one paragraph an item.
    fn help(&self) -> Vec<String>;

    /// Draws the screen.
    fn draw(&mut self, frame: &mut Frame, area: Rect, desk: &Desk);

    /// Does what an event asks for.
    fn event(&mut self, event: &Event, desk: &mut Desk) -> Step;

    /// Hears of work it may have asked for.
    fn news(&mut self, _news: &mut News, _desk: &mut Desk) {}

    /// The screen is on top again after another one was left.
    fn returned(&mut self, _desk: &mut Desk) {}

    /// There is time to do what nobody waits for, such as keeping files.
    fn rest(&mut self, _desk: &mut Desk) {}

    /// When the screen wants a [`Event::Tick`], counted from now.
    fn wait(&self) -> Option<Duration> {
        None
    }
}

/// A key and what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hint {
    /// The key, for those who click on the hint.
    pub(crate) key: KeyCode,
    /// How the key is shown.
    pub(crate) shown: &'static str,
    /// What it does, a word or two.
    pub(crate) does: &'static str,
}

impl Hint {
    pub(crate) const fn new(key: KeyCode, shown: &'static str, does: &'static str) -> Hint {
        Hint { key, shown, does }
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
pub(crate) enum Step {
    /// Nowhere.
    Stay,
    /// To a screen on top of this one.
    Open(Box<dyn Screen>),
    /// To a screen instead of this one.
    Replace(Box<dyn Screen>),
    /// To a screen above the first one, instead of all that were open.
    Anew(Box<dyn Screen>),
    /// To the screen below.
    Back,
    /// To the first screen.
    Home,
    /// Out of the program.
    Quit,
    /// Out of the screens, into the browser.
    Browse,
}
