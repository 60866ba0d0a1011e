use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;

use crate::event::Event;
use crate::screens::KeyHint;
use crate::text;
use crate::theme::{Look, Role};
use crate::widgets::text_field::Field;

/// A dialog for a line of text.
pub(crate) struct Prompt {
    title: &'static str,
    about: String,
    field: Field,
    /// The error of the last input.
    error: Option<String>,
}

/// The effect of an event on the prompt.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum PromptEvent {
    /// The prompt stays open.
    #[default]
    Pending,
    /// A text was entered.
    Submitted(String),
    /// The prompt was cancelled.
    Cancelled,
}

impl Prompt {
    pub(crate) fn new(title: &'static str, about: impl Into<String>, suggestion: &str) -> Prompt {
        Prompt { title, about: about.into(), field: Field::suggesting(suggestion), error: None }
    }

    /// The keys that work in a prompt.
    pub(crate) fn keys() -> Vec<KeyHint> {
        vec![
            KeyHint::new(KeyCode::Enter, "Enter", "done"),
            KeyHint::new(KeyCode::Esc, "Esc", "cancel"),
            KeyHint::new(KeyCode::Left, "← →", "move"),
        ]
    }

    /// Rejects the input with an error; the prompt stays open.
    pub(crate) fn set_error(&mut self, why: impl Into<String>) {
        self.error = Some(why.into());
    }

    pub(crate) fn event(&mut self, event: &Event) -> PromptEvent {
        if event.is_back() {
            return PromptEvent::Cancelled;
        }
        if event.key() == Some(KeyCode::Enter) {
            return PromptEvent::Submitted(self.field.text().trim().to_string());
        }
        if self.field.edit(event) {
            self.error = None;
        }
        PromptEvent::Pending
    }

    pub(crate) fn draw(&self, frame: &mut Frame, area: Rect, look: Look) {
        let width = area.width.saturating_sub(8).min(76);
        let about = vec![(self.about.clone(), Role::Text)];
        let below = match &self.error {
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
