use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use wire::{Error, ErrorCode};

/// A JSON body. Errors are one sentence.
pub(crate) struct ApiJson<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for ApiJson<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<ApiJson<T>, Response> {
        // A page of another site can post forms, but not JSON, without a CORS preflight request.
        if !is_json(request.headers()) {
            let sentence = "cannot read the body: expected JSON, so say 'Content-Type: application/json'";
            return Err(error_response(StatusCode::UNSUPPORTED_MEDIA_TYPE, sentence));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            let sentence = match rejection.status() {
                StatusCode::PAYLOAD_TOO_LARGE => "the body is too large: ask for less at once",
                _ => "the body ended early: send it again",
            };
            error_response(rejection.status(), sentence)
        })?;
        let read = serde_json::from_slice(&bytes);
        read.map(ApiJson).map_err(|why| {
            let sentence = format!("cannot read the body: {}", shortened(&why.to_string()));
            error_response(StatusCode::BAD_REQUEST, sentence)
        })
    }
}

/// A complaint as one line: it may quote as much as was sent.
fn shortened(complaint: &str) -> String {
    const LONGEST: usize = 200;
    let letters = complaint.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    let mut line: String = letters.take(LONGEST).collect();
    if complaint.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

/// The path parameters of a request.
pub(crate) struct ApiPath<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for ApiPath<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<ApiPath<T>, Response> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(named)| ApiPath(named)).map_err(|_| {
            error_response(StatusCode::BAD_REQUEST, "cannot read the address: see /api/openapi.json")
        })
    }
}

/// The query parameters of a request.
pub(crate) struct ApiQuery<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for ApiQuery<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<ApiQuery<T>, Response> {
        let query = Query::from_request_parts(parts, state).await;
        query.map(|Query(asked)| ApiQuery(asked)).map_err(|_| {
            error_response(
                StatusCode::BAD_REQUEST,
                "cannot read the end of the address after '?': see /api/openapi.json",
            )
        })
    }
}

/// The answer to an address where nothing is.
pub(crate) async fn not_found() -> Response {
    error_response(StatusCode::NOT_FOUND, "there is nothing at this address: see /api/openapi.json")
}

/// The answer to a method that an address does not know.
pub(crate) async fn wrong_method() -> Response {
    let sentence = "this address does not support the method: see /api/openapi.json";
    error_response(StatusCode::METHOD_NOT_ALLOWED, sentence)
}

/// A refusal that HTTP has a status of its own for.
pub(crate) fn error_response(status: StatusCode, sentence: impl Into<String>) -> Response {
    let code = if status == StatusCode::NOT_FOUND { ErrorCode::Missing } else { ErrorCode::Invalid };
    (status, Json(Error { code, sentence: sentence.into() })).into_response()
}
