use std::time::Duration;

use crossterm::event::KeyCode;
use game::Player;
use ratatui::Frame;
use ratatui::layout::Rect;
use review::{Puzzle, PuzzleFeedback};

use crate::context::AppContext;
use crate::event::Event;
use crate::job::{JobMessage, JobUpdate, RunningSearch};
use crate::screens::keys::{hints, press};
use crate::screens::{Binding, KeyHint, Navigation, Screen};
use crate::storage::progress::PuzzleOutcome;
use crate::text;
use crate::theme::{Look, Role};
use crate::widgets::board::{PANEL_WIDTH, split};
use crate::widgets::chooser::InputResult;
use crate::widgets::player_panel;
use crate::widgets::try_board::{Interaction, TryBoard};

/// The screen of a puzzle: find the only winning move, and in puzzles with a move count all moves up to the win.
pub(crate) struct PuzzleScreen {
    puzzle: Puzzle,
    /// The grade to which puzzles are restricted, if any.
    grade: Option<u8>,
    try_board: TryBoard,
    stage: Stage,
    solver: Player,
    /// The correct moves so far, with the opponent's replies.
    played: Vec<String>,
    /// The opponent's reply to the last correct move.
    answer: Vec<String>,
    /// The outcome if the next move is correct.
    success: PuzzleOutcome,
    tip: Option<String>,
    /// The job that checks the move.
    thinking: Option<RunningSearch>,
    reply: Option<PuzzleFeedback>,
    /// The outcome that is not saved yet.
    outcome: Option<PuzzleOutcome>,
}

/// The state of the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Asking,
    /// The move is being checked.
    Checking,
    Wrong,
    Right,
    /// The solution was shown.
    JobMessage,
}

type Key = Binding<PuzzleScreen>;

/// The keys of a puzzle, most useful first.
pub(super) const KEYS: &[Key] = &[
    Key::new("Enter", "try again", |screen, _| screen.again())
        .when(|screen| screen.stage == Stage::Wrong)
        .about("try again; after the solution: next puzzle"),
    Key::new("Enter", "next puzzle", PuzzleScreen::next)
        .when(|screen| matches!(screen.stage, Stage::Right | Stage::JobMessage))
        .about(""),
    Key::new("t", "hint", |screen, _| {
        screen.success = PuzzleOutcome::Helped;
        screen.tip = Some(screen.puzzle.hint());
    })
    .when(|screen| screen.stage == Stage::Asking && screen.played.is_empty()),
    Key::new("← →", "what follows", PuzzleScreen::step_forward)
        .when(|screen| !screen.walk().0.is_empty())
        .about("after a try: what follows"),
    Key::also("←", |screen, _| screen.step_back()),
    Key::new("r", "reveal", PuzzleScreen::reveal)
        .when(PuzzleScreen::is_unsolved)
        .about("reveal the solution"),
    Key::new("PgDn", "next puzzle", PuzzleScreen::next)
        .when(PuzzleScreen::is_unsolved)
        .about("next unsolved puzzle"),
    Key::also("PgDn", PuzzleScreen::next),
    Key::new("PgUp", "previous puzzle", |screen, _| screen.before()),
    Key::new("u", "reset", |screen, _| screen.set_up()),
    Key::leading("q", "leave", |_, _| Navigation::Back),
    Key::also("Esc", |screen, _| screen.again()).when(|screen| screen.stage == Stage::Wrong),
    Key::hidden("Esc", |_, _| Navigation::Back),
];

impl PuzzleScreen {
    /// A puzzle, if its position can be read.
    pub(crate) fn new(puzzle: Puzzle, grade: Option<u8>) -> Option<PuzzleScreen> {
        let state = puzzle.state().ok()?;
        let solver = state.turn();
        Some(PuzzleScreen {
            puzzle,
            grade,
            try_board: TryBoard::new(state),
            stage: Stage::Asking,
            solver,
            played: Vec::new(),
            answer: Vec::new(),
            success: PuzzleOutcome::Solved,
            tip: None,
            thinking: None,
            reply: None,
            outcome: None,
        })
    }

    /// Returns to the position before a wrong move.
    fn again(&mut self) {
        if let Ok(state) = self.puzzle.state_after(&self.played) {
            self.try_board.reset(state);
            (self.stage, self.thinking, self.reply) = (Stage::Asking, None, None);
        }
    }

    /// Restarts the puzzle.
    fn set_up(&mut self) {
        self.played.clear();
        self.answer.clear();
        self.again();
    }

    /// Opens another puzzle.
    fn show(&mut self, puzzle: Option<Puzzle>) {
        if let Some(screen) = puzzle.and_then(|puzzle| PuzzleScreen::new(puzzle, self.grade)) {
            *self = screen;
        }
    }

    /// Opens the next unsolved puzzle.
    fn next(&mut self, context: &mut AppContext) {
        self.show(context.solved.next(self.puzzle.game(), self.puzzle.number() + 1, self.grade));
    }

    /// Opens the previous puzzle, solved or not.
    fn before(&mut self) {
        let wanted = |puzzle: &Puzzle| {
            puzzle.number() < self.puzzle.number()
                && self.grade.is_none_or(|grade| puzzle.facts().grade == grade)
        };
        self.show(Puzzle::all(self.puzzle.game()).into_iter().rev().find(wanted));
    }

    /// Plays a move, judges it if the answer is known, and starts a check in the background.
    fn judge(&mut self, ply: &str, context: &mut AppContext) {
        let facts = self.puzzle.facts();
        let is_first = self.played.is_empty();
        let stage = match ply == facts.ply {
            true if is_first && facts.plies.is_none() => Stage::Right,
            false if is_first => Stage::Wrong,
            _ => Stage::Checking,
        };
        self.play(ply, stage, context);
        self.note_stage(context);
    }

    /// Applies the result of a check. If the puzzle continues, the opponent replies.
    fn apply_reply(&mut self, reply: PuzzleFeedback, context: &mut AppContext) {
        self.thinking = None;
        if self.stage == Stage::Checking {
            if reply.right && !reply.solved {
                self.try_board.queue_replies(&reply.answer);
                self.played.push(reply.ply);
                self.played.extend(reply.answer.iter().cloned());
                (self.stage, self.answer) = (Stage::Asking, reply.answer);
                return;
            }
            self.stage = if reply.right { Stage::Right } else { Stage::Wrong };
            self.note_stage(context);
        }
        self.reply = Some(reply);
    }

    /// Records that the puzzle was solved or failed.
    fn note_stage(&mut self, context: &mut AppContext) {
        match self.stage {
            Stage::Right => self.note(self.success, context),
            Stage::Wrong => self.note(PuzzleOutcome::Failed, context),
            Stage::Asking | Stage::Checking | Stage::JobMessage => (),
        }
    }

    /// Shows the solution.
    fn reveal(&mut self, context: &mut AppContext) {
        self.set_up();
        self.play(self.puzzle.facts().ply, Stage::JobMessage, context);
        self.note(PuzzleOutcome::Failed, context);
    }

    fn play(&mut self, ply: &str, stage: Stage, context: &mut AppContext) {
        self.try_board.play(ply, context);
        self.stage = stage;
        self.thinking = Some(context.check_puzzle_move(&self.puzzle, &self.played, ply));
    }

    /// Records an outcome. Only the first one counts for the streak. It is shown at once and saved later.
    fn note(&mut self, outcome: PuzzleOutcome, context: &mut AppContext) {
        context.solved.record(&self.puzzle, outcome);
        self.outcome = Some(outcome);
        self.success = PuzzleOutcome::Helped;
    }

    /// The continuation after the move, and how many of its moves are played.
    fn walk(&self) -> (&[String], usize) {
        let line = self.reply.as_ref().map_or(&[][..], |reply| &reply.line);
        (line, self.try_board.state.ply_count().saturating_sub(self.played.len() + 1))
    }

    fn step_forward(&mut self, context: &mut AppContext) {
        let (line, played) = self.walk();
        if let Some(ply) = line.get(played).cloned() {
            self.try_board.play(&ply, context);
        }
    }

    fn step_back(&mut self) {
        let (_, played) = self.walk();
        if played > 0 {
            self.try_board.undo();
        }
    }

    /// Whether the solution has neither been found nor shown.
    fn is_unsolved(&self) -> bool {
        matches!(self.stage, Stage::Asking | Stage::Wrong)
    }

    /// The opponent's reply to a correct move, and the next task.
    fn more(&self) -> String {
        if self.answer.is_empty() {
            return "Go on: complete your turn so that it wins.".to_string();
        }
        let opponent = self.puzzle.game().info().players[!self.solver].person;
        format!("{opponent} answers {}. Go on: find the move that wins.", self.answer.join(" "))
    }

    /// The text beside the board.
    fn words(&self, context: &AppContext) -> Vec<(String, Role)> {
        let facts = self.puzzle.facts();
        let solved = if context.solved.is_solved(&self.puzzle) { " ✓" } else { "" };
        let mut words = vec![
            (format!("Grade {}{solved}{}", facts.grade, context.solved.streak_suffix()), Role::Faint),
            (format!("{}.", self.puzzle.task()), Role::Strong),
            (String::new(), Role::Text),
        ];
        let told = self.reply.as_ref().map_or(String::new(), |reply| format!("{}.", reply.words));
        match self.stage {
            Stage::Asking if !self.played.is_empty() => {
                words.push((format!("✓ Right! {}", self.more()), Role::Good));
            }
            Stage::Asking => words.push(("Exactly one move wins.".to_string(), Role::Text)),
            Stage::Checking => (),
            Stage::Right => words.push((format!("✓ Right! {told}"), Role::Good)),
            Stage::Wrong => words.push((format!("Not this one. {told}"), Role::Bad)),
            Stage::JobMessage => words.push((told, Role::Notice)),
        }
        if let (Stage::Asking, Some(tip), true) = (self.stage, &self.tip, self.played.is_empty()) {
            words.push((format!("Hint: {tip}."), Role::Notice));
        }
        let (line, played) = self.walk();
        if !line.is_empty() {
            words.push((String::new(), Role::Text));
            words.push((format!("Continuation: {}", line.join(" ")), Role::Text));
            words.push((format!("← → shows it, move {played} of {}.", line.len()), Role::Faint));
        } else if self.thinking.is_some() {
            words.push(("…".to_string(), Role::Faint));
        }
        words
    }

    /// Draws pieces in hand and scores, which matter for most puzzles; returns the remaining area.
    fn draw_players(&self, frame: &mut Frame, room: Rect, look: Look) -> Rect {
        let state = self.try_board.state.as_ref();
        let (scene, info) = (state.scene(), state.info());
        let turn = state.outcome().is_none().then(|| state.turn());
        let players = player_panel::players(&scene, info, |_| String::new(), turn, (room.width, look));
        let room = text::below(room, text::lines(frame, room, players) + 1);
        match player_panel::stack_key(&scene, info, look, self.try_board.chooser.geometry.as_ref()) {
            Some(words) => text::below(room, text::write(frame, room, &[(words, Role::Faint)], look) + 1),
            None => room,
        }
    }
}

impl Screen for PuzzleScreen {
    fn title(&self) -> String {
        format!("{} · puzzle {}", self.puzzle.game().info().name, self.puzzle.number())
    }

    fn keys(&self) -> Vec<KeyHint> {
        let chooser = &self.try_board.chooser;
        let mut keys = if self.stage == Stage::Asking { chooser.keys() } else { Vec::new() };
        keys.extend(hints(KEYS, self));
        if chooser.is_typing() { chooser.typing_keys(&keys) } else { keys }
    }

    fn help(&self) -> Vec<String> {
        vec![
            "Exactly one move wins; where a number of moves is given, exactly one wins within it, and you play on until the win is on the board. This has been proved. Find it and play it on the board: with the arrow keys and Enter, with the mouse, or by typing it.".to_string(),
            "Solved puzzles are remembered. A row counts puzzles solved at the first try and without a hint; a wrong move, or r for the answer, ends it. After a try, ← and → show what follows.".to_string(),
            self.puzzle.game().info().typing.to_string(),
        ]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let look = context.look();
        let (board, panel) = split(area, &self.try_board.state.scene(), look, PANEL_WIDTH);
        let asks = self.stage == Stage::Asking && !self.try_board.is_replying();
        let offered = if asks { Interaction::Enabled } else { Interaction::Disabled };
        self.try_board.draw(frame, board, context, offered);
        let room = self.draw_players(frame, text::below(panel, 1), look);
        let words = self.words(context);
        self.try_board.draw_words(frame, room, &words, offered, look);
    }

    fn event(&mut self, event: &Event, context: &mut AppContext) -> Navigation {
        if self.try_board.handle(event, context) {
            return Navigation::Stay;
        }
        let mut key = event.key_or_click();
        if self.stage == Stage::Asking {
            match self.try_board.event(event, context) {
                InputResult::Ply(ply) => {
                    self.judge(&ply, context);
                    return Navigation::Stay;
                }
                InputResult::Incomplete | InputResult::Rejected(_) => return Navigation::Stay,
                InputResult::Command(letter) => key = Some(KeyCode::Char(letter)),
                InputResult::Ignored => (),
            }
        }
        key.and_then(|key| press(KEYS, self, key, context)).unwrap_or_default()
    }

    fn job_update(&mut self, update: &mut JobUpdate, context: &mut AppContext) {
        if self.thinking.as_ref().is_some_and(|thinking| thinking.job == update.job)
            && let JobMessage::PuzzleReply(reply) = &update.message
        {
            self.apply_reply(reply.clone(), context);
        }
    }

    fn next_tick(&self) -> Option<Duration> {
        self.try_board.next_tick()
    }

    fn flush(&mut self, context: &mut AppContext) {
        if let Some(outcome) = self.outcome.take() {
            context.record_puzzle(&self.puzzle, outcome);
        }
    }
}
