use crossterm::event::KeyCode;

use crate::event::Event;

/// A single-line text input.
#[derive(Clone, Default, Debug)]
pub(crate) struct Field {
    letters: Vec<char>,
    at: usize,
    /// The text is an untouched suggestion: typing replaces it, moving the cursor accepts it.
    suggested: bool,
}

/// Maximum length; no move, name or position is longer.
const LONGEST: usize = 1000;

impl Field {
    /// A text field with a suggestion.
    pub(crate) fn suggesting(text: &str) -> Field {
        let letters: Vec<char> = text.chars().collect();
        Field { at: letters.len(), suggested: !letters.is_empty(), letters }
    }

    pub(crate) fn is_suggested(&self) -> bool {
        self.suggested
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
        if letter.is_control() {
            return;
        }
        if self.suggested {
            self.clear();
        }
        if self.letters.len() < LONGEST {
            self.letters.insert(self.at, letter);
            self.at += 1;
        }
    }

    /// Handles a key or pasted text; `false` if the event is not for editing.
    pub(crate) fn edit(&mut self, event: &Event) -> bool {
        if let Event::Paste(text) = event {
            text.chars().for_each(|letter| self.insert(letter));
            return true;
        }
        match (event.key(), event.control()) {
            (Some(KeyCode::Char(letter)), _) => self.insert(letter),
            (Some(KeyCode::Backspace | KeyCode::Delete), _) if self.suggested => self.clear(),
            (Some(KeyCode::Backspace), _) => self.erase(self.at.saturating_sub(1), self.at),
            (Some(KeyCode::Delete), _) | (_, Some('d')) => self.erase(self.at, self.at + 1),
            (_, Some('u')) => self.erase(0, self.at),
            (_, Some('k')) => self.erase(self.at, self.letters.len()),
            (_, Some('w')) => self.erase(self.word(), self.at),
            (Some(KeyCode::Left), _) | (_, Some('b')) => self.go(self.at.saturating_sub(1)),
            (Some(KeyCode::Right), _) | (_, Some('f')) => self.go(self.at + 1),
            (Some(KeyCode::Home), _) | (_, Some('a')) => self.go(0),
            (Some(KeyCode::End), _) | (_, Some('e')) => self.go(self.letters.len()),
            _ => return false,
        }
        true
    }

    /// The start of the word before the cursor.
    fn word(&self) -> usize {
        let before = self.letters.iter().take(self.at).rev();
        let blanks = before.clone().take_while(|letter| letter.is_whitespace()).count();
        self.at - blanks - before.skip(blanks).take_while(|letter| !letter.is_whitespace()).count()
    }

    /// Removes the letters between two positions.
    fn erase(&mut self, from: usize, to: usize) {
        self.letters.drain(from..to.min(self.letters.len()));
        self.go(from);
    }

    fn go(&mut self, to: usize) {
        self.at = to.min(self.letters.len());
        self.suggested = false;
    }

    /// The part of the text around the cursor that fits a width, and the cursor's column in it.
    pub(crate) fn window(&self, width: usize) -> (String, usize) {
        let first = (self.at + 1).saturating_sub(width.max(1));
        (self.letters.iter().skip(first).take(width).collect(), self.at - first)
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyEvent, KeyModifiers};

    use super::*;

    fn press(field: &mut Field, keys: &[(KeyCode, KeyModifiers)]) {
        for &(code, modifiers) in keys {
            assert!(field.edit(&Event::Key(KeyEvent::new(code, modifiers))), "{code:?}");
        }
    }

    const fn control(letter: char) -> (KeyCode, KeyModifiers) {
        (KeyCode::Char(letter), KeyModifiers::CONTROL)
    }

    const fn plain(code: KeyCode) -> (KeyCode, KeyModifiers) {
        (code, KeyModifiers::NONE)
    }

    #[test]
    fn typing_replaces_a_suggestion_and_moving_takes_it_over() {
        let mut field = Field::suggesting("one two");
        press(&mut field, &[plain(KeyCode::Char('x'))]);
        assert_eq!(field.text(), "x");
        let mut field = Field::suggesting("one two");
        press(&mut field, &[plain(KeyCode::Home), plain(KeyCode::Char('x'))]);
        assert_eq!(field.text(), "xone two");
        let mut field = Field::suggesting("one two");
        press(&mut field, &[plain(KeyCode::Backspace)]);
        assert!(field.is_empty());
        let mut field = Field::suggesting("one two");
        field.edit(&Event::Paste("pasted".to_string()));
        assert_eq!(field.text(), "pasted");
    }

    #[test]
    fn the_keys_of_shells_work() {
        let mut field = Field::suggesting("one two  three");
        press(&mut field, &[control('e'), control('w')]);
        assert_eq!(field.text(), "one two  ");
        press(&mut field, &[control('w')]);
        assert_eq!(field.text(), "one ");
        press(&mut field, &[control('a'), control('f'), control('k')]);
        assert_eq!(field.text(), "o");
        press(&mut field, &[plain(KeyCode::Char('n')), control('b'), control('u')]);
        assert_eq!(field.text(), "n");
        press(&mut field, &[control('d'), control('d'), control('w'), control('u'), plain(KeyCode::Delete)]);
        assert!(field.is_empty());
    }
}
