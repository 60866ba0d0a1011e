use game::{Failure, FailureKind, IllegalMove};
use thiserror::Error;

/// A number that belongs to no ply.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no ply with the number {number}: expected 0 to {}", plies - 1)]
pub struct UnknownMoveNumber {
    /// The number, as it was given.
    pub number: String,
    /// How many plies the game has.
    pub plies: usize,
}

impl Failure for UnknownMoveNumber {
    fn kind(&self) -> FailureKind {
        FailureKind::Invalid("unknown_move_number")
    }
}

/// Why a batch was not advanced. Games are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BatchError {
    /// There must be a ply for each game.
    #[error("expected a ply for each of the {games} games, not {plies}")]
    Count {
        /// How many games there are.
        games: usize,
        /// How many plies there were.
        plies: usize,
    },
    /// A number belongs to no ply.
    #[error("game {0}: {1}")]
    Unknown(usize, UnknownMoveNumber),
    /// The rules forbid a ply.
    #[error("game {0}: {1}")]
    Illegal(usize, IllegalMove),
    /// A game is over.
    #[error("game {0} is over: restart it, or pass -1 for it")]
    Over(usize),
    /// A game goes on, but was given no ply.
    #[error("game {0} is not over: pass -1 only for games that are over")]
    Left(usize),
}

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
