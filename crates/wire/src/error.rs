use game::{Failure, FailureKind};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Error {
    /// What kind of failure it is, for programs.
    pub code: ErrorCode,
    /// One sentence for people: what is wrong, what was expected, the way out.
    pub sentence: String,
}

/// What kind of failure it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Code)]
pub enum ErrorCode {
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

impl ErrorCode {
    /// The status by which HTTP tells the same.
    pub const fn status(self) -> u16 {
        match self {
            ErrorCode::Invalid => 400,
            ErrorCode::Missing => 404,
            ErrorCode::Conflict => 409,
            ErrorCode::Internal => 500,
            ErrorCode::TooMany => 429,
        }
    }
}

impl From<FailureKind> for ErrorCode {
    fn from(kind: FailureKind) -> ErrorCode {
        match kind {
            FailureKind::Invalid => ErrorCode::Invalid,
            FailureKind::Missing => ErrorCode::Missing,
            FailureKind::Conflict => ErrorCode::Conflict,
            FailureKind::Internal => ErrorCode::Internal,
        }
    }
}

impl<F: Failure + ?Sized> From<&F> for Error {
    fn from(failure: &F) -> Error {
        Error { code: failure.kind().into(), sentence: failure.to_string() }
    }
}
