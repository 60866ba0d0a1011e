use std::fmt;
use std::str::FromStr;

use game::{ByPlayer, Encode, Evaluate, Info, Outcome, ParseError, Player, Position, Random, Tunables};

use crate::{Barragoon, Content, Move, Phase, Squares, Tile, Value, placements};

/// Barragoon with a simple evaluation: tiles and mobility count, captures are tried first, 24 placements are
/// considered. The same game by the same rules; kept as a baseline for the evaluation of [`Barragoon`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Plain(pub Barragoon);

impl From<Barragoon> for Plain {
    fn from(position: Barragoon) -> Plain {
        Plain(position)
    }
}

/// So many placements are looked at.
const PLACEMENTS: usize = 24;

/// What a step of a tile's value is worth, and one of its targets.
const STEP: i32 = 33;
const TARGET: i32 = 3;

impl Evaluate for Plain {
    /// Every line to the same depth, in the order of captures alone.
    const TUNABLES: Tunables = Tunables {
        killer: 0,
        history: 0,
        quiescence: Tunables::DEFAULT.quiescence,
        ..Tunables::DEFAULT.without_reductions()
    };

    fn evaluate(&self) -> i32 {
        let side = |owner: Player| {
            let steps = |value: Value| {
                let tiles = self.0.board.tiles_like(Tile { owner, value }).len();
                tiles as i32 * i32::from(value.steps())
            };
            let mut worth = STEP * Value::ALL.into_iter().map(steps).sum::<i32>();
            self.0.each_tile(owner, |_, targets: Squares| worth += TARGET * targets.len() as i32);
            worth
        };
        side(self.0.turn) - side(!self.0.turn)
    }

    fn ordering_score(&self, mv: Move) -> i32 {
        match mv {
            Move::Tile { to, .. } => match self.0.board.content(to) {
                Content::Tile(tile) => 1_000 * i32::from(tile.value.steps()),
                Content::Barragoon(_) => 1_000,
                Content::Empty => 0,
            },
            Move::Place { .. } => 0,
        }
    }

    fn is_forcing(&self, mv: Move) -> bool {
        self.0.is_forcing(mv)
    }

    fn candidates(&self, moves: &mut Vec<Move>) {
        match self.0.phase {
            Phase::Move => self.0.legal_moves(moves),
            Phase::First | Phase::Last => placements::best(&self.0, PLACEMENTS, moves),
        }
    }

    fn forcing_moves(&self, moves: &mut Vec<Move>) {
        self.0.forcing_moves(moves);
    }
}

impl Position for Plain {
    const INFO: &'static Info = Barragoon::INFO;

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

    fn count_moves(&self) -> usize {
        self.0.count_moves()
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.0.is_legal(mv)
    }

    fn random_move(&self, random: &mut Random) -> Option<Move> {
        self.0.random_move(random)
    }
}

impl Encode for Plain {
    const MOVE_COUNT: usize = Barragoon::MOVE_COUNT;

    fn encode(mv: Move) -> usize {
        Barragoon::encode(mv)
    }

    fn decode(number: usize) -> Option<Move> {
        Barragoon::decode(number)
    }
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Plain {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Plain, ParseError> {
        text.parse().map(Plain)
    }
}
