//! QR codes of links to this server.

use std::fmt::Write;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::Deserialize;

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::ApiQuery;
use crate::tokens;

/// The light border that readers of QR codes need, in modules.
const BORDER: i32 = 4;

/// Where a QR code leads.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Target {
    /// The path of a game, `/g/ID`, or of a private link, `/s/TOKEN`.
    path: String,
}

/// A QR code of a link to a game on this server, as an SVG picture.
#[utoipa::path(
    get, path = "/api/qr.svg", params(Target),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = wire::Error))
)]
pub(super) async fn qr(
    State(app): State<App>,
    headers: HeaderMap,
    ApiQuery(Target { path }): ApiQuery<Target>,
) -> Result<Response, ApiError> {
    let is_game = path.strip_prefix("/g/").is_some_and(tokens::is_id);
    if !is_game && !path.strip_prefix("/s/").is_some_and(tokens::is_token) {
        return Err(ApiError::invalid("expected the path of a game or of a private link, such as /g/ID"));
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let address = format!("{}{path}", app.config.origin(host));
    let code = QrCode::encode_text(&address, QrCodeEcc::Medium)
        .map_err(|_| ApiError::invalid("the address of this server is too long for a QR code"))?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg(&code)).into_response())
}

/// Dark on light in every theme: many readers expect that.
fn svg(code: &QrCode) -> String {
    let size = code.size() + 2 * BORDER;
    let mut path = String::new();
    for (x, y) in (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y))) {
        if code.get_module(x, y) {
            // Writing to a text never fails.
            let _ = write!(path, "M{} {}h1v1h-1z", x + BORDER, y + BORDER);
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{size}v{size}h-{size}z\"/><path d=\"{path}\"/></svg>"
    )
}
