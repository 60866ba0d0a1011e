use catalog::Game;
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::board::{PANEL, split};
use crate::chooser::Choosing;
use crate::desk::Desk;
use crate::event::Event;
use crate::handbook::{Page, pages, set};
use crate::palette::Role;
use crate::screen::{Hint, Screen, Step};
use crate::text;
use crate::trial::{Offered, Trial};

/// The rules page by page, with boards to try them on.
pub(crate) struct RulesScreen {
    game: &'static dyn Game,
    pages: Vec<Page>,
    page: usize,
    trial: Option<Trial>,
    scroll: usize,
    /// How far the text can be scrolled.
    last: usize,
    /// How many lines of it were in sight.
    sight: usize,
}

/// The widest column of words beside a board.
const WORDS: u16 = 60;

/// Rows of words that stay in sight whatever the menu needs.
const READING: u16 = 7;

impl RulesScreen {
    pub(crate) fn new(game: &'static dyn Game) -> RulesScreen {
        let mut screen =
            RulesScreen { game, pages: pages(game), page: 0, trial: None, scroll: 0, last: 0, sight: 1 };
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

    /// On to what cannot be seen yet: the rest of the page, then the next one.
    fn turn(&mut self) {
        if self.scroll < self.last {
            self.scroll += self.sight;
        } else if self.page + 1 < self.pages.len() {
            self.go(self.page + 1);
        }
    }

    /// Back to what was seen before.
    fn turn_back(&mut self) {
        if self.scroll > 0 {
            self.scroll = self.scroll.saturating_sub(self.sight);
        } else if self.page > 0 {
            self.go(self.page - 1);
        }
    }

    fn draw_text(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let Some(page) = self.pages.get(self.page) else { return };
        let look = desk.look();
        let mut lines = set(page, area.width, look);
        if let Some(trial) = &self.trial {
            let prompt = format!("{}.", trial.state.scene().prompt);
            lines.push(Line::default());
            let wrapped = text::wrapped(&prompt, area.width).into_iter();
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

impl Screen for RulesScreen {
    fn title(&self) -> String {
        format!("{} · the rules · page {} of {}", self.game.info().name, self.page + 1, self.pages.len())
    }

    fn keys(&self) -> Vec<Hint> {
        let mut keys =
            vec![Hint::new(KeyCode::PageDown, "PgDn", "read on"), Hint::new(KeyCode::PageUp, "PgUp", "back")];
        if self.last > 0 {
            keys.push(Hint::new(KeyCode::Char('j'), "j k", "scroll"));
        }
        if let Some(trial) = &self.trial {
            if trial.state.outcome().is_none() {
                keys.push(Hint::new(KeyCode::Enter, "Enter", "try a ply"));
            }
            if !trial.state.plies().is_empty() {
                keys.push(Hint::new(KeyCode::Char('u'), "u", "take it back"));
            }
        }
        keys.push(Hint::new(KeyCode::Char('q'), "q", "leave"));
        match &self.trial {
            Some(trial) if trial.chooser.is_typing() => trial.chooser.typing_keys(&keys),
            _ => keys,
        }
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
        let least = (inner.width * 9 / 20).max(PANEL.0 - 1);
        let (board, panel) = split(inner, &trial.state.scene(), desk.look(), (least, WORDS));
        trial.draw(frame, board, desk, Offered::Open);
        let room = Rect { height: panel.height.saturating_sub(READING), ..panel };
        let menu = if trial.state.outcome().is_none() { trial.chooser.height(room) } else { 0 };
        let upper = Rect { height: panel.height - menu, ..panel };
        if menu > 0 {
            trial.chooser.draw(frame, text::below(panel, upper.height), desk.look());
        }
        self.draw_text(frame, upper, desk);
    }

    fn event(&mut self, event: &Event, desk: &mut Desk) -> Step {
        match event.key() {
            Some(KeyCode::PageDown) => self.turn(),
            Some(KeyCode::PageUp) => self.turn_back(),
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
                Choosing::Command(letter) => return self.command(&Event::letter(letter)),
                Choosing::Nothing => (),
            }
        }
        self.command(event)
    }

    fn command(&mut self, event: &Event) -> Step {
        let wheel = event.wheel();
        match (event.key(), &mut self.trial) {
            (Some(KeyCode::Char('u')), Some(trial)) => {
                trial.undo();
            }
            // Without a board the arrows have nothing better to do than to turn pages and scroll.
            (Some(KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ')), None) => self.turn(),
            (Some(KeyCode::Left), None) => self.turn_back(),
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
