use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::{Analyse, Open};
use crate::desk::Desk;
use crate::event::Event;
use crate::list::{List, Picked};
use crate::palette::Role;
use crate::screen::{Hint, Screen, Step};
use crate::text;

/// What is to be analysed: a game from its start, or a saved one.
pub(crate) struct Pick {
    list: List,
}

impl Pick {
    pub(crate) fn new(desk: &Desk) -> Pick {
        let games = desk.games.iter().map(|game| format!("{} from the start", game.info().name));
        Pick { list: List::new(games.chain(["A saved game".to_string()]).collect()) }
    }
}

impl Screen for Pick {
    fn title(&self) -> String {
        "Analyse".to_string()
    }

    fn keys(&self) -> Vec<Hint> {
        vec![
            Hint::new(KeyCode::Enter, "Enter", "choose"),
            Hint::new(KeyCode::Down, "↑ ↓", "move"),
            Hint::new(KeyCode::Esc, "Esc", "back"),
        ]
    }

    fn help(&self) -> Vec<String> {
        vec![
            "Choose what to study. Any position can be set up from its text once the board is there (key v)."
                .to_string(),
        ]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let room = text::centred(area, 40, desk.games.len() as u16 + 4);
        let words = [("What shall we look at?".to_string(), Role::Faint)];
        let taken = text::write(frame, room, &words, desk.look());
        self.list.draw(frame, text::below(room, taken + 1), desk.look());
    }

    fn event(&mut self, event: &Event, desk: &mut Desk) -> Step {
        if event.is_back() || event.key() == Some(KeyCode::Char('q')) {
            return Step::Back;
        }
        let Picked::Item(item) = self.list.event(event) else { return Step::Stay };
        let Some(game) = desk.games.get(item) else { return Step::Open(Box::new(Open::new(desk))) };
        match Analyse::of_game(*game, desk) {
            Ok(screen) => Step::Open(Box::new(screen)),
            Err(why) => {
                desk.warn(why);
                Step::Stay
            }
        }
    }
}
