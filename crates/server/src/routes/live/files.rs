//! Live games as files to keep.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use formats::Format;
use serde::Deserialize;

use crate::api_error::ApiError;
use crate::app::App;
use crate::blocking::run_blocking;
use crate::extract::{ApiPath, ApiQuery};
use crate::routes::stateless::Picture;

/// Which form of a record is wanted.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// `text` (the usual), `json`, `sgf` or `abstractplay`.
    #[serde(default)]
    format: Option<String>,
}

/// The record of a game, as a file.
#[utoipa::path(
    get, path = "/api/games/{id}/record", params(("id" = String, Path, description = "The game's id"), Wanted),
    responses((status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = wire::Error))
)]
pub(super) async fn record(
    State(app): State<App>,
    ApiPath(id): ApiPath<String>,
    ApiQuery(wanted): ApiQuery<Wanted>,
) -> Result<Response, ApiError> {
    let game = app.registry.open(&id).await?;
    let study = game.study(&app.registry).await?;
    let format: Format = wanted.format.as_deref().unwrap_or("text").parse()?;
    let slug = study.game().info().slug;
    let write = move || format.write(study.record()).map_err(|fault| ApiError::conflict(fault.sentence));
    let text = run_blocking(write).await?;
    let name = format!("{slug}-{id}.{}", ending(format));
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, text).into_response())
}

/// The board of a game as it stands, as an SVG file.
#[utoipa::path(
    get, path = "/api/games/{id}/picture.svg", params(("id" = String, Path, description = "The game's id")),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = wire::Error))
)]
pub(super) async fn svg(State(app): State<App>, ApiPath(id): ApiPath<String>) -> Result<Response, ApiError> {
    drawn(&app, id, Picture::Svg).await
}

/// The board of a game as it stands, as a PNG file.
#[utoipa::path(
    get, path = "/api/games/{id}/picture.png", params(("id" = String, Path, description = "The game's id")),
    responses((status = 200, body = Vec<u8>, content_type = "image/png"), (status = "4XX", body = wire::Error))
)]
pub(super) async fn png(State(app): State<App>, ApiPath(id): ApiPath<String>) -> Result<Response, ApiError> {
    drawn(&app, id, Picture::Png).await
}

async fn drawn(app: &App, id: String, picture: Picture) -> Result<Response, ApiError> {
    let study = app.registry.open(&id).await?.study(&app.registry).await?;
    let draw = move || {
        let game = study.game();
        picture.file(&format!("{}-{id}", game.info().slug), game, study.state())
    };
    run_blocking(draw).await
}

/// How files of a format end.
fn ending(format: Format) -> &'static str {
    match format {
        Format::Text | Format::Abstractplay => "txt",
        Format::Json => "json",
        Format::Sgf => "sgf",
    }
}
