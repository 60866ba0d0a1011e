//! The page itself.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use super::link_preview;
use crate::app::App;
use crate::extract::{error_response, not_found};
use crate::tokens;
use crate::visitor::Address;

/// The page that every address of the page begins with.
const START: &str = "index.html";

/// A file of the page; any other address is the page's own to show. A missing file is not there: it is never the start
/// page, or a page of yesterday would take that for its program.
pub(crate) async fn page(State(app): State<App>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if path.starts_with("api/") {
        return not_found().await;
    }
    let file =
        page::file(path).filter(|_| !path.is_empty() && !path.ends_with(".br") && !path.ends_with(".gz"));
    let names_file =
        path.starts_with("_app/") || path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if file.is_none() && names_file {
        return not_found().await;
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let sentence =
            "pages can only be read: expected GET or HEAD; see /api/openapi.json for other methods";
        return ([(header::ALLOW, "GET, HEAD")], error_response(StatusCode::METHOD_NOT_ALLOWED, sentence))
            .into_response();
    }
    if let Some(file) = file {
        return served(file, path, request.headers());
    }
    let headers = request.headers().clone();
    match page::file(START) {
        Some(file) => match link_preview(&app, request).await {
            Some(tags) => start_with(&tags, file),
            None => served(file, START, &headers),
        },
        None => {
            let why = page::why_missing().unwrap_or_default();
            let text = format!(
                "<!doctype html><title>Trilith</title><p>This build has no web interface: {why}.</p>"
            );
            (StatusCode::NOT_FOUND, Html(text)).into_response()
        }
    }
}

/// The tags that other programs read when they show a link to a game.
async fn link_preview(app: &App, request: Request) -> Option<String> {
    let (parts, _) = request.into_parts();
    let id = parts.uri.path().strip_prefix("/g/").filter(|id| tokens::is_id(id))?;
    // Files cost nothing, but this reads the store. The page works without it.
    let address = parts.extensions.get::<Address>()?.0;
    if !app.rate_limits.request(None, address) {
        return None;
    }
    let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let summary = app.registry.summary(id).await?;
    link_preview::tags(&summary, id, &app.config.origin(host))
}

/// The start page with more in its head. Scripts stay as they are, so that the policy holds.
fn start_with(tags: &str, file: page::File) -> Response {
    let text = String::from_utf8_lossy(file.bytes);
    let plain = page::File { bytes: file.bytes, brotli: None, gzip: None, is_hashed: false };
    let mut response = served(plain, START, &HeaderMap::new());
    *response.body_mut() = Body::from(text.replacen("</head>", &format!("{tags}</head>"), 1));
    response
}

fn served(file: page::File, path: &str, asked: &HeaderMap) -> Response {
    let accepts = |coding: &str| {
        let accepted =
            asked.get(header::ACCEPT_ENCODING).and_then(|codings| codings.to_str().ok()).unwrap_or_default();
        accepted
            .split(',')
            .any(|accepted| accepted.split(';').next().is_some_and(|name| name.trim() == coding))
    };
    let (bytes, coding) = match (file.brotli, file.gzip) {
        (Some(bytes), _) if accepts("br") => (bytes, Some("br")),
        (_, Some(bytes)) if accepts("gzip") => (bytes, Some("gzip")),
        _ => (file.bytes, None),
    };
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let keep = if file.is_hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    if path == START
        && let Some(Ok(policy)) = policy(file.bytes).map(|policy| HeaderValue::from_str(&policy))
    {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// What the start page may load and run, as its build has written it into a tag; who may show it in a frame counts in a
/// header only.
fn policy(start: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(start);
    let (_, tag) = text.split_once(r#"http-equiv="content-security-policy" content=""#)?;
    let (policy, _) = tag.split_once('"')?;
    Some(format!("{policy}; frame-ancestors 'none'"))
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt" | "ftl") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
