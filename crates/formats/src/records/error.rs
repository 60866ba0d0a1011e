use std::io;

use game::{Failure, FailureKind};
use record::Fault;
use thiserror::Error;

/// Why records could not be read or written.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The format and the game do not fit each other.
    #[error(transparent)]
    Unfit(#[from] Fault),
    /// The input or the output fails.
    #[error(transparent)]
    Broken(#[from] io::Error),
}

impl Failure for RecordError {
    fn kind(&self) -> FailureKind {
        match self {
            RecordError::Unfit(_) => FailureKind::Conflict("unfit_format"),
            RecordError::Broken(_) => FailureKind::Internal("input_output"),
        }
    }
}
