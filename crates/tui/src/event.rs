use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use crate::job::JobUpdate;
use crate::terminal::background::Background;

/// An input event or a job update.
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// A mouse button was pressed, or the wheel turned.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The window was resized, or must be redrawn.
    Resize,
    /// The scheduled time has passed.
    Tick,
    /// The terminal reported its background colour.
    Background(Background),
    /// A background job has an update.
    Job(JobUpdate),
}

impl Event {
    /// Converts an event of crossterm; `None` if it is not used.
    pub fn from_terminal(event: crossterm::event::Event) -> Option<Event> {
        use crossterm::event::Event as Terminal;
        match event {
            Terminal::Key(key) if key.kind != KeyEventKind::Release => Some(Event::Key(key)),
            // Only presses and the wheel are used, not mouse moves and releases.
            Terminal::Mouse(mouse) if is_deed(mouse.kind) => Some(Event::Mouse(mouse)),
            Terminal::Paste(text) => Some(Event::Paste(text)),
            Terminal::Resize(..) => Some(Event::Resize),
            _ => None,
        }
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

    /// The key that continues or goes back: a click and the space bar are Enter, the right button is Escape.
    pub(crate) fn key_or_click(&self) -> Option<KeyCode> {
        match self.key() {
            Some(KeyCode::Char(' ')) => Some(KeyCode::Enter),
            None if self.click().is_some() => Some(KeyCode::Enter),
            _ => self.key_or_back(),
        }
    }

    /// The key, where the right button is Escape.
    pub(crate) fn key_or_back(&self) -> Option<KeyCode> {
        if self.is_back() { Some(KeyCode::Esc) } else { self.key() }
    }

    /// The letter of a Ctrl combination.
    pub(crate) fn control(&self) -> Option<char> {
        match self {
            Event::Key(key) if key.modifiers == KeyModifiers::CONTROL => match key.code {
                KeyCode::Char(letter) => Some(letter),
                _ => None,
            },
            _ => None,
        }
    }

    /// The position of a left click.
    pub(crate) fn click(&self) -> Option<(u16, u16)> {
        match self {
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                Some((mouse.column, mouse.row))
            }
            _ => None,
        }
    }

    /// Whether this is Escape or a right click.
    pub(crate) fn is_back(&self) -> bool {
        let right =
            matches!(self, Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Right));
        right || self.key() == Some(KeyCode::Esc)
    }

    /// Lines scrolled by the wheel: -1, 0 or 1.
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
