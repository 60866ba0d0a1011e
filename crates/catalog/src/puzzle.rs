use game::{ParseError, Player, Target};
use search::Stop;
use solve::{Limits, Shown};

use crate::{Game, Refusal, State};

/// A puzzle: a position with exactly one winning ply, and its place among the others of its game.
#[derive(Clone)]
pub struct Puzzle {
    game: &'static dyn Game,
    number: usize,
    facts: game::Puzzle<'static>,
}

/// What is said of a ply that somebody tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The ply's proper text.
    pub ply: String,
    /// Whether it is the winning one.
    pub right: bool,
    /// What follows: the win played out, or how the opponent avoids it. Empty if that takes too long to find out.
    pub line: Vec<String>,
    /// The same in words.
    pub words: String,
}

/// Positions that are looked at to tell what follows a ply: more than any proof of a puzzle takes.
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

    /// What its file says of it.
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

    /// What is asked for, such as "White to play and win".
    pub fn task(&self) -> String {
        let turn = self.state().map_or(Player::One, |state| state.turn());
        let who = self.game.info().players[turn].person;
        match self.facts.plies {
            Some(plies) => format!("{who} to play and win within {plies} plies"),
            None => format!("{who} to play and win"),
        }
    }

    /// Where to look, without giving the ply away: how it begins, if others begin so, too, otherwise its column.
    pub fn hint(&self) -> String {
        let Some(first) = self.clicks().first().copied() else { return String::new() };
        let spellings = self.state().map_or(Vec::new(), |state| state.spellings());
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

    /// Judges a ply as a person may type it, and tells what follows.
    ///
    /// # Errors
    /// If the text is no ply, or the ply is not legal.
    pub fn judge(&self, typed: &str, stop: &Stop) -> Result<Reply, Refusal> {
        let mut state = self.state().map_err(Refusal::Unreadable)?;
        let solver = state.turn();
        let ply = state.play(typed)?;
        let right = ply == self.facts.ply;
        if let Some(outcome) = state.outcome() {
            let end = outcome.sentence(self.game.info());
            let words =
                if right { format!("{ply} wins: {end}") } else { format!("{ply} does not win: {end}") };
            return Ok(Reply { ply, right, line: Vec::new(), words });
        }
        if right {
            let shown = self.show(state.as_ref(), solver, stop);
            let line = shown.map_or(Vec::new(), |shown| shown.line);
            return Ok(Reply { words: format!("{ply} wins"), ply, right, line });
        }
        // Where plies are counted it may still win, only later.
        let failed = self
            .facts
            .plies
            .map_or("does not win".to_string(), |plies| format!("does not win within {plies} plies"));
        let (line, end) = self.refutation(state.as_ref(), solver, stop);
        let words = match answer(state, &line, !solver) {
            Some(answer) => {
                let opponent = self.game.info().players[!solver].person;
                format!("{ply} {failed}: {opponent} answers {answer} and {end}")
            }
            None => format!("{ply} {failed}"),
        };
        Ok(Reply { ply, right, line, words })
    }

    /// How the opponent goes on after a wrong ply, and what they reach by it.
    fn refutation(&self, state: &dyn State, solver: Player, stop: &Stop) -> (Vec<String>, String) {
        if self.facts.plies.is_some() {
            let line = self.show(state, solver, stop).map_or(Vec::new(), |shown| shown.line);
            return (line, "holds out longer".to_string());
        }
        match self.show(state, !solver, stop) {
            Some(shown) if shown.wins => (shown.line, "wins".to_string()),
            Some(shown) => {
                let line = self.show(state, solver, stop).map_or(shown.line, |shown| shown.line);
                (line, "reaches a draw".to_string())
            }
            None => (Vec::new(), String::new()),
        }
    }

    /// Whether a player wins after the first ply.
    fn show(&self, state: &dyn State, player: Player, stop: &Stop) -> Option<Shown<String>> {
        let limits = Limits { nodes: Some(NODES), table_mib: TABLE, ..Limits::default() };
        state.show_win(player, self.facts.plies.map_or(0, |plies| plies - 1), &limits, stop)
    }
}

/// The first ply of a player in a line.
fn answer(mut state: Box<dyn State>, line: &[String], player: Player) -> Option<String> {
    for ply in line {
        if state.turn() == player {
            return Some(ply.clone());
        }
        state.play(ply).ok()?;
    }
    None
}
