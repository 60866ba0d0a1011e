use std::{error, fmt};

use game::{Failure, FailureKind, IllegalMove, Info, ParseError};

/// No unique game matches a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnknownGame {
    /// No name begins so.
    None {
        /// The given name.
        asked: String,
        /// The names of all games.
        known: Vec<&'static str>,
    },
    /// No name was given, and there are several games.
    Unnamed {
        /// The names of all games.
        known: Vec<&'static str>,
    },
    /// Several names begin so.
    Several {
        /// The given name.
        asked: String,
        /// The names that begin so.
        fitting: Vec<&'static str>,
    },
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownGame::None { asked, known } => {
                write!(f, "there is no game '{asked}': expected {}", known.join(", "))
            }
            UnknownGame::Unnamed { known } => write!(f, "no game given: expected {}", known.join(", ")),
            UnknownGame::Several { asked, fitting } => {
                write!(f, "'{asked}' could be {}: type one more letter", fitting.join(" or "))
            }
        }
    }
}

impl error::Error for UnknownGame {}

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
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnknownComputer {
    /// The game has no plain search.
    Plain {
        /// The name of the game.
        game: &'static str,
    },
    /// The game has no such bot.
    Bot {
        /// The name of the game.
        game: &'static str,
        /// The given name.
        asked: String,
        /// The bots it has.
        known: Vec<&'static str>,
    },
}

impl fmt::Display for UnknownComputer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownComputer::Plain { game } => {
                write!(f, "{game} has no player called 'plain': name another such as level:3")
            }
            UnknownComputer::Bot { game, asked, known } => {
                let known = known.join(", ");
                write!(f, "{game} has no bot '{asked}': expected {known}")
            }
        }
    }
}

impl error::Error for UnknownComputer {}

impl Failure for UnknownComputer {
    fn kind(&self) -> FailureKind {
        FailureKind::Missing("unknown_computer")
    }
}

/// Why a typed ply was not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// It could not be read.
    Unreadable(ParseError),
    /// It was read, but the rules forbid it.
    Illegal(IllegalMove),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Unreadable(error) => error.fmt(f),
            MoveError::Illegal(error) => error.fmt(f),
        }
    }
}

impl error::Error for MoveError {}

impl Failure for MoveError {
    fn kind(&self) -> FailureKind {
        match self {
            MoveError::Unreadable(error) => error.kind(),
            MoveError::Illegal(error) => error.kind(),
        }
    }
}

/// A state of one game was given to a player of another: a mistake of the caller's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

impl fmt::Display for WrongGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WrongGame { expected, shown } = self;
        write!(f, "a player of {expected} was given a game of {shown}")
    }
}

impl error::Error for WrongGame {}

impl Failure for WrongGame {
    fn kind(&self) -> FailureKind {
        FailureKind::Internal("wrong_game")
    }
}

/// A player sees the end of a game otherwise than our rules do, as a program with rules of its own may.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// How it sees the end, one sentence without capital and full stop.
    pub sentence: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl error::Error for Disagreement {}

impl Failure for Disagreement {
    fn kind(&self) -> FailureKind {
        FailureKind::Conflict("disputed_result")
    }
}
