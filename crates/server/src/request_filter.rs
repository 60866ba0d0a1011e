use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;
use wire::ErrorCode;

use crate::api_error::ApiError;
use crate::app::App;
use crate::byte_budget::{ByteAllowance, over_budget};
use crate::config::Config;
use crate::cookie::Presented;
use crate::extract::error_response;
use crate::host_names::HostNames;
use crate::visitor::{self, Address};

/// The largest body of any request.
const LARGEST_BODY: u64 = 4 * 1024 * 1024;

/// Rejects requests with a foreign origin or host name, over the rate limit or with a large body.
pub(crate) async fn filter(State(app): State<App>, mut request: Request, next: Next) -> Response {
    if let Err(error) = check_names(&app, &request) {
        return error.into_response();
    }
    let address = visitor::address(&request, &app.config);
    request.extensions_mut().insert(Address(address));
    let mut requester = app.rate_limits.requester(None, address);
    if !is_of_the_page(request.uri().path()) {
        let visitor = match app.cookies.read(request.headers(), app.registry.now()) {
            Presented::Signed(visitor) => Some(visitor),
            Presented::Unsigned(_) | Presented::Nothing => None,
        };
        if !app.rate_limits.request(visitor.as_ref(), address) {
            return refuse_late(&app).await;
        }
        if let Some(visitor) = visitor {
            requester = app.rate_limits.requester(Some(&visitor), address);
            request.extensions_mut().insert(visitor);
        }
    }
    if announced_length(request.headers()) > LARGEST_BODY {
        return error_response(StatusCode::PAYLOAD_TOO_LARGE, "the body is too large: ask for less at once");
    }
    let allowance = ByteAllowance { budget: Arc::clone(&app.bytes), requester: requester.clone() };
    let (mut parts, body) = request.into_parts();
    let (body, arrived) = allowance.count_body(body);
    parts.extensions.insert(allowance);
    let request = Request::from_parts(parts, body);
    // The reading of the body and the waiting for a worker are included.
    match timeout(app.config.limits.idle_timeout, requester.scope(next.run(request))).await {
        Ok(_cut_off) if arrived.are_over_budget() => over_budget().into_response(),
        Ok(response) => response,
        Err(_) => error_response(StatusCode::REQUEST_TIMEOUT, "that took too long: try again later"),
    }
}

/// How long the body of a request is, as far as the request says so.
fn announced_length(headers: &HeaderMap) -> u64 {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    length.and_then(|length| length.parse().ok()).unwrap_or_default()
}

/// Files of the page are many at once, and cost nothing.
fn is_of_the_page(path: &str) -> bool {
    !["/api/", "/healthz", "/metrics"].iter().any(|door| path.starts_with(door))
}

/// A refusal after a pause. If too many senders wait already, the connection is closed instead.
async fn refuse_late(app: &App) -> Response {
    let was_delayed = app.rate_limits.delay_refusal().await;
    let close = (!was_delayed).then_some([(header::CONNECTION, "close")]);
    (close, too_many_requests()).into_response()
}

/// The error for requests over the limit.
pub(crate) fn too_many_requests() -> ApiError {
    metrics::counter!("trilith_too_many").increment(1);
    ApiError::new(ErrorCode::TooMany, "too many requests: wait a minute, then try again")
}

fn check_names(app: &App, request: &Request) -> Result<(), ApiError> {
    let config = &app.config;
    let host = host(request.headers(), request.uri().host());
    if !is_ours(&host, config, &app.host_names) {
        // Another site's name that leads to this machine: its pages must not talk to us.
        let host: String = host.chars().take(60).collect();
        return Err(ApiError::invalid(format!(
            "this server is not called '{host}': use localhost, its machine's own name or an IP address, or start it \
             with the address people use as --public-url"
        )));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let origin = request.headers().get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or("?"));
    match origin {
        Some(origin) if (changes || upgrades) && !origin.eq_ignore_ascii_case(&config.origin(&host)) => {
            Err(ApiError::invalid("pages of other sites may not do that"))
        }
        _ => Ok(()),
    }
}

/// Whether a name is one of ours. A name of the web can be made to lead to any machine (DNS rebinding); numbers and the
/// machine's own name cannot.
fn is_ours(host: &str, config: &Config, host_names: &HostNames) -> bool {
    let public = config.public_url.as_deref().and_then(|url| url.split("://").nth(1));
    let named = match public {
        Some(public) => host.eq_ignore_ascii_case(public),
        None => host_names.contain(without_port(host)),
    };
    named || is_plain(host)
}

fn host(headers: &HeaderMap, uri: Option<&str>) -> String {
    let header = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    header.or(uri).unwrap_or_default().to_string()
}

/// Whether a host is `localhost`, or a number.
fn is_plain(host: &str) -> bool {
    let name = without_port(host);
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
}

fn without_port(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    }
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
    // Responses for one visitor must not be cached; files of the page set their own policy.
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
