use std::io;
use std::process::ExitCode;

use game::{Failure, FailureKind};
use thiserror::Error;

/// Why a command failed.
#[derive(Debug, Error)]
pub(crate) enum CliError {
    /// A negative answer, such as an illegal move: exit code 1.
    #[error("{0}")]
    Negative(String),
    /// Wrong use or unreadable input: exit code 2.
    #[error("{0}")]
    Usage(String),
    /// Standard input could not be read: exit code 2.
    #[error("cannot read standard input: {0}")]
    Input(io::Error),
    /// Output could not be written: exit code 2.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

impl CliError {
    pub(crate) fn code(&self) -> ExitCode {
        match self {
            CliError::Negative(_) => ExitCode::from(1),
            CliError::Usage(_) | CliError::Input(_) | CliError::Output(_) => ExitCode::from(2),
        }
    }
}

impl From<formats::RecordError> for CliError {
    fn from(error: formats::RecordError) -> CliError {
        match error {
            formats::RecordError::Unfit(fault) => CliError::Negative(fault.to_string()),
            formats::RecordError::Broken(error) => CliError::Output(error),
        }
    }
}

/// Converts errors with a kind to a negative answer or a usage error.
macro_rules! by_kind {
    ($($error:ty),*) => {
        $(impl From<$error> for CliError {
            fn from(error: $error) -> CliError {
                match error.kind() {
                    FailureKind::Conflict(_) => CliError::Negative(error.to_string()),
                    FailureKind::Invalid(_) | FailureKind::Missing(_) | FailureKind::Internal(_) => {
                        CliError::Usage(error.to_string())
                    }
                }
            }
        })*
    };
}

by_kind!(
    game::AnyFailure,
    game::ParseError,
    record::Fault,
    catalog::MoveError,
    catalog::UnknownGame,
    catalog::UnknownComputer,
    catalog::ProofStoreError,
    survey::SurveyError,
    files::Error
);
