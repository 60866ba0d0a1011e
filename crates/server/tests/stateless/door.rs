//! A door that is knocked at without a network.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode, header};
use serde_json::Value;
use tower::ServiceExt;

/// What a door answered.
pub(crate) struct Answered {
    pub(crate) status: StatusCode,
    /// The kind of its content.
    pub(crate) kind: String,
    pub(crate) bytes: Vec<u8>,
}

impl Answered {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.bytes)))
    }

    /// The answer to a good question.
    pub(crate) fn good(&self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", String::from_utf8_lossy(&self.bytes));
        self.json()
    }

    /// The sentence of a refusal, which is one sentence without capital and full stop.
    pub(crate) fn refused(&self, status: u16) -> String {
        let error = self.json();
        assert_eq!(self.status.as_u16(), status, "{error}");
        let sentence = error["sentence"].as_str().expect("a sentence").to_string();
        assert!(
            error["code"].is_string() && !sentence.ends_with('.') && !sentence.contains('\n'),
            "{sentence}"
        );
        assert!(sentence.len() < 400, "{sentence}");
        sentence
    }
}

/// Asks with any bytes as JSON.
pub(crate) async fn send(router: &Router, path: &str, body: impl Into<Body>) -> Answered {
    let request = Request::post(path).header(header::CONTENT_TYPE, "application/json").body(body.into());
    knock(router, request.expect("a request")).await
}

pub(crate) async fn post(router: &Router, path: &str, body: &Value) -> Answered {
    send(router, path, body.to_string()).await
}

pub(crate) async fn get(router: &Router, path: &str) -> Answered {
    let request = Request::builder().method(Method::GET).uri(path).body(Body::empty());
    knock(router, request.expect("a request")).await
}

pub(crate) async fn knock(router: &Router, request: Request<Body>) -> Answered {
    let response = router.clone().oneshot(request).await.expect("an answer");
    let status = response.status();
    let kind =
        response.headers().get(header::CONTENT_TYPE).map(|kind| kind.to_str().expect("plain").to_string());
    let bytes = to_bytes(response.into_body(), usize::MAX).await.expect("a whole answer").to_vec();
    Answered { status, kind: kind.unwrap_or_default(), bytes }
}
