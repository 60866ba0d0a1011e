use catalog::Game;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::text;
use crate::theme::{Look, Role};
use crate::widgets::rulebook::{Page, RulesForm, pages, set};

/// Where the board of a page is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DiagramPlacement {
    /// Beside the text, by the screen.
    Beside,
    /// In the text, as a diagram.
    Inline,
}

/// A pane with the rules of a game, one page at a time.
pub(crate) struct RulesPane {
    game: &'static dyn Game,
    form: RulesForm,
    boards: DiagramPlacement,
    pages: Vec<Page>,
    page: usize,
    scroll: usize,
    /// How far the text can be scrolled.
    last: usize,
    /// The number of visible lines.
    visible_lines: usize,
}

impl RulesPane {
    /// Opens the short form.
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

    /// The form of the rules that is shown.
    pub(crate) fn form(&self) -> RulesForm {
        self.form
    }

    pub(crate) fn open_other_form(&mut self) {
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

    /// The number of pages.
    pub(crate) fn count(&self) -> usize {
        self.pages.len()
    }

    /// The page that is open.
    pub(crate) fn open_page(&self) -> Option<&Page> {
        self.pages.get(self.page)
    }

    /// Whether the page has more lines than are visible.
    pub(crate) fn is_scrollable(&self) -> bool {
        self.last > 0
    }

    /// Opens a page by number.
    fn open_number(&mut self, page: usize) {
        (self.page, self.scroll) = (page.min(self.pages.len().saturating_sub(1)), 0);
    }

    pub(crate) fn first_page(&mut self) {
        self.open_number(0);
    }

    pub(crate) fn last_page(&mut self) {
        self.open_number(usize::MAX);
    }

    /// Scrolls down by a screen, then to the next page.
    pub(crate) fn page_down(&mut self) {
        if self.scroll < self.last {
            self.scroll += self.visible_lines;
        } else if self.page + 1 < self.pages.len() {
            self.open_number(self.page + 1);
        }
    }

    /// Scrolls up by a screen, then to the previous page.
    pub(crate) fn page_up(&mut self) {
        if self.scroll > 0 {
            self.scroll = self.scroll.saturating_sub(self.visible_lines);
        } else if self.page > 0 {
            self.open_number(self.page - 1);
        }
    }

    /// Scrolls by lines.
    pub(crate) fn scroll(&mut self, lines: i32) {
        self.scroll = self.scroll.saturating_add_signed(lines as isize).min(self.last);
    }

    /// Draws the page and a text below it.
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
        // The last row tells that there is more.
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

    /// The board of the page as a diagram.
    fn diagram(&self, page: &Page, look: Look) -> Option<Vec<String>> {
        let state = self.game.read(page.position.as_deref()?).ok()?;
        let rows = draw::diagram(&page.drawn, &state.scene(), self.game.info(), look.charset);
        (!rows.is_empty()).then_some(rows)
    }
}
