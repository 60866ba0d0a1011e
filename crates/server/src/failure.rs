use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use game::Failure;
use wire::{Code, Error};

/// Why a request was not answered, as a program is told.
#[derive(Debug)]
pub(crate) struct Denial(pub(crate) Error);

/// What a door of the server answers.
pub(crate) type Answer<T> = Result<Json<T>, Denial>;

impl Denial {
    pub(crate) fn new(code: Code, sentence: impl Into<String>) -> Denial {
        Denial(Error { code, sentence: sentence.into() })
    }

    pub(crate) fn invalid(sentence: impl Into<String>) -> Denial {
        Denial::new(Code::Invalid, sentence)
    }

    pub(crate) fn missing(sentence: impl Into<String>) -> Denial {
        Denial::new(Code::Missing, sentence)
    }

    pub(crate) fn conflict(sentence: impl Into<String>) -> Denial {
        Denial::new(Code::Conflict, sentence)
    }
}

impl<F: Failure> From<F> for Denial {
    fn from(failure: F) -> Denial {
        Denial(Error::from(&failure))
    }
}

impl IntoResponse for Denial {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let later = (self.0.code == Code::TooMany).then_some([(RETRY_AFTER, "60")]);
        (status, later, Json(self.0)).into_response()
    }
}
