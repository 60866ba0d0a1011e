use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use wire::Code;

use crate::app::App;
use crate::failure::Denial;
use crate::visitor::{self, Address};

/// Lets in who may come in: no page of another site, no name that is not ours, nobody who asks too often.
pub(crate) async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    if let Err(denial) = check_names(&app, &request) {
        return denial.into_response();
    }
    let address = visitor::address(&request, &app.config);
    request.extensions_mut().insert(Address(address));
    if request.uri().path().starts_with("/api/") {
        let visitor = visitor::cookie(request.headers());
        if !app.gates.request(visitor.as_deref(), address) {
            metrics::counter!("trilith_too_many").increment(1);
            return too_many().into_response();
        }
    }
    next.run(request).await
}

/// What somebody is told who asks too often.
pub(crate) fn too_many() -> Denial {
    Denial::new(Code::TooMany, "that is too often: wait a minute, then try again")
}

fn check_names(app: &App, request: &Request) -> Result<(), Denial> {
    let host = host(request.headers(), request.uri().host());
    if app.config.public_url.is_none() && app.config.bind.ip().is_loopback() && !is_loopback(&host) {
        // Another site's name that leads to this machine: its pages must not talk to us.
        return Err(Denial::invalid(format!(
            "this server is not called '{host}': use localhost, or start it with --public-url"
        )));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let origin = request.headers().get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or("?"));
    match origin {
        Some(origin) if (changes || upgrades) && origin != app.config.origin(&host) => {
            Err(Denial::invalid("a page of another site may not do that"))
        }
        _ => Ok(()),
    }
}

fn host(headers: &HeaderMap, uri: Option<&str>) -> String {
    let header = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    header.or(uri).unwrap_or_default().to_string()
}

fn is_loopback(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name == "localhost" || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Headers that every answer has: nothing of other sites is loaded, and no other site shows us in a frame.
pub(crate) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    ];
    for (name, value) in fixed {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ));
    response
}
