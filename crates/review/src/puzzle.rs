use catalog::{Game, MoveError, ProofLimits, State, Stop, WinProof};
use game::{ParseError, Player, Target};

/// A puzzle: a position with exactly one winning ply, and its place among the others of its game.
#[derive(Clone)]
pub struct Puzzle {
    game: &'static dyn Game,
    number: usize,
    facts: game::Puzzle<'static>,
}

/// The response to a ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleFeedback {
    /// The ply's proper text.
    pub ply: String,
    /// Whether it is the winning one.
    pub right: bool,
    /// Whether nothing is left to find: the ply wins, and where plies are counted, the game is over or the solver does not
    /// decide again before it is.
    pub solved: bool,
    /// The opponent's plies after a right one, after which the solver goes on.
    pub answer: Vec<String>,
    /// What follows: the win played out, or how the opponent avoids it. Empty if that takes too long to find out.
    pub line: Vec<String>,
    /// The same in words.
    pub words: String,
}

/// Positions to search for what follows a ply: more than any proof of a puzzle takes.
const NODES: u64 = 1_000_000;

/// Mebibytes for it.
const TABLE: usize = 16;

impl Puzzle {
    /// Every puzzle of a game, the easiest first.
    pub fn all(game: &'static dyn Game) -> Vec<Puzzle> {
        // The file is part of the program, and the suite of its game reads every line.
        let facts = game::Puzzle::read_all(game.info().puzzles).unwrap_or_default();
        (1..).zip(facts).map(|(number, facts)| Puzzle { game, number, facts }).collect()
    }

    /// The game it belongs to.
    pub fn game(&self) -> &'static dyn Game {
        self.game
    }

    /// Its number among the puzzles of its game, from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The entry in the file.
    pub fn facts(&self) -> &game::Puzzle<'static> {
        &self.facts
    }

    /// The position, as a game about to go on from there.
    ///
    /// # Errors
    /// If the text is no position, which the suite of its game makes sure of.
    pub fn state(&self) -> Result<Box<dyn State>, ParseError> {
        self.game.read(self.facts.position)
    }

    /// The task, such as "White to play and win".
    pub fn task(&self) -> String {
        let turn = self.state().map_or(Player::One, |state| state.turn());
        let who = self.game.info().players[turn].person;
        match self.facts.plies {
            Some(plies) => {
                format!("{who} to play and win within {plies} moves, counting placements and replies")
            }
            None => format!("{who} to play and win"),
        }
    }

    /// Where to look, without giving the ply away: how it begins, if others begin so, too, otherwise its column.
    pub fn hint(&self) -> String {
        let Some(first) = self.clicks().first().copied() else { return String::new() };
        let spellings = self.state().map_or(Vec::new(), |state| state.move_clicks());
        let alike = spellings.iter().filter(|(clicks, _)| clicks.first() == Some(&first)).count();
        match first {
            Target::Cell(square) if alike <= 1 => {
                let name = square.to_string();
                let column: String = name.chars().take_while(|letter| letter.is_alphabetic()).collect();
                format!("look at column {column}")
            }
            Target::Cell(square) => format!("begin with {square}"),
            Target::Choice(choice) => format!("begin with a {}", choice.label),
        }
    }

    /// The clicks that spell the winning ply.
    fn clicks(&self) -> Vec<Target> {
        let clicks = |state: Box<dyn State>| state.clicks(self.facts.ply).ok();
        self.state().ok().and_then(clicks).unwrap_or_default()
    }

    /// Checks a ply as a person may type it, and finds what follows.
    ///
    /// # Errors
    /// If the text is no ply, or the ply is not legal.
    pub fn judge(&self, typed: &str, stop: &Stop) -> Result<PuzzleFeedback, MoveError> {
        self.judge_after(&[], typed, stop)
    }

    /// The position after the solver's right plies and the opponent's answers to them.
    ///
    /// # Errors
    /// If a ply is not legal, or the solver does not decide then.
    pub fn state_after(&self, played: &[String]) -> Result<Box<dyn State>, MoveError> {
        let mut state = self.state().map_err(MoveError::Unreadable)?;
        let solver = state.turn();
        for ply in played {
            state.play(ply)?;
        }
        let is_within =
            played.is_empty() || self.facts.plies.is_some_and(|plies| played.len() < plies as usize);
        if is_within && state.turn() == solver {
            return Ok(state);
        }
        let expected = "expected the plies of this puzzle up to a decision of its solver";
        Err(MoveError::Unreadable(ParseError::new(&played.join(" "), expected)))
    }

    /// Checks a ply after others: where plies are counted, the solver goes on until the win is on the board.
    ///
    /// # Errors
    /// As [`judge`](Puzzle::judge) and [`state_after`](Puzzle::state_after).
    pub fn judge_after(
        &self,
        played: &[String],
        typed: &str,
        stop: &Stop,
    ) -> Result<PuzzleFeedback, MoveError> {
        let mut state = self.state_after(played)?;
        let solver = state.turn();
        let ply = state.play(typed)?;
        let left = self.facts.plies.map_or(0, |plies| plies - 1 - played.len() as u32);
        if let Some(outcome) = state.outcome() {
            let end = outcome.sentence(self.game.info());
            let right =
                if played.is_empty() { ply == self.facts.ply } else { outcome.winner == Some(solver) };
            let words =
                if right { format!("{ply} wins: {end}") } else { format!("{ply} does not win: {end}") };
            return Ok(PuzzleFeedback {
                ply,
                right,
                solved: right,
                answer: Vec::new(),
                line: Vec::new(),
                words,
            });
        }
        // The first ply is known, and right however long its proof is.
        let is_first = played.is_empty() && ply == self.facts.ply;
        let shown =
            (is_first || !played.is_empty()).then(|| show(state.as_ref(), solver, left, stop)).flatten();
        if is_first || shown.as_ref().is_some_and(|shown| shown.wins) {
            let line = shown.map_or(Vec::new(), |shown| shown.line);
            let answer = self.facts.plies.and_then(|_| Self::answer(state.as_ref(), &line, solver));
            let (words, solved) = (format!("{ply} wins"), answer.is_none());
            return Ok(PuzzleFeedback {
                words,
                ply,
                right: true,
                solved,
                answer: answer.unwrap_or_default(),
                line,
            });
        }
        // Where plies are counted it may still win, only later.
        let failed = self
            .facts
            .plies
            .map_or("does not win".to_string(), |plies| format!("does not win within {plies} moves"));
        let (line, end) = self.refutation(state.as_ref(), solver, left, stop);
        let words = match first_ply(state, &line, !solver) {
            Some(answer) => {
                let opponent = self.game.info().players[!solver].person;
                format!("{ply} {failed}: {opponent} answers {answer} and {end}")
            }
            None => format!("{ply} {failed}"),
        };
        Ok(PuzzleFeedback { ply, right: false, solved: false, answer: Vec::new(), line, words })
    }

    /// How the opponent goes on after a wrong ply, and what they reach by it.
    fn refutation(&self, state: &dyn State, solver: Player, left: u32, stop: &Stop) -> (Vec<String>, String) {
        if self.facts.plies.is_some() {
            let line = show(state, solver, left, stop).map_or(Vec::new(), |shown| shown.line);
            return (line, "holds out longer".to_string());
        }
        match show(state, !solver, left, stop) {
            Some(shown) if shown.wins => (shown.line, "wins".to_string()),
            Some(shown) => {
                let line = show(state, solver, left, stop).map_or(shown.line, |shown| shown.line);
                (line, "reaches a draw".to_string())
            }
            None => (Vec::new(), String::new()),
        }
    }

    /// The plies of a line before a player decides again; `None` if they do not.
    fn answer(state: &dyn State, line: &[String], player: Player) -> Option<Vec<String>> {
        let mut state = state.copy();
        let mut plies = Vec::new();
        for ply in line {
            if state.turn() == player {
                return Some(plies);
            }
            plies.push(state.play(ply).ok()?);
        }
        None
    }
}

/// Whether a player wins, within so many plies where they are counted.
fn show(state: &dyn State, player: Player, within: u32, stop: &Stop) -> Option<WinProof<String>> {
    let limits = ProofLimits { nodes: Some(NODES), table_mib: TABLE, ..ProofLimits::default() };
    state.analysis().prove_win(player, within, &limits, stop)
}

/// The first ply of a player in a line.
fn first_ply(mut state: Box<dyn State>, line: &[String], player: Player) -> Option<String> {
    for ply in line {
        if state.turn() == player {
            return Some(ply.clone());
        }
        state.play(ply).ok()?;
    }
    None
}
