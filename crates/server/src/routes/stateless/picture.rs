use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
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
    work(move || drawn(&start).map(|(game, svg)| file(game, "svg", "image/svg+xml", svg))).await
}

/// A position as a PNG file.
#[utoipa::path(
    post, path = "/api/picture.png", request_body = Start,
    responses((status = 200, body = Vec<u8>, content_type = "image/png"), (status = "4XX", body = wire::Error))
)]
pub(super) async fn png(Body(start): Body<Start>) -> Result<Response, Denial> {
    let picture = work(move || {
        let (game, svg) = drawn(&start)?;
        let png = draw::png(&svg, WIDTH).map_err(|why| Denial::new(Code::Internal, why.to_string()))?;
        Ok(file(game, "png", "image/png", png))
    });
    picture.await
}

/// The name of the game and the picture.
fn drawn(start: &Start) -> Result<(&'static str, String), Denial> {
    let (game, state) = walk(start)?;
    Ok((game.info().slug, draw::svg(&state.scene(), game.info())))
}

fn file(name: &str, ending: &str, kind: &'static str, content: impl IntoResponse) -> Response {
    let disposition = format!("attachment; filename=\"{name}.{ending}\"");
    ([(CONTENT_TYPE, kind.to_string()), (CONTENT_DISPOSITION, disposition)], content).into_response()
}
