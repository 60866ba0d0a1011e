use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::event::Event;
use crate::field::Field;
use crate::look::Look;
use crate::palette::Role;
use crate::text;

/// A question that is answered by a line of text.
pub(crate) struct Prompt {
    title: &'static str,
    about: String,
    field: Field,
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
        Prompt { title, about: about.into(), field: Field::with(suggestion) }
    }

    pub(crate) fn event(&mut self, event: &Event) -> Answered {
        if event.is_back() {
            return Answered::Never;
        }
        if event.key() == Some(KeyCode::Enter) {
            return Answered::With(self.field.text().trim().to_string());
        }
        self.field.edit(event);
        Answered::Not
    }

    pub(crate) fn draw(&self, frame: &mut Frame, area: Rect, look: Look) {
        let width = area.width.saturating_sub(8).min(76);
        let about = text::wrapped(&self.about, width.saturating_sub(4));
        let room = text::centred(area, width, about.len() as u16 + 5);
        let inner = text::popup(frame, room, self.title, look);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        let lines: Vec<(String, Role)> = about.into_iter().map(|line| (line, Role::Text)).collect();
        let taken = text::write(frame, inner, &lines, look);
        let place = Rect { height: 1, ..text::below(inner, taken + 1) };
        let (shown, at) = self.field.window(usize::from(place.width).saturating_sub(1));
        let width = usize::from(place.width);
        let line = ratatui::text::Line::styled(format!("{shown:<width$}"), Role::Selected.style(look.depth));
        frame.render_widget(line, place);
        frame.set_cursor_position((place.x + at as u16, place.y));
    }
}
