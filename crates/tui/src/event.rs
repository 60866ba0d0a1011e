use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use crate::job::JobUpdate;
use crate::terminal::background::Background;

/// Something that happened.
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The window changed, or must be drawn again.
    Resize,
    /// The time that was asked for has passed.
    Tick,
    /// The terminal told what it has behind its words.
    Background(Background),
    /// Somebody who works in the background has news.
    Job(JobUpdate),
}

impl Event {
    /// What a terminal reported, if it concerns us.
    pub fn from_terminal(event: crossterm::event::Event) -> Option<Event> {
        use crossterm::event::Event as Terminal;
        match event {
            Terminal::Key(key) if key.kind != KeyEventKind::Release => Some(Event::Key(key)),
            // A press and the wheel want something; moving the mouse and letting a button go do not.
            Terminal::Mouse(mouse) if is_deed(mouse.kind) => Some(Event::Mouse(mouse)),
            Terminal::Paste(text) => Some(Event::Paste(text)),
            Terminal::Resize(..) => Some(Event::Resize),
            _ => None,
        }
    }

    /// As if a letter's key had been pressed.
    pub(crate) fn letter(letter: char) -> Event {
        Event::Key(KeyCode::Char(letter).into())
    }

    /// A key without Ctrl or Alt.
    pub(crate) fn key(&self) -> Option<KeyCode> {
        match self {
            Event::Key(key) if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
                Some(key.code)
            }
            _ => None,
        }
    }

    /// The letter of a key with Ctrl.
    pub(crate) fn control(&self) -> Option<char> {
        match self {
            Event::Key(key) if key.modifiers == KeyModifiers::CONTROL => match key.code {
                KeyCode::Char(letter) => Some(letter),
                _ => None,
            },
            _ => None,
        }
    }

    /// Where the left button of the mouse was pressed.
    pub(crate) fn click(&self) -> Option<(u16, u16)> {
        match self {
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                Some((mouse.column, mouse.row))
            }
            _ => None,
        }
    }

    /// Whether the right button was pressed, which steps back like Escape.
    pub(crate) fn is_back(&self) -> bool {
        let right =
            matches!(self, Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Right));
        right || self.key() == Some(KeyCode::Esc)
    }

    /// One line up or down by the wheel: -1, 1, or 0.
    pub(crate) fn wheel(&self) -> i32 {
        match self {
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::ScrollUp => -1,
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::ScrollDown => 1,
            _ => 0,
        }
    }
}

fn is_deed(kind: MouseEventKind) -> bool {
    !matches!(kind, MouseEventKind::Moved | MouseEventKind::Drag(_) | MouseEventKind::Up(_))
}
