use catalog::Game;
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::chooser::Choosing;
use crate::desk::Desk;
use crate::event::Event;
use crate::handbook::{Block, Page, pages};
use crate::palette::Role;
use crate::screen::{Hint, Screen, Step, TYPING};
use crate::text;
use crate::trial::Trial;

/// The rules page by page, with boards to try them on.
pub(crate) struct RulesScreen {
    game: &'static dyn Game,
    pages: Vec<Page>,
    page: usize,
    trial: Option<Trial>,
    scroll: usize,
    /// How far the text can be scrolled.
    last: usize,
}

impl RulesScreen {
    pub(crate) fn new(game: &'static dyn Game) -> RulesScreen {
        let mut screen = RulesScreen { game, pages: pages(game), page: 0, trial: None, scroll: 0, last: 0 };
        screen.go(0);
        screen
    }

    /// Turns to a page, with its position as it was.
    fn go(&mut self, page: usize) {
        self.page = page.min(self.pages.len().saturating_sub(1));
        self.scroll = 0;
        let position = self.pages.get(self.page).and_then(|page| page.position.as_deref());
        self.trial = position.and_then(|text| self.game.read(text).ok()).map(Trial::new);
    }

    fn draw_text(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let Some(page) = self.pages.get(self.page) else { return };
        let mut lines = vec![(page.title.clone(), Role::Strong), (String::new(), Role::Text)];
        for block in &page.blocks {
            match block {
                Block::Text(words) if words.starts_with('►') => {
                    lines.extend(
                        text::wrapped(words, area.width).into_iter().map(|line| (line, Role::Notice)),
                    );
                }
                Block::Text(words) => {
                    lines.extend(text::wrapped(words, area.width).into_iter().map(|line| (line, Role::Text)));
                    lines.push((String::new(), Role::Text));
                }
                Block::Table(rows) => {
                    lines.extend(rows.iter().map(|row| (row.clone(), Role::Text)));
                    lines.push((String::new(), Role::Text));
                }
            }
        }
        if let Some(trial) = &self.trial {
            lines.push((String::new(), Role::Text));
            lines.push((format!("{}.", trial.state.scene().prompt), Role::Strong));
        }
        self.last = lines.len().saturating_sub(usize::from(area.height));
        self.scroll = self.scroll.min(self.last);
        for (row, (line, role)) in lines.iter().skip(self.scroll).take(usize::from(area.height)).enumerate() {
            // A table is never broken: what does not fit is cut.
            let place = Rect::new(area.x, area.y + row as u16, area.width, 1);
            let line = ratatui::text::Line::styled(line.clone(), role.style(desk.look().depth));
            frame.render_widget(line, place);
        }
        if self.scroll < self.last {
            let more = Rect::new(area.x, area.bottom() - 1, area.width, 1);
            text::write(frame, more, &[("▼ j scrolls on".to_string(), Role::Faint)], desk.look());
        }
    }
}

impl Screen for RulesScreen {
    fn title(&self) -> String {
        format!("{} · the rules · page {} of {}", self.game.info().name, self.page + 1, self.pages.len())
    }

    fn keys(&self) -> Vec<Hint> {
        if self.trial.as_ref().is_some_and(|trial| trial.chooser.is_typing()) {
            return TYPING.to_vec();
        }
        let mut keys = vec![
            Hint::new(KeyCode::PageDown, "PgDn", "next page"),
            Hint::new(KeyCode::PageUp, "PgUp", "page before"),
        ];
        if self.last > 0 {
            keys.push(Hint::new(KeyCode::Char('j'), "j k", "scroll"));
        }
        if self.trial.is_some() {
            keys.push(Hint::new(KeyCode::Enter, "Enter", "try a ply"));
            keys.push(Hint::new(KeyCode::Char('u'), "u", "take it back"));
        }
        keys.push(Hint::new(KeyCode::Char('q'), "q", "leave"));
        keys
    }

    fn help(&self) -> Vec<String> {
        vec![
            "The rules, complete, one page at a time. Where there is a board you can try plies on it as in a game: nothing depends on it.".to_string(),
            self.game.info().typing.to_string(),
        ]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..text::below(area, 1) };
        let Some(trial) = &mut self.trial else {
            // Without a board the words stand in a column that is easy to read.
            let column = text::centred(inner, inner.width.min(90), inner.height);
            return self.draw_text(frame, column, desk);
        };
        let words = (inner.width / 2).min(60);
        let board = Rect { width: inner.width - words - 1, ..inner };
        trial.draw(frame, board, desk, &[]);
        let panel = Rect { x: board.right() + 1, width: words, ..inner };
        let menu = if trial.state.outcome().is_none() { trial.chooser.height() } else { 0 };
        let upper = Rect { height: panel.height.saturating_sub(menu), ..panel };
        if menu > 0 {
            trial.chooser.draw(frame, text::below(panel, upper.height), desk.look());
        }
        self.draw_text(frame, upper, desk);
    }

    fn event(&mut self, event: &Event, desk: &mut Desk) -> Step {
        match event.key() {
            Some(KeyCode::PageDown) => self.go(self.page + 1),
            Some(KeyCode::PageUp) => self.go(self.page.saturating_sub(1)),
            Some(KeyCode::Home) => self.go(0),
            Some(KeyCode::End) => self.go(usize::MAX),
            _ => return self.try_out(event, desk),
        }
        Step::Stay
    }
}

impl RulesScreen {
    fn try_out(&mut self, event: &Event, desk: &mut Desk) -> Step {
        if let Some(trial) = &mut self.trial {
            match trial.event(event, desk) {
                Choosing::Ply(ply) => {
                    trial.play(&ply, desk);
                    return Step::Stay;
                }
                Choosing::Further | Choosing::Refused(_) => return Step::Stay,
                Choosing::Nothing => (),
            }
        }
        let wheel = event.wheel();
        match (event.key(), &mut self.trial) {
            (Some(KeyCode::Char('u')), Some(trial)) => {
                trial.undo();
            }
            // Without a board the arrows have nothing better to do than to turn pages and scroll.
            (Some(KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ')), None) => self.go(self.page + 1),
            (Some(KeyCode::Left), None) => self.go(self.page.saturating_sub(1)),
            (Some(KeyCode::Down), None) | (Some(KeyCode::Char('j')), _) => self.scroll += 1,
            (Some(KeyCode::Up), None) | (Some(KeyCode::Char('k')), _) => {
                self.scroll = self.scroll.saturating_sub(1);
            }
            (Some(KeyCode::Char('q')), _) => return Step::Back,
            _ if wheel > 0 => self.scroll += 1,
            _ if wheel < 0 => self.scroll = self.scroll.saturating_sub(1),
            _ if event.is_back() => return Step::Back,
            _ => (),
        }
        Step::Stay
    }
}
