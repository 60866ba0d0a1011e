use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;
use wire::Code;

use crate::app::App;
use crate::body::refusal;
use crate::config::Config;
use crate::failure::Denial;
use crate::visitor::{self, Address};

/// The largest body of any request.
const LARGEST_BODY: u64 = 4 * 1024 * 1024;

/// Lets in who may come in: no page of another site, no name that is not ours, nobody who asks too often.
pub(crate) async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    if let Err(denial) = check_names(&app.config, &request) {
        return denial.into_response();
    }
    let address = visitor::address(&request, &app.config);
    request.extensions_mut().insert(Address(address));
    if !is_of_the_page(request.uri().path()) {
        let visitor = visitor::cookie(request.headers());
        if !app.gates.request(visitor.as_deref(), address) {
            return too_many().into_response();
        }
    }
    if length(request.headers()).is_some_and(|length| length > LARGEST_BODY) {
        return refusal(StatusCode::PAYLOAD_TOO_LARGE, "the body is too large: ask for less at once");
    }
    // The reading of the body and the waiting for a free desk are included.
    match timeout(app.config.limits.patience, next.run(request)).await {
        Ok(response) => response,
        Err(_) => refusal(StatusCode::REQUEST_TIMEOUT, "that took too long: try again later"),
    }
}

/// How long a request says that its body is.
fn length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Files of the page are many at once, and cost nothing.
fn is_of_the_page(path: &str) -> bool {
    !["/api/", "/healthz", "/metrics"].iter().any(|door| path.starts_with(door))
}

/// What somebody is told who asks too often.
pub(crate) fn too_many() -> Denial {
    metrics::counter!("trilith_too_many").increment(1);
    Denial::new(Code::TooMany, "that is too often: wait a minute, then try again")
}

fn check_names(config: &Config, request: &Request) -> Result<(), Denial> {
    let host = host(request.headers(), request.uri().host());
    if !is_ours(&host, config) {
        // Another site's name that leads to this machine: its pages must not talk to us.
        let host: String = host.chars().take(60).collect();
        return Err(Denial::invalid(format!(
            "this server is not called '{host}': use the address it was started with, or name another by --public-url"
        )));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let origin = request.headers().get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or("?"));
    match origin {
        Some(origin) if (changes || upgrades) && !origin.eq_ignore_ascii_case(&config.origin(&host)) => {
            Err(Denial::invalid("a page of another site may not do that"))
        }
        _ => Ok(()),
    }
}

/// Whether a name is one of ours. A name of the web can be made to lead anywhere, numbers cannot; without a public
/// address a server for other machines does not know by which names they call it.
fn is_ours(host: &str, config: &Config) -> bool {
    let public = config.public_url.as_deref().and_then(|url| url.split("://").nth(1));
    let named = match public {
        Some(public) => host.eq_ignore_ascii_case(public),
        None => !config.bind.ip().is_loopback(),
    };
    named || is_plain(host)
}

fn host(headers: &HeaderMap, uri: Option<&str>) -> String {
    let header = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    header.or(uri).unwrap_or_default().to_string()
}

/// Whether a host is this machine's own name, or a number.
fn is_plain(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
}

/// Headers that every answer has: nothing of other sites is loaded, and no other site shows us in a frame.
pub(crate) async fn headers(State(app): State<App>, request: Request, next: Next) -> Response {
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
    // What an answer says of one visitor is for nobody else; files of the page say themselves how long they keep.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if app.config.is_secure() {
        headers
            .entry(header::STRICT_TRANSPORT_SECURITY)
            .or_insert(HeaderValue::from_static("max-age=31536000"));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ));
    response
}
