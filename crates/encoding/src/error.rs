use std::{error, fmt};

use game::{Failure, FailureKind, IllegalMove};

/// A number that belongs to no ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownMoveNumber {
    /// The number, as it was given.
    pub number: String,
    /// How many plies the game has.
    pub plies: usize,
}

impl fmt::Display for UnknownMoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownMoveNumber { number, plies } = self;
        write!(f, "there is no ply with the number {number}: expected 0 to {}", plies - 1)
    }
}

impl error::Error for UnknownMoveNumber {}

impl Failure for UnknownMoveNumber {
    fn kind(&self) -> FailureKind {
        FailureKind::Invalid("unknown_move_number")
    }
}

/// Why a batch was not advanced. Games are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BatchError {
    /// There must be a ply for each game.
    Count {
        /// How many games there are.
        games: usize,
        /// How many plies there were.
        plies: usize,
    },
    /// A number belongs to no ply.
    Unknown(usize, UnknownMoveNumber),
    /// The rules forbid a ply.
    Illegal(usize, IllegalMove),
    /// A game is over.
    Over(usize),
    /// A game goes on, but was given no ply.
    Left(usize),
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::Count { games, plies } => {
                write!(f, "expected a ply for each of the {games} games, not {plies}")
            }
            BatchError::Unknown(game, unknown) => write!(f, "game {game}: {unknown}"),
            BatchError::Illegal(game, illegal) => write!(f, "game {game}: {illegal}"),
            BatchError::Over(game) => write!(f, "game {game} is over: restart it, or pass -1 for it"),
            BatchError::Left(game) => {
                write!(f, "game {game} is not over: pass -1 only for games that are over")
            }
        }
    }
}

impl error::Error for BatchError {}

impl Failure for BatchError {
    fn kind(&self) -> FailureKind {
        match self {
            BatchError::Count { .. } => FailureKind::Invalid("wrong_ply_count"),
            BatchError::Unknown(_, unknown) => unknown.kind(),
            BatchError::Illegal(_, illegal) => illegal.kind(),
            BatchError::Over(_) => FailureKind::Conflict("game_over"),
            BatchError::Left(_) => FailureKind::Conflict("game_not_over"),
        }
    }
}
