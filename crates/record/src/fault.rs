use std::fmt;

use game::{Failure, FailureKind, ParseError};
use thiserror::Error;

/// A place in a text: line and column from 1, columns counted in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// What is wrong with a record, and where if it was read from a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}{sentence}", at(*place))]
pub struct Fault {
    /// Where.
    pub place: Option<Place>,
    /// What was read, what was expected: one sentence without capital and full stop.
    pub sentence: String,
}

impl Fault {
    /// `read` was found where something else was expected.
    pub fn new(place: impl Into<Option<Place>>, read: &str, expected: impl Into<String>) -> Fault {
        Fault { place: place.into(), sentence: ParseError::new(read, expected).to_string() }
    }
}

/// The beginning of a sentence about a place.
fn at(place: Option<Place>) -> String {
    place.map_or_else(String::new, |Place { line, column }| format!("line {line}, column {column}: "))
}

impl Failure for Fault {
    fn kind(&self) -> FailureKind {
        FailureKind::Invalid("faulty_record")
    }
}
