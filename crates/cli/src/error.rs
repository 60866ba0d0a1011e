use std::process::ExitCode;
use std::{fmt, io};

use catalog::ProofStoreError;
use game::FailureKind;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum CliError {
    /// A negative answer, such as an illegal move: exit code 1.
    Negative(String),
    /// Wrong use or unreadable input: exit code 2.
    Usage(String),
    /// Standard input could not be read: exit code 2.
    Input(io::Error),
    /// Output could not be written: exit code 2.
    Output(io::Error),
}

impl CliError {
    pub(crate) fn code(&self) -> ExitCode {
        match self {
            CliError::Negative(_) => ExitCode::from(1),
            CliError::Usage(_) | CliError::Input(_) | CliError::Output(_) => ExitCode::from(2),
        }
    }
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CliError::Negative(sentence) | CliError::Usage(sentence) => f.write_str(sentence),
            CliError::Input(error) => write!(f, "cannot read standard input: {error}"),
            CliError::Output(error) => write!(f, "cannot write the answer: {error}"),
        }
    }
}

impl From<ProofStoreError> for CliError {
    fn from(fault: ProofStoreError) -> CliError {
        CliError::Usage(fault.to_string())
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        CliError::Output(error)
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
                match game::Failure::kind(&error) {
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
    game::ParseError,
    record::Fault,
    catalog::MoveError,
    catalog::UnknownGame,
    catalog::UnknownComputer,
    files::Error
);
