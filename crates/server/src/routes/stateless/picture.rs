use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use catalog::{Game, State};
use wire::{ErrorCode, PositionQuery};

use super::position::replay_query;
use crate::api_error::ApiError;
use crate::blocking::run_blocking;
use crate::extract::ApiJson;

/// How many pixels wide a PNG picture is.
const WIDTH: u32 = 1_200;

/// A position as an SVG file.
#[utoipa::path(
    post, path = "/api/picture.svg", request_body = PositionQuery,
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = wire::Error))
)]
pub(super) async fn svg(ApiJson(start): ApiJson<PositionQuery>) -> Result<Response, ApiError> {
    drawn(start, Picture::Svg).await
}

/// A position as a PNG file.
#[utoipa::path(
    post, path = "/api/picture.png", request_body = PositionQuery,
    responses((status = 200, body = Vec<u8>, content_type = "image/png"), (status = "4XX", body = wire::Error))
)]
pub(super) async fn png(ApiJson(start): ApiJson<PositionQuery>) -> Result<Response, ApiError> {
    drawn(start, Picture::Png).await
}

async fn drawn(start: PositionQuery, picture: Picture) -> Result<Response, ApiError> {
    run_blocking(move || {
        let (game, state) = replay_query(&start)?;
        picture.file(game.info().slug, game, state.as_ref())
    })
    .await
}

/// The forms of a picture.
#[derive(Clone, Copy)]
pub(crate) enum Picture {
    Svg,
    Png,
}

impl Picture {
    /// Draws a position, as a file of this name.
    pub(crate) fn file(self, name: &str, game: &dyn Game, state: &dyn State) -> Result<Response, ApiError> {
        let svg = draw::svg(&state.scene(), game.info());
        Ok(match self {
            Picture::Svg => file(name, "svg", "image/svg+xml", svg),
            Picture::Png => {
                let png = draw::png(&svg, WIDTH)
                    .map_err(|why| ApiError::new(ErrorCode::Internal, why.to_string()))?;
                file(name, "png", "image/png", png)
            }
        })
    }
}

fn file(name: &str, ending: &str, kind: &'static str, content: impl IntoResponse) -> Response {
    let disposition = format!("attachment; filename=\"{name}.{ending}\"");
    ([(CONTENT_TYPE, kind.to_string()), (CONTENT_DISPOSITION, disposition)], content).into_response()
}
