use std::{error, fmt};

use game::{Failure, FailureKind, IllegalMove};

/// A number that belongs to no ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownNumber {
    /// The number, as it was given.
    pub number: String,
    /// How many plies the game has.
    pub plies: usize,
}

impl fmt::Display for UnknownNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownNumber { number, plies } = self;
        write!(f, "there is no ply with the number {number}: expected 0 to {}", plies - 1)
    }
}

impl error::Error for UnknownNumber {}

impl Failure for UnknownNumber {
    fn kind(&self) -> FailureKind {
        FailureKind::Invalid
    }
}

/// Why a batch was not advanced. Games are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BatchRefusal {
    /// There must be a ply for each game.
    Count {
        /// How many games there are.
        games: usize,
        /// How many plies there were.
        plies: usize,
    },
    /// A number belongs to no ply.
    Unknown(usize, UnknownNumber),
    /// The rules forbid a ply.
    Illegal(usize, IllegalMove),
    /// A game is over.
    Over(usize),
    /// A game goes on, but was given no ply.
    Left(usize),
}

impl fmt::Display for BatchRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchRefusal::Count { games, plies } => {
                write!(f, "expected a ply for each of the {games} games, not {plies}")
            }
            BatchRefusal::Unknown(game, unknown) => write!(f, "game {game}: {unknown}"),
            BatchRefusal::Illegal(game, illegal) => write!(f, "game {game}: {illegal}"),
            BatchRefusal::Over(game) => write!(f, "game {game} is over: restart it, or leave it by -1"),
            BatchRefusal::Left(game) => {
                write!(f, "game {game} goes on: only a game that is over is left by -1")
            }
        }
    }
}

impl error::Error for BatchRefusal {}

impl Failure for BatchRefusal {
    fn kind(&self) -> FailureKind {
        match self {
            BatchRefusal::Count { .. } | BatchRefusal::Unknown(..) => FailureKind::Invalid,
            BatchRefusal::Illegal(..) | BatchRefusal::Over(_) | BatchRefusal::Left(_) => {
                FailureKind::Conflict
            }
        }
    }
}
