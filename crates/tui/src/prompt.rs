use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;

use crate::event::Event;
use crate::field::Field;
use crate::look::Look;
use crate::palette::Role;
use crate::screen::Hint;
use crate::text;

/// A question that is answered by a line of text.
pub(crate) struct Prompt {
    title: &'static str,
    about: String,
    field: Field,
    /// What was wrong with the last answer.
    complaint: Option<String>,
}

/// What became of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answered {
    /// It is still open.
    Not,
    /// This is the answer.
    With(String),
    /// Nobody wants to answer.
    Never,
}

impl Prompt {
    pub(crate) fn new(title: &'static str, about: impl Into<String>, suggestion: &str) -> Prompt {
        Prompt { title, about: about.into(), field: Field::suggesting(suggestion), complaint: None }
    }

    /// The keys that work while it is open.
    pub(crate) fn keys() -> Vec<Hint> {
        vec![
            Hint::new(KeyCode::Enter, "Enter", "done"),
            Hint::new(KeyCode::Esc, "Esc", "cancel"),
            Hint::new(KeyCode::Left, "← →", "move"),
        ]
    }

    /// The answer will not do; the question stays open and says why.
    pub(crate) fn complain(&mut self, why: impl Into<String>) {
        self.complaint = Some(why.into());
    }

    pub(crate) fn event(&mut self, event: &Event) -> Answered {
        if event.is_back() {
            return Answered::Never;
        }
        if event.key() == Some(KeyCode::Enter) {
            return Answered::With(self.field.text().trim().to_string());
        }
        if self.field.edit(event) {
            self.complaint = None;
        }
        Answered::Not
    }

    pub(crate) fn draw(&self, frame: &mut Frame, area: Rect, look: Look) {
        let width = area.width.saturating_sub(8).min(76);
        let about = vec![(self.about.clone(), Role::Text)];
        let below = match &self.complaint {
            Some(why) => vec![(why.clone(), Role::Bad)],
            None if self.field.is_suggested() => {
                vec![("Typing replaces this; an arrow key keeps it.".to_string(), Role::Faint)]
            }
            None => vec![("Ctrl-U clears the line, Ctrl-W a word.".to_string(), Role::Faint)],
        };
        let height = |words: &[(String, Role)]| {
            let rows = words.iter().map(|(text, _)| text::wrapped(text, width.saturating_sub(4)).len());
            rows.sum::<usize>() as u16
        };
        let room = text::centred(area, width, height(&about) + height(&below) + 5);
        let inner = text::popup(frame, room, self.title, look);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        let taken = text::write(frame, inner, &about, look);
        let rest = text::below(inner, taken + 1);
        self.draw_field(frame, Rect { height: rest.height.min(1), ..rest }, look);
        text::write(frame, text::below(rest, 2), &below, look);
    }

    fn draw_field(&self, frame: &mut Frame, place: Rect, look: Look) {
        let (shown, at) = self.field.window(usize::from(place.width).saturating_sub(1));
        let role = if self.field.is_suggested() { Role::Selected } else { Role::Title };
        frame.buffer_mut().set_style(place, Role::Title.style(look.depth));
        frame.render_widget(Span::styled(shown, role.style(look.depth)), place);
        frame.set_cursor_position((place.x + at as u16, place.y));
    }
}
