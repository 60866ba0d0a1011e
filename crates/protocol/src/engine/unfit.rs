use std::{error, fmt};

use game::{Failure, FailureKind};

/// A program of others cannot play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineError {
    /// The program that was named.
    pub program: String,
    /// Why.
    pub unfit: Unfit,
}

/// Why a program cannot play, each with a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// It cannot be started.
    NotStarted(String),
    /// It ended, said nothing, or does not keep to the interface.
    Unreliable(String),
    /// It has no option that it was given, or does not take the value.
    WrongOption(String),
}

impl Unfit {
    /// The reason, for people.
    pub fn sentence(&self) -> &str {
        match self {
            Unfit::NotStarted(why) | Unfit::Unreliable(why) | Unfit::WrongOption(why) => why,
        }
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the engine '{}' cannot play: {}", self.program, self.unfit.sentence())
    }
}

impl error::Error for EngineError {}

impl Failure for EngineError {
    fn kind(&self) -> FailureKind {
        match self.unfit {
            Unfit::NotStarted(_) => FailureKind::Missing,
            Unfit::Unreliable(_) => FailureKind::Internal,
            Unfit::WrongOption(_) => FailureKind::Invalid,
        }
    }
}
