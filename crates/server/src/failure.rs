use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use game::Failure;
use wire::{Code, Error};

use crate::store::StoreError;

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

/// What the database says is for the log: it may name files, tables and hosts.
impl From<StoreError> for Denial {
    fn from(error: StoreError) -> Denial {
        tracing::error!(%error, "a request fails");
        let way_out = match error {
            StoreError::Broken(_) => "start another one",
            _ => "try again later",
        };
        Denial::new(Code::Internal, format!("{}: {way_out}", error.summary()))
    }
}

impl IntoResponse for Denial {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let later = (self.0.code == Code::TooMany).then_some([(RETRY_AFTER, "60")]);
        (status, later, Json(self.0)).into_response()
    }
}
