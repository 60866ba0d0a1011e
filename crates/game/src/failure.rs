use std::error::Error;

use crate::{IllegalMove, ParseError};

/// What kind of failure it is, for those who answer for it: a server chooses a status by this, the command line an exit
/// code. The sentence is for people.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FailureKind {
    /// What was said cannot be read, or asks for something that cannot be (400).
    Invalid,
    /// What was named does not exist (404).
    Missing,
    /// It was understood, but does not fit how things stand: an illegal ply, a game that is over (409).
    Conflict,
    /// Nothing was wrong with what was said: the fault is ours or the machine's (500).
    Internal,
}

/// An error that knows its kind.
pub trait Failure: Error {
    /// The kind.
    fn kind(&self) -> FailureKind;
}

impl Failure for ParseError {
    fn kind(&self) -> FailureKind {
        FailureKind::Invalid
    }
}

impl Failure for IllegalMove {
    fn kind(&self) -> FailureKind {
        FailureKind::Conflict
    }
}
