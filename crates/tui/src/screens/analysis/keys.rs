use record::NodeId;

use super::{AnalysisScreen, Confirmation, EngineState, Focus, MAX_LINES};
use crate::context::AppContext;
use crate::screens::keys::hints;
use crate::screens::{Binding, KeyHint, LibraryScreen, Navigation, Purpose};
use crate::widgets::chooser::LETTERS_HELP;
use crate::widgets::position_editor::Editor;
use crate::widgets::prompt::Prompt;
use crate::widgets::save_prompt::SavePrompt;

const NO_MOVES: &str = "There are no moves yet.";

type Key = Binding<AnalysisScreen>;

/// The keys of an analysis, most useful first.
pub(crate) const KEYS: &[Key] = &[
    Key::new("← →", "step", AnalysisScreen::go_forward)
        .when(AnalysisScreen::is_in_moves)
        .about("step through the moves"),
    Key::also("←", AnalysisScreen::go_back).when(AnalysisScreen::is_in_moves),
    Key::also("↑", |screen, _| screen.choose_continuation(-1)).when(AnalysisScreen::is_in_moves),
    Key::also("↓", |screen, _| screen.choose_continuation(1)).when(AnalysisScreen::is_in_moves),
    Key::also("Home", |screen, context| screen.go(NodeId::START, context)).when(AnalysisScreen::is_in_moves),
    Key::also("End", |screen, context| screen.go(screen.study.record().end(), context))
        .when(AnalysisScreen::is_in_moves),
    Key::new("Tab", "board", |screen, _| screen.focus = Focus::Board)
        .when(|screen| screen.focus == Focus::Plies)
        .about("the arrow keys go through the moves, or move on the board"),
    Key::new("Tab", "moves", |screen, _| screen.focus = Focus::Plies).about(""),
    Key::new("n p", "mistakes", AnalysisScreen::next_mistake)
        .when(AnalysisScreen::has_plies)
        .otherwise(NO_MOVES)
        .about("next and previous mistake"),
    Key::also("p", AnalysisScreen::previous_mistake).when(AnalysisScreen::has_plies).otherwise(NO_MOVES),
    Key::new("m", "set up", |screen, _| {
        screen.editor = Editor::new(screen.study.game(), screen.study.state());
    })
    .about("set up a position piece by piece"),
    Key::new("t", "stop", AnalysisScreen::toggle_engine)
        .when(|screen| screen.engine_state == EngineState::On)
        .about("start or stop the engine"),
    Key::new("t", "think", AnalysisScreen::toggle_engine).about(""),
    Key::new("s", "save", |screen, context| {
        screen.save_prompt = Some(SavePrompt::new(screen.study.game().info().slug, context));
    }),
    Key::leading("q", "leave", AnalysisScreen::leave)
        .about("leave; asks before it discards unsaved variations"),
    Key::new("+ -", "lines", |screen, context| screen.change_lines(1, context))
        .about("more or fewer lines of the engine"),
    Key::also("-", |screen, context| screen.change_lines(-1, context)),
    Key::new("x", "delete from here", AnalysisScreen::delete)
        .when(AnalysisScreen::has_plies)
        .otherwise(NO_MOVES),
    Key::new("y", "make main line", AnalysisScreen::promote)
        .when(AnalysisScreen::has_plies)
        .otherwise(NO_MOVES),
    Key::new("w", "review", |screen, context| {
        screen.review_state.begin(&screen.study, context);
    })
    .when(AnalysisScreen::has_plies)
    .otherwise(NO_MOVES)
    .about("review the game again"),
    Key::new("r", "report", |screen, context| screen.report(context))
        .when(AnalysisScreen::has_plies)
        .otherwise(NO_MOVES)
        .about("write a report for a browser"),
    Key::new("v", "position's text", |screen, _| {
        let about = "The text of any position; the rules explain the format:";
        screen.position = Some(Prompt::new("Position", about, &screen.study.state().text()));
    })
    .about("read or enter the text of a position"),
    Key::leading("o", "open", |_, context| {
        Navigation::Push(Box::new(LibraryScreen::new(Purpose::Study, context)))
    })
    .about("open a saved game"),
    Key::also("Esc", |_, context| context.notify("There is nothing to undo; q leaves.")),
];

/// What the keys do.
impl AnalysisScreen {
    /// Whether the arrow keys go through the moves.
    pub(super) fn is_in_moves(&self) -> bool {
        self.focus == Focus::Plies && !self.chooser.is_typing()
    }

    fn has_plies(&self) -> bool {
        self.study.record().mainline().next().is_some()
    }

    fn toggle_engine(&mut self, context: &mut AppContext) {
        self.engine_state = match self.engine_state {
            EngineState::On => EngineState::Off,
            EngineState::Off => EngineState::On,
        };
        self.engine = None;
        self.think(context);
    }

    fn change_lines(&mut self, more: isize, context: &mut AppContext) {
        self.lines = self.lines.saturating_add_signed(more).clamp(1, MAX_LINES);
        (self.engine, self.insight) = (None, None);
        self.think(context);
    }

    fn delete(&mut self, context: &mut AppContext) {
        match self.take_away(context) {
            Some(ply) => {
                context.notify(format!("{ply} and what followed it are deleted."));
                self.arrive(context);
            }
            None => context.notify("There is no move to delete."),
        }
    }

    fn promote(&mut self, context: &mut AppContext) {
        match self.study.promote() {
            Ok(()) => context.notify("This is the main line now."),
            Err(fault) => context.warn(fault.to_string()),
        }
    }

    fn leave(&mut self, context: &mut AppContext) -> Navigation {
        if self.leaving == Confirmation::Pending || !self.is_unsaved() {
            return Navigation::Back;
        }
        self.leaving = Confirmation::Pending;
        context.notify("Your moves are not saved: press s to save them, or q again to leave without saving.");
        Navigation::Stay
    }

    /// The keys that work now.
    pub(super) fn hints(&self) -> Vec<KeyHint> {
        if self.save_prompt.is_some() || self.position.is_some() {
            return Prompt::keys();
        }
        if let Some(editor) = &self.editor {
            return editor.keys();
        }
        let mut keys = Vec::new();
        if self.focus == Focus::Board && self.study.state().outcome().is_none() {
            keys.extend(self.chooser.keys());
        }
        keys.extend(hints(KEYS, self));
        if self.chooser.is_typing() { self.chooser.typing_keys(&keys) } else { keys }
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
