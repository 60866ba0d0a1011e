use catalog::Game;
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::event::Event;
use crate::handbook::{Page, pages, set};
use crate::look::Look;
use crate::palette::Role;
use crate::text;

/// The rules of a game, open at a page.
pub(crate) struct Reader {
    pages: Vec<Page>,
    page: usize,
    scroll: usize,
    /// How far the text can be scrolled.
    last: usize,
    /// How many lines of it were in sight.
    sight: usize,
}

impl Reader {
    pub(crate) fn new(game: &dyn Game) -> Reader {
        Reader { pages: pages(game), page: 0, scroll: 0, last: 0, sight: 1 }
    }

    /// The number of the page, from 0.
    pub(crate) fn number(&self) -> usize {
        self.page
    }

    /// How many pages there are.
    pub(crate) fn count(&self) -> usize {
        self.pages.len()
    }

    /// The text of the position that the page shows, if it does.
    pub(crate) fn position(&self) -> Option<&str> {
        self.pages.get(self.page).and_then(|page| page.position.as_deref())
    }

    /// Whether the page has more lines than are in sight.
    pub(crate) fn is_longer(&self) -> bool {
        self.last > 0
    }

    /// Turns to a page.
    fn go(&mut self, page: usize) {
        (self.page, self.scroll) = (page.min(self.pages.len().saturating_sub(1)), 0);
    }

    /// On to what cannot be seen yet: the rest of the page, then the next one.
    pub(crate) fn turn(&mut self) {
        if self.scroll < self.last {
            self.scroll += self.sight;
        } else if self.page + 1 < self.pages.len() {
            self.go(self.page + 1);
        }
    }

    /// Back to what was seen before.
    pub(crate) fn turn_back(&mut self) {
        if self.scroll > 0 {
            self.scroll = self.scroll.saturating_sub(self.sight);
        } else if self.page > 0 {
            self.go(self.page - 1);
        }
    }

    /// A line further down, or up.
    pub(crate) fn scroll(&mut self, lines: i32) {
        self.scroll = self.scroll.saturating_add_signed(lines as isize).min(self.last);
    }

    /// Takes the keys that turn pages; `false` if the event is for somebody else.
    pub(crate) fn event(&mut self, event: &Event) -> bool {
        match event.key() {
            Some(KeyCode::PageDown) => self.turn(),
            Some(KeyCode::PageUp) => self.turn_back(),
            Some(KeyCode::Home) => self.go(0),
            Some(KeyCode::End) => self.go(usize::MAX),
            _ => return false,
        }
        true
    }

    /// Draws the page, and what is to be said below it.
    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, look: Look, below: Option<&str>) {
        let Some(page) = self.pages.get(self.page) else { return };
        let mut lines = set(page, area.width, look);
        if let Some(words) = below {
            lines.push(Line::default());
            let wrapped = text::wrapped(words, area.width).into_iter();
            lines.extend(wrapped.map(|line| Line::styled(line, Role::Strong.style(look.depth))));
        }
        let fits = lines.len() <= usize::from(area.height);
        // Where there is more, the last row says so.
        let room = if fits { area } else { Rect { height: area.height.saturating_sub(1), ..area } };
        self.sight = usize::from(room.height).max(1);
        self.last = lines.len().saturating_sub(self.sight);
        self.scroll = self.scroll.min(self.last);
        text::lines(frame, room, lines.split_off(self.scroll));
        if !fits {
            let more = if self.scroll < self.last { "▼ PgDn reads on" } else { "▲ PgUp goes back" };
            text::write(frame, text::below(area, room.height), &[(more.to_string(), Role::Faint)], look);
        }
    }
}
