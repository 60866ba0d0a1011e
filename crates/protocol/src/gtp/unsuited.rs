use std::{error, fmt};

use game::{Failure, FailureKind};

/// A game cannot be played by this protocol: it has plies that Go has not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unsuited {
    /// The game's name.
    pub game: &'static str,
}

impl fmt::Display for Unsuited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not played as Go is", self.game)
    }
}

impl error::Error for Unsuited {}

impl Failure for Unsuited {
    fn kind(&self) -> FailureKind {
        FailureKind::Invalid
    }
}
