use catalog::Game;
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::{LessonScreen, RulesScreen};
use crate::desk::Desk;
use crate::event::Event;
use crate::list::{List, Picked};
use crate::palette::Role;
use crate::screen::{Hint, Screen, Step};
use crate::text;

/// What there is to learn.
pub(crate) struct Learn {
    list: List,
    entries: Vec<Entry>,
}

enum Entry {
    Lesson(&'static dyn Game),
    Rules(&'static dyn Game),
}

impl Learn {
    pub(crate) fn new(desk: &Desk) -> Learn {
        let (mut entries, mut items) = (Vec::new(), Vec::new());
        for game in desk.games {
            let info = game.info();
            if !info.lessons.is_empty() {
                items.push(format!("{}: a lesson in {} steps", info.name, info.lessons.len()));
                entries.push(Entry::Lesson(*game));
            }
            items.push(format!("{}: the rules, page by page", info.name));
            entries.push(Entry::Rules(*game));
        }
        Learn { list: List::new(items), entries }
    }
}

impl Screen for Learn {
    fn title(&self) -> String {
        "Learn".to_string()
    }

    fn keys(&self) -> Vec<Hint> {
        vec![
            Hint::new(KeyCode::Enter, "Enter", "choose"),
            Hint::new(KeyCode::Down, "↑ ↓", "move"),
            Hint::new(KeyCode::Esc, "Esc", "back"),
        ]
    }

    fn help(&self) -> Vec<String> {
        vec!["A lesson teaches a game step by step, with something to do in each. The rules say everything, with boards to try them on.".to_string()]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let room = text::centred(area, 48, self.entries.len() as u16 + 4);
        let words = [("Never played before? Begin with a lesson.".to_string(), Role::Faint)];
        let taken = text::write(frame, room, &words, desk.look());
        self.list.draw(frame, text::below(room, taken + 1), desk.look());
    }

    fn event(&mut self, event: &Event, _desk: &mut Desk) -> Step {
        if event.is_back() || event.key() == Some(KeyCode::Char('q')) {
            return Step::Back;
        }
        let Picked::Item(item) = self.list.event(event) else { return Step::Stay };
        match self.entries.get(item) {
            Some(Entry::Lesson(game)) => match LessonScreen::new(*game) {
                Some(lesson) => Step::Open(Box::new(lesson)),
                None => Step::Stay,
            },
            Some(Entry::Rules(game)) => Step::Open(Box::new(RulesScreen::new(*game))),
            None => Step::Stay,
        }
    }
}
