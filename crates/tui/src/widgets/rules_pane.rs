use catalog::Game;
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::event::Event;
use crate::screens::KeyHint;
use crate::text;
use crate::theme::{Look, Role};
use crate::widgets::rulebook::{Page, RulesForm, pages, set};

/// Where a page's board is to be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DiagramPlacement {
    /// Beside the words, drawn by the screen.
    Beside,
    /// Among the words, as a diagram.
    Inline,
}

/// The rules of a game, open at a page.
pub(crate) struct RulesPane {
    game: &'static dyn Game,
    form: RulesForm,
    boards: DiagramPlacement,
    pages: Vec<Page>,
    page: usize,
    scroll: usize,
    /// How far the text can be scrolled.
    last: usize,
    /// How many lines of it were in sight.
    visible_lines: usize,
}

impl RulesPane {
    /// Begins with the short form.
    pub(crate) fn new(game: &'static dyn Game, boards: DiagramPlacement) -> RulesPane {
        let pages = pages(game, RulesForm::Short);
        RulesPane {
            game,
            form: RulesForm::Short,
            boards,
            pages,
            page: 0,
            scroll: 0,
            last: 0,
            visible_lines: 1,
        }
    }

    /// Which form of the rules is open.
    pub(crate) fn form(&self) -> RulesForm {
        self.form
    }

    /// The key to the other form.
    pub(crate) fn other_form(&self) -> KeyHint {
        let name = match self.form {
            RulesForm::Short => "complete rules",
            RulesForm::Full => "short rules",
        };
        KeyHint::new(KeyCode::F(2), "F2", name)
    }

    fn open_other_form(&mut self) {
        self.form = match self.form {
            RulesForm::Short => RulesForm::Full,
            RulesForm::Full => RulesForm::Short,
        };
        self.pages = pages(self.game, self.form);
        self.open_number(0);
    }

    /// The number of the page, from 0.
    pub(crate) fn number(&self) -> usize {
        self.page
    }

    /// How many pages there are.
    pub(crate) fn count(&self) -> usize {
        self.pages.len()
    }

    /// The page that is open.
    pub(crate) fn open_page(&self) -> Option<&Page> {
        self.pages.get(self.page)
    }

    /// Whether the page has more lines than are in sight.
    pub(crate) fn is_scrollable(&self) -> bool {
        self.last > 0
    }

    /// Turns to a page.
    fn open_number(&mut self, page: usize) {
        (self.page, self.scroll) = (page.min(self.pages.len().saturating_sub(1)), 0);
    }

    /// On to what cannot be seen yet: the rest of the page, then the next one.
    pub(crate) fn page_down(&mut self) {
        if self.scroll < self.last {
            self.scroll += self.visible_lines;
        } else if self.page + 1 < self.pages.len() {
            self.open_number(self.page + 1);
        }
    }

    /// Back to what was seen before.
    pub(crate) fn page_up(&mut self) {
        if self.scroll > 0 {
            self.scroll = self.scroll.saturating_sub(self.visible_lines);
        } else if self.page > 0 {
            self.open_number(self.page - 1);
        }
    }

    /// A line further down, or up.
    pub(crate) fn scroll(&mut self, lines: i32) {
        self.scroll = self.scroll.saturating_add_signed(lines as isize).min(self.last);
    }

    /// Takes the keys that turn pages; `false` if the event is for somebody else.
    pub(crate) fn event(&mut self, event: &Event) -> bool {
        match event.key() {
            Some(KeyCode::PageDown) => self.page_down(),
            Some(KeyCode::PageUp) => self.page_up(),
            Some(KeyCode::Home) => self.open_number(0),
            Some(KeyCode::End) => self.open_number(usize::MAX),
            Some(KeyCode::F(2)) => self.open_other_form(),
            _ => return false,
        }
        true
    }

    /// Draws the page, and what is to be said below it.
    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, look: Look, below: Option<&str>) {
        let Some(page) = self.pages.get(self.page) else { return };
        let mut lines = set(page, self.game.info(), area.width, look);
        if let (DiagramPlacement::Inline, Some(diagram)) = (self.boards, self.diagram(page, look)) {
            lines.push(Line::default());
            lines.extend(diagram.into_iter().map(Line::raw));
        }
        if let Some(words) = below {
            lines.push(Line::default());
            let wrapped = text::wrapped(words, area.width).into_iter();
            lines.extend(wrapped.map(|line| Line::styled(line, Role::Strong.style(look.depth))));
        }
        let fits = lines.len() <= usize::from(area.height);
        // Where there is more, the last row says so.
        let room = if fits { area } else { Rect { height: area.height.saturating_sub(1), ..area } };
        self.visible_lines = usize::from(room.height).max(1);
        self.last = lines.len().saturating_sub(self.visible_lines);
        self.scroll = self.scroll.min(self.last);
        text::lines(frame, room, lines.split_off(self.scroll));
        if !fits {
            let more = if self.scroll < self.last { "▼ PgDn reads on" } else { "▲ PgUp goes back" };
            text::write(frame, text::below(area, room.height), &[(more.to_string(), Role::Faint)], look);
        }
    }

    /// The page's board in rows of text.
    fn diagram(&self, page: &Page, look: Look) -> Option<Vec<String>> {
        let state = self.game.read(page.position.as_deref()?).ok()?;
        let rows = draw::diagram(&page.drawn, &state.scene(), self.game.info(), look.charset);
        (!rows.is_empty()).then_some(rows)
    }
}
