use std::{error, fmt};

/// A text that could not be read: which part, of what, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    part: String,
    whole: String,
    expected: String,
}

/// Longer inputs are quoted shortened: an error is one line that people read.
const MAX_QUOTE: usize = 80;

impl ParseError {
    /// `text` cannot be read; `expected` describes valid input, as a clause without capital or full stop.
    pub fn new(text: &str, expected: impl Into<String>) -> ParseError {
        ParseError { part: shortened(text), whole: shortened(text), expected: expected.into() }
    }

    /// The same error, seen as part of a longer text.
    #[must_use]
    pub fn within(mut self, whole: &str) -> ParseError {
        self.whole = shortened(whole);
        self
    }

    /// What was expected, without the quotation of the input.
    pub fn expected(&self) -> &str {
        &self.expected
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.part == self.whole {
            write!(f, "cannot read '{}': {}", self.part, self.expected)
        } else {
            write!(f, "cannot read '{}' in '{}': {}", self.part, self.whole, self.expected)
        }
    }
}

impl error::Error for ParseError {}

/// A move that was read but may not be played in the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The move as it is printed.
    pub ply: String,
    /// What forbids it, for people; the rules alone do not say.
    pub why: Option<String>,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not legal here", self.ply)?;
        self.why.as_ref().map_or(Ok(()), |why| write!(f, ": {why}"))
    }
}

impl error::Error for IllegalMove {}

/// Control characters are escaped so that an error stays one line and cannot steer a terminal.
fn shortened(text: &str) -> String {
    let escape = |letters: &str| -> String {
        letters
            .chars()
            .flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] })
            .collect()
    };
    match text.char_indices().nth(MAX_QUOTE) {
        Some((cut, _)) => format!("{}…", escape(&text[..cut])),
        None => escape(text),
    }
}

/// The kind of an error, with its code: a stable name in snake_case for programs. A server maps the kind to an HTTP
/// status, the command line to an exit code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FailureKind {
    /// The input cannot be read, or requests something impossible (400).
    Invalid(&'static str),
    /// What was named does not exist (404).
    Missing(&'static str),
    /// It was understood, but does not fit how things stand: an illegal ply, a game that is over (409).
    Conflict(&'static str),
    /// The input is valid: an error of the program or the machine (500).
    Internal(&'static str),
}

/// An error with a kind.
pub trait Failure: error::Error {
    /// The kind.
    fn kind(&self) -> FailureKind;

    /// The code, whatever the kind.
    fn code(&self) -> &'static str {
        match self.kind() {
            FailureKind::Invalid(code)
            | FailureKind::Missing(code)
            | FailureKind::Conflict(code)
            | FailureKind::Internal(code) => code,
        }
    }
}

/// A failure of any type, where several causes meet.
pub type AnyFailure = Box<dyn Failure + Send + Sync>;

impl<F: Failure + Send + Sync + 'static> From<F> for AnyFailure {
    fn from(failure: F) -> AnyFailure {
        Box::new(failure)
    }
}

impl Failure for ParseError {
    fn kind(&self) -> FailureKind {
        FailureKind::Invalid("unreadable")
    }
}

impl Failure for IllegalMove {
    fn kind(&self) -> FailureKind {
        FailureKind::Conflict("illegal_move")
    }
}
