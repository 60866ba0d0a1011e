use game::{Failure, FailureKind, IllegalMove, Info, ParseError};
use thiserror::Error;

/// No unique game matches a name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UnknownGame {
    /// No name begins so.
    #[error("there is no game '{asked}': expected {}", known.join(", "))]
    None {
        /// The given name.
        asked: String,
        /// The names of all games.
        known: Vec<&'static str>,
    },
    /// No name was given, and there are several games.
    #[error("no game given: expected {}", known.join(", "))]
    Unnamed {
        /// The names of all games.
        known: Vec<&'static str>,
    },
    /// Several names begin so.
    #[error("'{asked}' could be {}: type one more letter", fitting.join(" or "))]
    Several {
        /// The given name.
        asked: String,
        /// The names that begin so.
        fitting: Vec<&'static str>,
    },
}

impl Failure for UnknownGame {
    fn kind(&self) -> FailureKind {
        match self {
            UnknownGame::None { .. } => FailureKind::Missing("unknown_game"),
            UnknownGame::Unnamed { .. } => FailureKind::Invalid("no_game_named"),
            UnknownGame::Several { .. } => FailureKind::Invalid("ambiguous_game"),
        }
    }
}

/// A computer player that a game does not have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UnknownComputer {
    /// The game has no plain search.
    #[error("{game} has no player called 'plain': name another such as level:3")]
    Plain {
        /// The name of the game.
        game: &'static str,
    },
    /// The game has no such bot.
    #[error("{game} has no bot '{asked}': expected {}", known.join(", "))]
    Bot {
        /// The name of the game.
        game: &'static str,
        /// The given name.
        asked: String,
        /// The bots it has.
        known: Vec<&'static str>,
    },
}

impl Failure for UnknownComputer {
    fn kind(&self) -> FailureKind {
        FailureKind::Missing("unknown_computer")
    }
}

/// Why a typed ply was not played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// It could not be read.
    #[error(transparent)]
    Unreadable(ParseError),
    /// It was read, but the rules forbid it.
    #[error(transparent)]
    Illegal(IllegalMove),
}

impl Failure for MoveError {
    fn kind(&self) -> FailureKind {
        match self {
            MoveError::Unreadable(error) => error.kind(),
            MoveError::Illegal(error) => error.kind(),
        }
    }
}

/// A state of one game was given to a player of another: a mistake of the caller's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a player of {expected} was given a game of {shown}")]
pub struct WrongGame {
    /// The name of the engine's game.
    pub expected: &'static str,
    /// The name of the game that it was shown.
    pub shown: &'static str,
}

impl WrongGame {
    pub(crate) fn new(expected: &Info, shown: &Info) -> WrongGame {
        WrongGame { expected: expected.name, shown: shown.name }
    }
}

impl Failure for WrongGame {
    fn kind(&self) -> FailureKind {
        FailureKind::Internal("wrong_game")
    }
}

/// A player sees the end of a game otherwise than our rules do, as a program with rules of its own may.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{sentence}")]
pub struct Disagreement {
    /// How it sees the end, one sentence without capital and full stop.
    pub sentence: String,
}

impl Failure for Disagreement {
    fn kind(&self) -> FailureKind {
        FailureKind::Conflict("disputed_result")
    }
}
