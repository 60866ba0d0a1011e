use std::fmt;
use std::str::FromStr;

use game::{ByPlayer, Encode, Evaluate, Info, Outcome, ParseError, Player, Position, Random, Scene, Target};

/// A game of which a search knows the rules and nothing else: every position that is not over looks even, every
/// ply alike. What a search then finds of wins and losses it owes to itself.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Plain<P>(pub P);

impl<P: Position> Position for Plain<P> {
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

    fn score(&self) -> ByPlayer<u16> {
        self.0.score()
    }

    fn scene(&self) -> Scene {
        self.0.scene()
    }

    fn clicks(mv: P::Move) -> Vec<Target> {
        P::clicks(mv)
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

impl<P: Encode> Encode for Plain<P> {
    const MOVES: usize = P::MOVES;

    fn encode(mv: P::Move) -> usize {
        P::encode(mv)
    }

    fn decode(number: usize) -> Option<P::Move> {
        P::decode(number)
    }
}

impl<P: Position> Evaluate for Plain<P> {
    fn evaluate(&self) -> i32 {
        0
    }

    fn promise(&self, _: P::Move) -> i32 {
        0
    }

    fn is_forcing(&self, _: P::Move) -> bool {
        false
    }

    fn forcing(&self, moves: &mut Vec<P::Move>) {
        moves.clear();
    }
}

impl<P: Position> fmt::Display for Plain<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<P: Position> FromStr for Plain<P> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Plain<P>, ParseError> {
        text.parse().map(Plain)
    }
}
