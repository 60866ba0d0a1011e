use game::{Failure, FailureKind};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Error {
    /// What kind of failure it is, for programs.
    pub code: Code,
    /// One sentence for people: what is wrong, what was expected, the way out.
    pub sentence: String,
}

/// What kind of failure it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// What was said cannot be read, or asks for something that cannot be.
    Invalid,
    /// What was named does not exist.
    Missing,
    /// It was understood, but does not fit how things stand, as an illegal ply.
    Conflict,
    /// Nothing was wrong with what was said.
    Internal,
    /// It was asked too often: later it may be answered.
    TooMany,
}

impl Code {
    /// The status by which HTTP tells the same.
    pub const fn status(self) -> u16 {
        match self {
            Code::Invalid => 400,
            Code::Missing => 404,
            Code::Conflict => 409,
            Code::Internal => 500,
            Code::TooMany => 429,
        }
    }
}

impl From<FailureKind> for Code {
    fn from(kind: FailureKind) -> Code {
        match kind {
            FailureKind::Invalid => Code::Invalid,
            FailureKind::Missing => Code::Missing,
            FailureKind::Conflict => Code::Conflict,
            FailureKind::Internal => Code::Internal,
        }
    }
}

impl<F: Failure + ?Sized> From<&F> for Error {
    fn from(failure: &F) -> Error {
        Error { code: failure.kind().into(), sentence: failure.to_string() }
    }
}
