use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use game::Failure;
use wire::{Error, ErrorCode};

use crate::store::StoreError;

/// An error of the HTTP interface.
#[derive(Debug)]
pub(crate) struct ApiError(pub(crate) Error);

/// The result of an HTTP handler.
pub(crate) type ApiResult<T> = Result<Json<T>, ApiError>;

impl ApiError {
    pub(crate) fn new(code: ErrorCode, sentence: impl Into<String>) -> ApiError {
        ApiError(Error { code, sentence: sentence.into() })
    }

    pub(crate) fn invalid(sentence: impl Into<String>) -> ApiError {
        ApiError::new(ErrorCode::Invalid, sentence)
    }

    pub(crate) fn missing(sentence: impl Into<String>) -> ApiError {
        ApiError::new(ErrorCode::Missing, sentence)
    }

    pub(crate) fn conflict(sentence: impl Into<String>) -> ApiError {
        ApiError::new(ErrorCode::Conflict, sentence)
    }
}

impl<F: Failure> From<F> for ApiError {
    fn from(failure: F) -> ApiError {
        ApiError(Error::from(&failure))
    }
}

/// Messages of the database are for the log: they may name files, tables and hosts.
impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        tracing::error!(%error, "a request fails");
        let way_out = match error {
            StoreError::Broken(_) => "start another one",
            _ => "try again later",
        };
        ApiError::new(ErrorCode::Internal, format!("{}: {way_out}", error.summary()))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let later = (self.0.code == ErrorCode::TooMany).then_some([(RETRY_AFTER, "60")]);
        (status, later, Json(self.0)).into_response()
    }
}
