use crossterm::event::KeyCode;

use super::{AutoplayState, GameScreen};
use crate::screens::KeyHint;
use crate::widgets::chooser::LETTERS_HELP;
use crate::widgets::prompt::Prompt;

impl GameScreen {
    /// The keys that work now.
    pub(super) fn hints(&self) -> Vec<KeyHint> {
        let key = |letter, shown, does| KeyHint::new(KeyCode::Char(letter), shown, does);
        let mut keys = Vec::new();
        if self.save_prompt.is_some() {
            return Prompt::keys();
        }
        if self.end.is_some() {
            return vec![
                KeyHint::new(KeyCode::Enter, "Enter", "choose"),
                KeyHint::new(KeyCode::Down, "↑ ↓", "move"),
                KeyHint::new(KeyCode::Esc, "Esc", "look at the board"),
                key('q', "q", "menu"),
            ];
        }
        let over = self.session.ending().is_some();
        if over {
            keys.push(KeyHint::new(KeyCode::Enter, "Enter", "what next"));
        } else if self.thinking.is_some() {
            keys.push(KeyHint::new(KeyCode::Enter, "Enter", "play now"));
        } else if self.session.is_persons_turn() {
            if self.chooser.can_step_back(self.touch) {
                keys.push(KeyHint::new(KeyCode::Esc, "Esc", "step back"));
            }
            keys.extend(self.chooser.keys());
            keys.push(key('t', "t", "hint"));
        }
        if !self.session.has_person() && !over {
            let pause = if self.autoplay == AutoplayState::Running { "pause" } else { "go on" };
            keys.extend([key('p', "p", pause), key('.', ".", "step"), key('+', "+ -", "speed")]);
        }
        if self.session.can_undo() {
            keys.push(key('u', "u", "undo"));
        }
        if self.session.can_redo() {
            keys.push(key('r', "r", "redo"));
        }
        if let Some(rules) = &self.rules {
            keys.extend([KeyHint::new(KeyCode::PageDown, "PgUp PgDn", "read"), rules.other_form()]);
        }
        keys.push(key('s', "s", "save"));
        keys.push(key('n', "n", "new"));
        keys.push(key('q', "q", "menu"));
        if !over && self.session.has_person() {
            keys.push(key('z', "z", "resign"));
        }
        if !over && self.session.has_computer() {
            keys.push(key('v', "v", "swap sides"));
        }
        keys.extend([key('w', "w", "rules"), key('x', "x", "flip board"), key('o', "o", "open")]);
        keys.extend([key('l', "l", "last move"), key('m', "m", "legal squares"), key('k', "k", "threats")]);
        if self.session.is_persons_turn() && self.chooser.is_typing() {
            return self.chooser.typing_keys(&keys);
        }
        keys
    }

    /// The paragraphs of the help text.
    pub(super) fn explanations(&self) -> Vec<String> {
        if self.end.is_some() {
            return vec![
                "The game is over. The review goes through it with the engine and shows where it was won; a rematch is played with sides swapped.".to_string(),
                "Escape closes this list and shows the board. There u undoes the last move, s saves the game, and Enter opens this list again.".to_string(),
            ];
        }
        let info = self.session.game().info();
        vec![
            "Move the cursor with the arrow keys and choose with Enter or the space bar. Squares that may be chosen have a dot; Tab goes to the next of them. Choose from a menu beside the board by number; when nothing else can be chosen, ↑ ↓ and Enter work in it as well. Escape undoes the last choice.".to_string(),
            "With the mouse: click on squares, on a menu, or on a key of the last line; the right button undoes the last choice. The wheel scrolls the list of moves, and a click on a move shows what it did.".to_string(),
            format!("Or type the move and press Enter. {} {LETTERS_HELP}", info.typing),
            "w opens the short rules beside the board, F2 the complete rules, and x flips the board. Names and clocks are set for a new game, n: a player who runs out of time loses.".to_string(),
            "The game is kept after every move. You can leave with q at any time and continue from the menu.".to_string(),
        ]
    }
}
