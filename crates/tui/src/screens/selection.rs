use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::desk::Desk;
use crate::event::Event;
use crate::list::{List, Picked};
use crate::palette::Role;
use crate::screen::{Hint, Screen, Step};
use crate::text;

/// A question and a list of screens to go to.
pub(crate) struct Selection {
    pub(super) title: &'static str,
    pub(super) question: String,
    pub(super) help: &'static str,
    list: List,
    ways: Vec<Way>,
    /// Makes it anew when what was opened from it may have changed it.
    renew: Option<fn(&mut Desk) -> Selection>,
}

/// Makes the screen behind an item, or says why there is none.
pub(super) type Way = Box<dyn Fn(&mut Desk) -> Result<Box<dyn Screen>, String>>;

impl Selection {
    /// The items with where they lead to.
    pub(super) fn new(
        title: &'static str,
        question: impl Into<String>,
        help: &'static str,
        items: Vec<(String, Way)>,
    ) -> Selection {
        let (names, ways) = items.into_iter().unzip();
        Selection { title, question: question.into(), help, list: List::new(names), ways, renew: None }
    }

    /// The same, made anew whenever somebody returns to it.
    pub(super) fn renewed_by(self, renew: fn(&mut Desk) -> Selection) -> Selection {
        Selection { renew: Some(renew), ..self }
    }
}

impl Screen for Selection {
    fn title(&self) -> String {
        self.title.to_string()
    }

    fn keys(&self) -> Vec<Hint> {
        vec![
            Hint::new(KeyCode::Enter, "Enter", "choose"),
            Hint::new(KeyCode::Down, "↑ ↓", "move"),
            Hint::new(KeyCode::Esc, "Esc", "back"),
        ]
    }

    fn help(&self) -> Vec<String> {
        vec![self.help.to_string()]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let room = text::centred(area, 48, self.ways.len() as u16 + 4);
        let words = [(self.question.clone(), Role::Faint)];
        let taken = text::write(frame, room, &words, desk.look());
        self.list.draw(frame, text::below(room, taken + 1), desk.look());
    }

    fn event(&mut self, event: &Event, desk: &mut Desk) -> Step {
        if event.is_back() || event.key() == Some(KeyCode::Char('q')) {
            return Step::Back;
        }
        let Picked::Item(item) = self.list.event(event) else { return Step::Stay };
        match self.ways.get(item).map(|way| way(desk)) {
            Some(Ok(screen)) => Step::Open(screen),
            Some(Err(why)) => {
                desk.warn(why);
                Step::Stay
            }
            None => Step::Stay,
        }
    }

    fn returned(&mut self, desk: &mut Desk) {
        if let Some(renew) = self.renew {
            let selected = self.list.selected();
            *self = renew(desk);
            self.list.select(selected);
        }
    }
}
