use std::collections::HashMap;
use std::sync::OnceLock;

use game::{IllegalMove, Outcome, Position, Reason};

/// A game is drawn when the same position occurs this often.
const OCCURRENCES: u32 = 3;

/// A game as it was played so far: the start and every ply.
#[derive(Clone, Debug)]
pub struct PlayedGame<P: Position> {
    /// The start and the position after each ply; never empty.
    positions: Vec<P>,
    plies: Vec<P::Move>,
    repetitions: Repetitions,
    /// How the game ended, once it was looked up here: many ask, and some games try every move to find out.
    outcome: OnceLock<Option<Outcome>>,
}

impl<P: Position> PlayedGame<P> {
    /// A game about to begin from this position.
    pub fn new(start: P) -> PlayedGame<P> {
        let mut played = PlayedGame {
            positions: Vec::new(),
            plies: Vec::new(),
            repetitions: Repetitions::default(),
            outcome: OnceLock::new(),
        };
        played.enter(start);
        played
    }

    fn enter(&mut self, position: P) {
        if P::CAN_REPEAT {
            let positions = &self.positions;
            self.repetitions.push(position.key(), |earlier| positions[earlier] == position);
        }
        self.positions.push(position);
        self.outcome = OnceLock::new();
    }

    /// Where the game began.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// Where the game is now.
    pub fn position(&self) -> &P {
        &self.positions[self.positions.len() - 1]
    }

    /// The positions before the present one, the start first.
    pub fn past(&self) -> &[P] {
        &self.positions[..self.positions.len() - 1]
    }

    /// The plies so far.
    pub fn plies(&self) -> &[P::Move] {
        &self.plies
    }

    /// How the game ended: by its rules, or because the position occurs for the third time.
    pub fn outcome(&self) -> Option<Outcome> {
        let drawn = || Outcome { winner: None, reason: Reason::Repetition };
        *self.outcome.get_or_init(|| self.position().outcome().or_else(|| self.is_repeated().then(drawn)))
    }

    /// Plays a ply if the game goes on and the ply is legal; otherwise nothing changes.
    ///
    /// # Errors
    /// If the game is over or the rules forbid the ply.
    pub fn play(&mut self, mv: P::Move) -> Result<(), IllegalMove> {
        let next = self.check(mv)?;
        self.enter(next);
        self.plies.push(mv);
        Ok(())
    }

    /// The position after a ply that may be played.
    ///
    /// # Errors
    /// As [`play`](PlayedGame::play).
    pub fn check(&self, mv: P::Move) -> Result<P, IllegalMove> {
        if self.is_repeated() {
            return Err(IllegalMove { ply: mv.to_string(), why: None });
        }
        let mut next = self.position().clone();
        next.play(mv)?;
        Ok(next)
    }

    /// Takes the last ply back, if there is one.
    pub fn undo(&mut self) -> Option<P::Move> {
        let ply = self.plies.pop()?;
        if let Some(left) = self.positions.pop().filter(|_| P::CAN_REPEAT) {
            self.repetitions.pop(left.key());
        }
        self.outcome = OnceLock::new();
        Some(ply)
    }

    fn is_repeated(&self) -> bool {
        self.repetitions.last() >= OCCURRENCES
    }
}

/// How often each position of a game had occurred when it was reached. Looking through the whole game for each ply would
/// make the replay of a long one take time in the square of its length.
#[derive(Clone, Default, Debug)]
struct Repetitions {
    /// For each position how often it had occurred, itself included, and the one before it with the same key.
    positions: Vec<(u32, Option<usize>)>,
    /// The last position with each key.
    by_key: HashMap<u64, usize>,
}

impl Repetitions {
    /// Adds a position with this key; `is_same` compares it with an earlier one.
    fn push(&mut self, key: u64, is_same: impl Fn(usize) -> bool) {
        let before = self.by_key.insert(key, self.positions.len());
        let mut same = before;
        while let Some(earlier) = same.filter(|&earlier| !is_same(earlier)) {
            same = self.positions[earlier].1;
        }
        let occurrences = same.map_or(0, |earlier| self.positions[earlier].0) + 1;
        self.positions.push((occurrences, before));
    }

    /// Removes the last position, which has this key.
    fn pop(&mut self, key: u64) {
        match self.positions.pop() {
            Some((_, Some(before))) => self.by_key.insert(key, before),
            _ => self.by_key.remove(&key),
        };
    }

    /// How often the last position has occurred; 0 in a game where none can come again.
    fn last(&self) -> u32 {
        self.positions.last().map_or(0, |&(occurrences, _)| occurrences)
    }
}
