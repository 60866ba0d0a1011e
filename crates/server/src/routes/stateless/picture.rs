use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use catalog::{Game, State};
use wire::{Code, Start};

use super::position::walk;
use crate::body::Body;
use crate::failure::Denial;
use crate::work::work;

/// How many pixels wide a PNG picture is.
const WIDTH: u32 = 1_200;

/// A position as an SVG file.
#[utoipa::path(
    post, path = "/api/picture.svg", request_body = Start,
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = wire::Error))
)]
pub(super) async fn svg(Body(start): Body<Start>) -> Result<Response, Denial> {
    drawn(start, Picture::Svg).await
}

/// A position as a PNG file.
#[utoipa::path(
    post, path = "/api/picture.png", request_body = Start,
    responses((status = 200, body = Vec<u8>, content_type = "image/png"), (status = "4XX", body = wire::Error))
)]
pub(super) async fn png(Body(start): Body<Start>) -> Result<Response, Denial> {
    drawn(start, Picture::Png).await
}

async fn drawn(start: Start, picture: Picture) -> Result<Response, Denial> {
    work(move || {
        let (game, state) = walk(&start)?;
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
    pub(crate) fn file(self, name: &str, game: &dyn Game, state: &dyn State) -> Result<Response, Denial> {
        let svg = draw::svg(&state.scene(), game.info());
        Ok(match self {
            Picture::Svg => file(name, "svg", "image/svg+xml", svg),
            Picture::Png => {
                let png =
                    draw::png(&svg, WIDTH).map_err(|why| Denial::new(Code::Internal, why.to_string()))?;
                file(name, "png", "image/png", png)
            }
        })
    }
}

fn file(name: &str, ending: &str, kind: &'static str, content: impl IntoResponse) -> Response {
    let disposition = format!("attachment; filename=\"{name}.{ending}\"");
    ([(CONTENT_TYPE, kind.to_string()), (CONTENT_DISPOSITION, disposition)], content).into_response()
}
