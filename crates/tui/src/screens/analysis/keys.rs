use crossterm::event::KeyCode;

use super::{AnalysisScreen, EngineState, Focus};
use crate::screens::KeyHint;
use crate::widgets::chooser::LETTERS_HELP;
use crate::widgets::position_editor::Editor;
use crate::widgets::prompt::Prompt;

impl AnalysisScreen {
    /// The keys that work now.
    pub(super) fn hints(&self) -> Vec<KeyHint> {
        let key = |letter, shown, does| KeyHint::new(KeyCode::Char(letter), shown, does);
        if self.save_prompt.is_some() || self.position.is_some() {
            return Prompt::keys();
        }
        if let Some(editor) = &self.editor {
            return editor.keys();
        }
        let mut keys = Vec::new();
        match self.focus {
            Focus::Plies => {
                keys.push(KeyHint::new(KeyCode::Right, "← →", "step"));
                keys.push(KeyHint::new(KeyCode::Tab, "Tab", "board"));
            }
            Focus::Board => {
                if self.study.state().outcome().is_none() {
                    keys.extend(self.chooser.keys());
                }
                keys.push(KeyHint::new(KeyCode::Tab, "Tab", "moves"));
            }
        }
        let has_plies = self.study.record().mainline().next().is_some();
        if has_plies {
            keys.push(key('n', "n p", "mistakes"));
        }
        keys.push(key('m', "m", "set up"));
        keys.push(key('t', "t", if self.engine_state == EngineState::On { "stop" } else { "think" }));
        keys.extend([key('s', "s", "save"), key('q', "q", "leave"), key('+', "+ -", "lines")]);
        if has_plies {
            keys.extend([
                key('x', "x", "delete from here"),
                key('y', "y", "make main line"),
                key('w', "w", "review"),
                key('r', "r", "report"),
            ]);
        }
        keys.extend([key('v', "v", "position's text"), key('o', "o", "open")]);
        if self.chooser.is_typing() {
            return self.chooser.typing_keys(&keys);
        }
        keys
    }

    /// The paragraphs of the help text.
    pub(super) fn explanations(&self) -> Vec<String> {
        if self.editor.is_some() {
            return Editor::help();
        }
        vec![
            "Step through the game with ← and →, Home and End. Play any move with the mouse, by typing it, or with the arrow keys after Tab: a move that is not in the game becomes a variation. Where several moves follow, ↑ and ↓ choose between them. A click on a move or on the graph goes there; the wheel steps forward or back.".to_string(),
            "The engine's best lines are at the right, best first, with their value for the player to move; the best move is marked on the board. The graph shows who was ahead; × marks mistakes, and n goes to the next one. r writes a report of the reviewed game, with the graph and boards, for a browser.".to_string(),
            "m sets up a position piece by piece, v asks for its text; t starts or stops the engine. q leaves, and asks first if moves are not saved.".to_string(),
            format!("{} {LETTERS_HELP} While the arrow keys go through the moves, the keys of the last line come first.", self.study.game().info().typing),
        ]
    }
}
