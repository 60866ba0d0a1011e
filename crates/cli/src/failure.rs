use std::process::ExitCode;
use std::{fmt, io};

use catalog::ProofStoreError;
use game::FailureKind;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A proper no, such as an illegal ply: exit code 1.
    No(String),
    /// Wrong use or unreadable input: exit code 2.
    Wrong(String),
    /// Standard input could not be read: exit code 2.
    Input(io::Error),
    /// What was to be said could not be written: exit code 2.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Failure::No(_) => ExitCode::from(1),
            Failure::Wrong(_) | Failure::Input(_) | Failure::Output(_) => ExitCode::from(2),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::No(sentence) | Failure::Wrong(sentence) => f.write_str(sentence),
            Failure::Input(error) => write!(f, "cannot read standard input: {error}"),
            Failure::Output(error) => write!(f, "cannot write the answer: {error}"),
        }
    }
}

impl From<ProofStoreError> for Failure {
    fn from(fault: ProofStoreError) -> Failure {
        Failure::Wrong(fault.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<catalog::RecordError> for Failure {
    fn from(error: catalog::RecordError) -> Failure {
        match error {
            catalog::RecordError::Unfit(fault) => Failure::No(fault.to_string()),
            catalog::RecordError::Broken(error) => Failure::Output(error),
        }
    }
}

/// An error that knows its kind becomes a proper no, or wrong use.
macro_rules! by_kind {
    ($($error:ty),*) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                match game::Failure::kind(&error) {
                    FailureKind::Conflict => Failure::No(error.to_string()),
                    FailureKind::Invalid | FailureKind::Missing | FailureKind::Internal => {
                        Failure::Wrong(error.to_string())
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
