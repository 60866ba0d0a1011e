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
    /// The request cannot be read, or is not possible.
    Invalid,
    /// The named object does not exist.
    Missing,
    /// The request conflicts with the current state, such as an illegal ply.
    Conflict,
    /// The request was valid; the server failed.
    Internal,
    /// Too many requests: try again later.
    TooMany,
}

impl ErrorCode {
    /// The HTTP status.
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
            FailureKind::Invalid(_) => ErrorCode::Invalid,
            FailureKind::Missing(_) => ErrorCode::Missing,
            FailureKind::Conflict(_) => ErrorCode::Conflict,
            FailureKind::Internal(_) => ErrorCode::Internal,
        }
    }
}

impl<F: Failure + ?Sized> From<&F> for Error {
    fn from(failure: &F) -> Error {
        Error { code: failure.kind().into(), sentence: failure.to_string() }
    }
}
