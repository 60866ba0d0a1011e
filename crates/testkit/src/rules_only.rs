use std::fmt;
use std::str::FromStr;

use game::{ByPlayer, Encode, Evaluate, Info, Outcome, ParseError, Player, Position, Random};

/// A game without evaluation and move ordering, so that tests see what a search finds by itself. It can be limited to
/// the first `CANDIDATES` moves of a position.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct RulesOnly<P, const CANDIDATES: usize = { usize::MAX }>(pub P);

impl<P: Position, const CANDIDATES: usize> Position for RulesOnly<P, CANDIDATES> {
    const INFO: &'static Info = P::INFO;
    type Move = P::Move;

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn legal_moves(&self, moves: &mut Vec<P::Move>) {
        self.0.legal_moves(moves);
    }

    fn play_unchecked(&mut self, mv: P::Move) {
        self.0.play_unchecked(mv);
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn score(&self) -> Option<ByPlayer<u16>> {
        self.0.score()
    }

    fn count_moves(&self) -> usize {
        self.0.count_moves()
    }

    fn is_legal(&self, mv: P::Move) -> bool {
        self.0.is_legal(mv)
    }

    fn random_move(&self, random: &mut Random) -> Option<P::Move> {
        self.0.random_move(random)
    }
}

impl<P: Encode, const CANDIDATES: usize> Encode for RulesOnly<P, CANDIDATES> {
    const MOVE_COUNT: usize = P::MOVE_COUNT;

    fn encode(mv: P::Move) -> usize {
        P::encode(mv)
    }

    fn decode(number: usize) -> Option<P::Move> {
        P::decode(number)
    }
}

impl<P: Position, const CANDIDATES: usize> Evaluate for RulesOnly<P, CANDIDATES> {
    fn evaluate(&self) -> i32 {
        0
    }

    fn ordering_score(&self, _: P::Move) -> i32 {
        0
    }

    fn is_forcing(&self, _: P::Move) -> bool {
        false
    }

    fn candidates(&self, moves: &mut Vec<P::Move>) {
        self.0.legal_moves(moves);
        moves.truncate(CANDIDATES);
    }

    fn forcing_moves(&self, moves: &mut Vec<P::Move>) {
        moves.clear();
    }
}

impl<P: Position, const CANDIDATES: usize> fmt::Display for RulesOnly<P, CANDIDATES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<P: Position, const CANDIDATES: usize> FromStr for RulesOnly<P, CANDIDATES> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(RulesOnly)
    }
}
