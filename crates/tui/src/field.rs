use crossterm::event::KeyCode;

use crate::event::Event;

/// A line of text being typed.
#[derive(Clone, Default, Debug)]
pub(crate) struct Field {
    letters: Vec<char>,
    at: usize,
}

/// Longer lines are neither plies nor names.
const LONGEST: usize = 500;

impl Field {
    pub(crate) fn with(text: &str) -> Field {
        let letters: Vec<char> = text.chars().collect();
        Field { at: letters.len(), letters }
    }

    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        *self = Field::default();
    }

    pub(crate) fn insert(&mut self, letter: char) {
        if !letter.is_control() && self.letters.len() < LONGEST {
            self.letters.insert(self.at, letter);
            self.at += 1;
        }
    }

    /// Takes a key or pasted text for editing; `false` if it is for somebody else.
    pub(crate) fn edit(&mut self, event: &Event) -> bool {
        if let Event::Paste(text) = event {
            text.chars().for_each(|letter| self.insert(letter));
            return true;
        }
        match event.key() {
            Some(KeyCode::Char(letter)) => self.insert(letter),
            Some(KeyCode::Backspace) if self.at > 0 => {
                self.at -= 1;
                self.letters.remove(self.at);
            }
            Some(KeyCode::Delete) if self.at < self.letters.len() => {
                self.letters.remove(self.at);
            }
            Some(KeyCode::Backspace | KeyCode::Delete) => (),
            Some(KeyCode::Left) => self.at = self.at.saturating_sub(1),
            Some(KeyCode::Right) => self.at = (self.at + 1).min(self.letters.len()),
            Some(KeyCode::Home) => self.at = 0,
            Some(KeyCode::End) => self.at = self.letters.len(),
            _ => return false,
        }
        true
    }

    /// What fits in a width around the cursor, and the cursor's column in it.
    pub(crate) fn window(&self, width: usize) -> (String, usize) {
        let first = (self.at + 1).saturating_sub(width.max(1));
        (self.letters.iter().skip(first).take(width).collect(), self.at - first)
    }
}
