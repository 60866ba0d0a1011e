use catalog::{MoveError, State};
use crossterm::event::KeyCode;
use game::{MenuChoice, Target};

use super::{InputResult, MoveChooser};
use crate::event::Event;
use crate::screens::KeyHint;
use crate::settings::Touch;

/// Typing a move.
impl MoveChooser {
    /// The keys that work while a move is typed. A single letter with Enter may be a command of the screen.
    pub(crate) fn typing_keys(&self, commands: &[KeyHint]) -> Vec<KeyHint> {
        let names =
            |hint: &&KeyHint, letter: char| hint.shown.split(' ').any(|key| key == letter.to_string());
        let command = self.lone_letter().and_then(|letter| commands.iter().find(|hint| names(hint, letter)));
        vec![
            KeyHint::new(KeyCode::Enter, "Enter", command.map_or("play what is typed", |hint| hint.does)),
            KeyHint::new(KeyCode::Esc, "Esc", "clear it"),
            KeyHint::new(KeyCode::Backspace, "Backspace", "delete a letter"),
        ]
    }

    /// The menu entry with this number.
    pub(super) fn numbered(&self, digit: char) -> Option<MenuChoice> {
        self.choices().into_iter().find(|choice| Some(u32::from(choice.number)) == digit.to_digit(10))
    }

    /// A menu number chooses at once. File letters, capitals, digits, signs and the first letters of legal moves start
    /// typing; other letters are commands of the screen.
    pub(super) fn letter_key(&mut self, letter: char, state: &dyn State, touch: Touch) -> InputResult {
        if let Some(choice) = self.numbered(letter) {
            let result = self.click(Target::Choice(choice), state, touch);
            self.number = (result == InputResult::Incomplete && !self.is_in_menu()).then_some(letter);
            return result;
        }
        match letter {
            'a'..='i' | '0'..='9' | 'A'..='Z' | '&' | '^' | '<' | '>' | '|' => self.typed.insert(letter),
            letter if self.first_letters.contains(&letter) => self.typed.insert(letter),
            // A colon starts typing a move with any other first letter.
            ':' => self.typed.insert(' '),
            _ => return InputResult::Ignored,
        }
        InputResult::Incomplete
    }

    /// A number and a space start typing a move; what the number chose stays chosen until then.
    pub(super) fn start_typing_number(&mut self, number: Option<char>) -> InputResult {
        number.into_iter().chain([' ']).for_each(|letter| self.typed.insert(letter));
        self.number = number;
        InputResult::Incomplete
    }

    pub(super) fn typing_event(&mut self, event: &Event, state: &dyn State, touch: Touch) -> InputResult {
        if event.key() == Some(KeyCode::Enter) {
            return self.submit(state, touch);
        }
        if self.typed.edit(event) { InputResult::Incomplete } else { InputResult::Ignored }
    }

    /// The typed text if it is a single letter that may also be a command.
    fn lone_letter(&self) -> Option<char> {
        let text = self.typed.text();
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some('a'..='i'), None) => None,
            (Some(letter), None) if self.first_letters.contains(&letter) => Some(letter),
            _ => None,
        }
    }

    /// Reads a whole move in any notation, or the next part of one.
    fn submit(&mut self, state: &dyn State, touch: Touch) -> InputResult {
        let (lone, number) = (self.lone_letter(), self.number.take());
        let line = self.typed.text();
        let line = line.trim();
        self.typed.clear();
        if number.is_some_and(|number| line == number.to_string()) {
            // Nothing followed the space: it chooses the square under the cursor.
            return self.click(Target::Cell(self.cursor), state, touch);
        }
        let whole = state.copy().play(line);
        let target = self.spelling.read(line, self.grid);
        let begun = !self.spelling.chosen().is_empty();
        let is_whole = number.is_some() && whole.is_ok();
        // After the first choice, "0 2" is a square; before, it may be a whole move.
        if let Some(target) = target.filter(|_| begun && !is_whole)
            && let found @ (InputResult::Incomplete | InputResult::Ply(_)) =
                self.click(target, state, Touch::Move)
        {
            return found;
        }
        match whole {
            Ok(ply) if touch == Touch::Move && !self.spelling.goes_on_with(&ply) && !self.is_unstarted() => {
                InputResult::Rejected("touch-move: the chosen piece must be moved".to_string())
            }
            Ok(ply) => InputResult::Ply(ply),
            Err(MoveError::Illegal(error)) => InputResult::Rejected(error.to_string()),
            Err(MoveError::Unreadable(error)) => match (target, lone) {
                (Some(target), _) if begun => self.click(target, state, touch),
                (Some(target), _) => self.click(target, state, Touch::Free),
                (None, Some(letter)) => InputResult::Command(letter),
                (None, None) => {
                    let why = self.spelling.menu_number_error(line);
                    InputResult::Rejected(why.unwrap_or_else(|| error.to_string()))
                }
            },
        }
    }
}
