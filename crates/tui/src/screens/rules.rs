use std::time::Duration;

use catalog::Game;
use crossterm::event::KeyCode;
use game::Target;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::board::{PANEL, split};
use crate::chooser::Choosing;
use crate::desk::Desk;
use crate::event::Event;
use crate::handbook::{Page, RulesForm};
use crate::reader::{Boards, Reader};
use crate::screen::{Hint, Screen, Step};
use crate::settings::Touch;
use crate::text;
use crate::trial::{Offered, Trial};

/// The rules page by page, with boards to try them on.
pub(crate) struct RulesScreen {
    game: &'static dyn Game,
    reader: Reader,
    trial: Option<Trial>,
}

/// The board of a page: after the move that led to it, or with a piece chosen, as the page says.
fn board(game: &'static dyn Game, page: &Page) -> Option<Trial> {
    let state = match &page.origin {
        Some(origin) => {
            let mut state = game.read(&origin.position).ok()?;
            for ply in &origin.plies {
                state.play(ply).ok()?;
            }
            state
        }
        None => game.read(page.position.as_deref()?).ok()?,
    };
    let square = page.chosen.as_deref().and_then(|chosen| state.scene().grid.square(chosen).ok());
    let mut trial = Trial::new(state);
    if let Some(square) = square {
        trial.chooser.click(Target::Cell(square), trial.state.as_ref(), Touch::Free);
    }
    Some(trial)
}

/// The widest column of words beside a board.
const WORDS: u16 = 60;

/// Rows of words that stay in sight whatever the menu needs.
const READING: u16 = 7;

impl RulesScreen {
    pub(crate) fn new(game: &'static dyn Game) -> RulesScreen {
        let mut screen = RulesScreen { game, reader: Reader::new(game, Boards::Beside), trial: None };
        screen.set_up();
        screen
    }

    /// Sets up the position of the page.
    fn set_up(&mut self) {
        self.trial = self.reader.open_page().and_then(|page| board(self.game, page));
    }

    /// Reads on or back; another page has another board.
    fn read(&mut self, reading: impl FnOnce(&mut Reader)) {
        let place = |reader: &Reader| (reader.form(), reader.number());
        let before = place(&self.reader);
        reading(&mut self.reader);
        if place(&self.reader) != before {
            self.set_up();
        }
    }

    fn draw_text(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let prompt = self.trial.as_ref().map(|trial| format!("{}.", trial.state.scene().prompt));
        self.reader.draw(frame, area, desk.look(), prompt.as_deref());
    }
}

impl Screen for RulesScreen {
    fn title(&self) -> String {
        let rules = match self.reader.form() {
            RulesForm::Short => "the rules in short",
            RulesForm::Full => "the complete rules",
        };
        format!(
            "{} · {rules} · page {} of {}",
            self.game.info().name,
            self.reader.number() + 1,
            self.reader.count()
        )
    }

    fn keys(&self) -> Vec<Hint> {
        let mut keys =
            vec![Hint::new(KeyCode::PageDown, "PgDn", "read on"), Hint::new(KeyCode::PageUp, "PgUp", "back")];
        keys.push(self.reader.other_form());
        if self.reader.is_longer() {
            keys.push(Hint::new(KeyCode::Char('j'), "j k", "scroll"));
        }
        if let Some(trial) = &self.trial {
            if trial.state.outcome().is_none() {
                keys.push(Hint::new(KeyCode::Enter, "Enter", "try a move"));
            }
            if !trial.state.plies().is_empty() {
                keys.push(Hint::new(KeyCode::Char('u'), "u", "undo"));
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
            "The rules, one page at a time: first in a short form with boards, and with F2 complete, in numbered paragraphs. You can try moves on every board.".to_string(),
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
        if self.trial.as_mut().is_some_and(|trial| trial.takes(event, desk)) {
            return Step::Stay;
        }
        let mut taken = false;
        self.read(|reader| taken = reader.event(event));
        if taken { Step::Stay } else { self.try_out(event, desk) }
    }

    fn wait(&self) -> Option<Duration> {
        self.trial.as_ref().and_then(Trial::wait)
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
            (Some(KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ')), None) => self.read(Reader::turn),
            (Some(KeyCode::Left), None) => self.read(Reader::turn_back),
            (Some(KeyCode::Down), None) | (Some(KeyCode::Char('j')), _) => self.reader.scroll(1),
            (Some(KeyCode::Up), None) | (Some(KeyCode::Char('k')), _) => self.reader.scroll(-1),
            (Some(KeyCode::Char('q')), _) => return Step::Back,
            _ if wheel != 0 => self.reader.scroll(wheel),
            _ if event.is_back() => return Step::Back,
            _ => (),
        }
        Step::Stay
    }
}
