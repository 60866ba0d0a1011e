use std::fmt::{self, Display};
use std::str::FromStr;

use game::{
    ByPlayer, Encode, Evaluate, Grid, Info, Objective, Outcome, ParseError, Player, Position, Solvable,
    Symmetric, Symmetry,
};
use gorogo::{Gorogo, Move};

/// GoRoGo with another order of plies: by the evaluation from the first ply to the last, where GoRoGo's own looks for
/// answers early on and counts captures and replies late.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Reordered(Gorogo);

impl Solvable for Reordered {
    const OBJECTIVE: Objective = Gorogo::OBJECTIVE;
    const REPLIES_PER_POINT: i32 = Gorogo::REPLIES_PER_POINT;
    const HAS_EXACT_KEY: bool = Gorogo::HAS_EXACT_KEY;

    type EndgameCache = ();

    fn exact_key(&self) -> u64 {
        self.0.exact_key()
    }

    fn bounds(&self) -> (i16, i16) {
        self.0.bounds()
    }

    fn exhaustive_bounds(&self) -> Option<(i16, i16)> {
        self.0.exhaustive_bounds()
    }

    fn near_end(&self) -> bool {
        self.0.near_end()
    }

    fn reply_estimate(&self) -> usize {
        self.0.reply_estimate()
    }

    fn proof_ordering_score(&self, _mover: Player, _replies: usize) -> i32 {
        -self.0.evaluate()
    }
}

impl Position for Reordered {
    const INFO: &'static Info = Gorogo::INFO;
    const CAN_REPEAT: bool = Gorogo::CAN_REPEAT;
    type Move = Move;

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.0.legal_moves(moves);
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.0.play_unchecked(mv);
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn score(&self) -> Option<ByPlayer<u16>> {
        self.0.score()
    }
}

impl Encode for Reordered {
    const MOVE_COUNT: usize = Gorogo::MOVE_COUNT;

    fn encode(mv: Move) -> usize {
        Gorogo::encode(mv)
    }

    fn decode(number: usize) -> Option<Move> {
        Gorogo::decode(number)
    }
}

impl Symmetric for Reordered {
    fn grid(&self) -> Grid {
        self.0.grid()
    }

    fn transformed(&self, symmetry: Symmetry) -> Reordered {
        Reordered(self.0.transformed(symmetry))
    }

    fn transformed_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        self.0.transformed_move(mv, symmetry)
    }
}

impl Display for Reordered {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl FromStr for Reordered {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Reordered, ParseError> {
        text.parse().map(Reordered)
    }
}
