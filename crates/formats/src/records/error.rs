use std::{error, fmt, io};

use game::{Failure, FailureKind};
use record::Fault;

/// Why records could not be read or written.
#[derive(Debug)]
pub enum RecordError {
    /// The format and the game do not fit each other.
    Unfit(Fault),
    /// The input or the output fails.
    Broken(io::Error),
}

impl From<Fault> for RecordError {
    fn from(fault: Fault) -> RecordError {
        RecordError::Unfit(fault)
    }
}

impl From<io::Error> for RecordError {
    fn from(error: io::Error) -> RecordError {
        RecordError::Broken(error)
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Unfit(fault) => fault.fmt(f),
            RecordError::Broken(error) => error.fmt(f),
        }
    }
}

impl error::Error for RecordError {}

impl Failure for RecordError {
    fn kind(&self) -> FailureKind {
        match self {
            RecordError::Unfit(_) => FailureKind::Conflict("unfit_format"),
            RecordError::Broken(_) => FailureKind::Internal("input_output"),
        }
    }
}
