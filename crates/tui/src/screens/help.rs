use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::event::Event;
use crate::screens::Screen;
use crate::text;
use crate::theme::{Look, Role};

/// The help of a screen, as an overlay.
pub(crate) struct HelpOverlay {
    paragraphs: Vec<(String, Role)>,
    scroll: usize,
    /// The last scroll position.
    last: usize,
}

impl HelpOverlay {
    pub(crate) fn new(screen: &dyn Screen) -> HelpOverlay {
        let mut paragraphs: Vec<(String, Role)> = Vec::new();
        for words in screen.help() {
            paragraphs.push((words, Role::Text));
            paragraphs.push((String::new(), Role::Text));
        }
        paragraphs.push(("Keys that work now (you can also click them)".to_string(), Role::Strong));
        for hint in screen.keys() {
            paragraphs.push((format!("  {:<9} {}", hint.shown, hint.does), Role::Text));
        }
        paragraphs.push(("  Ctrl-C    leave; a game in progress is kept".to_string(), Role::Text));
        if cfg!(unix) {
            paragraphs.push(("  Ctrl-Z    suspend the program; fg resumes it".to_string(), Role::Text));
        }
        HelpOverlay { paragraphs, scroll: 0, last: 0 }
    }

    /// Handles an event; returns whether the help is to be closed.
    pub(crate) fn closes(&mut self, event: &Event) -> bool {
        match (event.key(), event.wheel()) {
            (Some(KeyCode::Down), _) | (_, 1) => self.scroll = (self.scroll + 1).min(self.last),
            (Some(KeyCode::Up), _) | (_, -1) => self.scroll = self.scroll.saturating_sub(1),
            (Some(KeyCode::PageDown), _) => self.scroll = (self.scroll + 10).min(self.last),
            (Some(KeyCode::PageUp), _) => self.scroll = self.scroll.saturating_sub(10),
            (Some(_), _) => return true,
            _ => return event.click().is_some() || event.is_back(),
        }
        false
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, look: Look) {
        let width = area.width.saturating_sub(6).min(84);
        let lines: Vec<(String, Role)> = self
            .paragraphs
            .iter()
            .flat_map(|(words, role)| text::wrapped(words, width - 4).into_iter().map(|line| (line, *role)))
            .collect();
        let height = (lines.len() as u16 + 2).min(area.height.saturating_sub(2));
        let inner = text::popup(frame, text::centred(area, width, height), "Help", look);
        self.last = lines.len().saturating_sub(usize::from(inner.height));
        self.scroll = self.scroll.min(self.last);
        let room = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        text::write(frame, room, &lines[self.scroll..], look);
        if self.last > 0 {
            let place = Rect { x: inner.x, y: inner.bottom(), width: inner.width, height: 1 };
            text::write(frame, place, &[("─ ↑ ↓ scroll ".to_string(), Role::Faint)], look);
        }
    }
}
