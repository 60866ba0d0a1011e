use crossterm::event::KeyCode;
use game::ByPlayer;
use play::GameSession;

use super::{AutoplayState, Confirmation, GameScreen};
use crate::context::AppContext;
use crate::screens::keys::hints;
use crate::screens::{Binding, GameOverChoice, KeyHint, LibraryScreen, Navigation, Purpose, SetupScreen};
use crate::settings::{Settings, Visibility};
use crate::widgets::chooser::LETTERS_HELP;
use crate::widgets::prompt::Prompt;
use crate::widgets::rulebook::RulesForm;
use crate::widgets::rules_pane::{DiagramPlacement, RulesPane};
use crate::widgets::save_prompt::SavePrompt;

type Key = Binding<GameScreen>;

/// The keys of a game, most useful first.
pub(crate) const KEYS: &[Key] = &[
    Key::new("Enter", "play now", GameScreen::stop_thinking)
        .when(|game| game.thinking.is_some())
        .about("play now, while the computer thinks; after the game: what next"),
    Key::new("Enter", "what next", GameScreen::proceed).when(GameScreen::is_over).about(""),
    Key::new("t", "hint", GameScreen::request_hint)
        .when(|game| !game.is_over() && game.session.is_persons_turn()),
    Key::new("p", "pause", GameScreen::pause)
        .when(|game| game.is_automatic() && game.autoplay == AutoplayState::Running)
        .about("between two computers: pause, go on"),
    Key::new("p", "go on", GameScreen::pause).when(GameScreen::is_automatic).about(""),
    Key::also("Space", GameScreen::pause).when(GameScreen::is_automatic),
    Key::new(".", "step", GameScreen::single_step)
        .when(GameScreen::is_automatic)
        .about("between two computers: one move"),
    Key::new("+ -", "speed", |game, context| game.change_pace(-1, context))
        .when(GameScreen::is_automatic)
        .about("between two computers: faster, slower"),
    Key::also("-", |game, context| game.change_pace(1, context)).when(GameScreen::is_automatic),
    Key::new("u", "undo", |game, context| game.act(GameSession::undo, context))
        .when(|game| game.session.can_undo())
        .otherwise("There is no move to undo."),
    Key::new("r", "redo", |game, context| {
        if game.session.redo(context.now()) {
            game.proceed(context);
        } else {
            context.notify("There is no move to play again.");
        }
    })
    .when(|game| game.session.can_redo())
    .otherwise("There is no move to play again."),
    Key::new("PgUp PgDn", "read", |game, _| game.read(RulesPane::page_down))
        .when(|game| game.rules.is_some())
        .about("read the rules beside the board"),
    Key::also("PgUp", |game, _| game.read(RulesPane::page_up)),
    Key::also("Home", |game, _| game.read(RulesPane::first_page)),
    Key::also("End", |game, _| game.read(RulesPane::last_page)),
    Key::new("F2", "complete rules", |game, _| game.read(RulesPane::open_other_form))
        .when(|game| game.shows_rules(RulesForm::Short))
        .about("in the rules: the complete or the short form"),
    Key::new("F2", "short rules", |game, _| game.read(RulesPane::open_other_form))
        .when(|game| game.shows_rules(RulesForm::Full))
        .about(""),
    Key::new("s", "save", |game, context| {
        game.save_prompt = Some(SavePrompt::new(game.session.game().info().slug, context));
    })
    .about("save the game"),
    // Leaving the setup screen returns to this game.
    Key::leading("n", "new", |game, context| {
        Navigation::Push(Box::new(SetupScreen::new(game.session.game(), context)))
    })
    .about("new game; Escape returns to this one"),
    Key::leading("q", "menu", |_, _| Navigation::Home)
        .about("back to the menu; the game is kept, and you can continue it later"),
    Key::new("z", "resign", GameScreen::resign)
        .when(|game| !game.is_over() && game.session.has_person())
        .about("resign; press it twice"),
    Key::new("v", "swap sides", GameScreen::swap_sides)
        .when(|game| !game.is_over() && game.session.has_computer()),
    Key::also("v", GameScreen::swap_sides)
        .when(|game| !game.is_over())
        .otherwise("The game is over: sides are swapped in a rematch."),
    Key::new("w", "rules", GameScreen::toggle_rules).about("rules beside the board"),
    Key::new("x", "flip board", |game, _| {
        game.orientation = game.orientation.flipped();
    }),
    Key::leading("o", "open", |_, context| {
        Navigation::Push(Box::new(LibraryScreen::new(Purpose::Play, context)))
    })
    .about("open a saved game"),
    Key::new("l", "last move", |game, context| {
        game.toggle("the last move", |settings| &mut settings.last_ply, context);
    })
    .about("show the last move or not"),
    Key::new("m", "legal squares", |game, context| {
        game.toggle("legal squares", |settings| &mut settings.targets, context);
    })
    .about("show legal squares or not"),
    Key::new("k", "threats", |game, context| {
        game.toggle("threatened pieces", |settings| &mut settings.threats, context);
    })
    .about("show threatened pieces or not"),
    Key::also("Esc", |game, _| (game.hint_search, game.hint) = (None, None))
        .when(|game| game.hint_search.is_some() || game.hint.is_some()),
    Key::also("Esc", |game, _| game.rules = None)
        .when(|game| game.rules.is_some())
        .otherwise("There is nothing to undo; q leads to the menu, and the game is kept."),
];

/// The keys of the dialog at the end of a game.
pub(crate) const END_KEYS: &[Key] = &[
    Key::part("Enter", "choose"),
    Key::part("↑ ↓", "move"),
    Key::new("Esc", "look at the board", |game, _| game.end = None),
    Key::leading("q", "menu", |_, _| Navigation::Home),
    Key::hidden("n", |game, context| game.after(GameOverChoice::New, context)),
    Key::hidden("r", |game, context| game.after(GameOverChoice::Rematch, context)),
];

/// What the keys do.
impl GameScreen {
    pub(super) fn is_over(&self) -> bool {
        self.session.ending().is_some()
    }

    /// Whether two computers are playing.
    fn is_automatic(&self) -> bool {
        !self.session.has_person() && !self.is_over()
    }

    fn stop_thinking(&mut self, _context: &mut AppContext) {
        if let Some(work) = &self.thinking {
            work.stop.stop();
        }
    }

    fn read(&mut self, turn: impl FnOnce(&mut RulesPane)) {
        if let Some(rules) = &mut self.rules {
            turn(rules);
        }
    }

    fn shows_rules(&self, form: RulesForm) -> bool {
        self.rules.as_ref().is_some_and(|rules| rules.form() == form)
    }

    fn toggle_rules(&mut self, _context: &mut AppContext) {
        let open = || RulesPane::new(self.session.game(), DiagramPlacement::Inline);
        self.rules = self.rules.is_none().then(open);
    }

    fn resign(&mut self, context: &mut AppContext) {
        match std::mem::replace(&mut self.resigning, Confirmation::Idle) {
            Confirmation::Idle => {
                self.resigning = Confirmation::Pending;
                context.notify("Press z again to resign.");
            }
            Confirmation::Pending => self.act(GameSession::resign, context),
        }
    }

    fn swap_sides(&mut self, context: &mut AppContext) {
        self.thinkers = ByPlayer::new(None, None);
        context.notify("The players have swapped sides.");
        self.act(GameSession::swap, context);
    }

    /// Shows or hides a kind of mark on the board.
    fn toggle(&mut self, name: &str, field: fn(&mut Settings) -> &mut Visibility, context: &mut AppContext) {
        let shown = field(&mut context.settings);
        *shown = shown.toggled();
        let sentence = format!("Now {name} {} shown.", if shown.is_shown() { "are" } else { "are not" });
        context.notify(sentence.replace("move are", "move is"));
        context.settings_changed();
        self.find_threats(context);
    }

    /// The keys that work now.
    pub(super) fn hints(&self) -> Vec<KeyHint> {
        if self.save_prompt.is_some() {
            return Prompt::keys();
        }
        if self.end.is_some() {
            return hints(END_KEYS, self);
        }
        let mut keys = Vec::new();
        let persons = self.session.is_persons_turn();
        if persons && !self.is_over() {
            if self.chooser.can_step_back(self.touch) {
                keys.push(KeyHint::new(KeyCode::Esc, "Esc", "step back"));
            }
            keys.extend(self.chooser.keys());
        }
        keys.extend(hints(KEYS, self));
        if persons && self.chooser.is_typing() { self.chooser.typing_keys(&keys) } else { keys }
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
