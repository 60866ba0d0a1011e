use std::error::Error;

use crate::{IllegalMove, ParseError};

/// The kind of an error. A server maps it to an HTTP status, the command line to an exit code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FailureKind {
    /// The input cannot be read, or requests something impossible (400).
    Invalid,
    /// What was named does not exist (404).
    Missing,
    /// It was understood, but does not fit how things stand: an illegal ply, a game that is over (409).
    Conflict,
    /// The input is valid: an error of the program or the machine (500).
    Internal,
}

/// An error with a kind.
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
