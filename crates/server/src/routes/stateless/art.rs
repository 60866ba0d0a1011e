use axum::Json;
use draw::{EmptyBoard, Orientation, Tone, figure};
use game::Grid;
use wire::{BoardArt, BoardRequest, Piece};

use crate::api_error::{ApiError, ApiResult};
use crate::extract::ApiJson;

/// Files have the letters a to z.
const MOST_FILES: u8 = 26;

/// More pieces than stand on any board.
const MOST_PIECES: usize = 1_000;

/// The longest drawings together, in bytes. Pieces of our games take 2 kB at most, so a thousand of them fit.
const LONGEST_DRAWINGS: usize = 2_000_000;

/// An empty board as a drawing.
#[utoipa::path(
    post, path = "/api/art/board", request_body = BoardRequest,
    responses((status = 200, body = BoardArt), (status = "4XX", body = wire::Error))
)]
pub(super) async fn board(ApiJson(asked): ApiJson<BoardRequest>) -> ApiResult<BoardArt> {
    let BoardRequest { files, ranks, board, wood, flipped } = asked;
    if ![files, ranks].iter().all(|side| (1..=MOST_FILES).contains(side)) {
        let sentence =
            format!("cannot draw a board of {files} by {ranks}: expected 1 to {MOST_FILES} files and ranks");
        return Err(ApiError::invalid(sentence));
    }
    let orientation = if flipped { Orientation::Flipped } else { Orientation::Normal };
    let board = EmptyBoard { grid: Grid::new(files, ranks), board, wood, orientation };
    Ok(Json(BoardArt {
        svg: board.svg(),
        width: board.width().unsigned_abs(),
        height: board.height().unsigned_abs(),
        frame: EmptyBoard::FRAME.unsigned_abs(),
        place: EmptyBoard::PLACE.unsigned_abs(),
    }))
}

/// Pieces as drawings: what belongs inside an SVG element, the middle at the origin, filling most of 100 by 100.
#[utoipa::path(
    post, path = "/api/art/pieces", request_body = Vec<Piece>,
    responses((status = 200, body = Vec<String>), (status = "4XX", body = wire::Error))
)]
pub(super) async fn pieces(ApiJson(pieces): ApiJson<Vec<Piece>>) -> ApiResult<Vec<String>> {
    if pieces.len() > MOST_PIECES {
        return Err(ApiError::invalid(format!("too many pieces: ask for at most {MOST_PIECES} at once")));
    }
    let (mut drawings, mut length): (Vec<String>, usize) = (Vec::new(), 0);
    for (number, piece) in pieces.iter().enumerate() {
        let same = pieces
            .iter()
            .take(number)
            .position(|other| (other.shape, other.owner) == (piece.shape, piece.owner));
        let drawing = match same.and_then(|same| drawings.get(same)) {
            Some(drawing) => drawing.clone(),
            None => drawn(piece)?,
        };
        length += drawing.len();
        if length > LONGEST_DRAWINGS {
            return Err(ApiError::invalid(
                "the drawings are too long together: ask for fewer pieces at once",
            ));
        }
        drawings.push(drawing);
    }
    Ok(Json(drawings))
}

fn drawn(piece: &Piece) -> Result<String, ApiError> {
    Ok(figure(piece.shape.try_into()?).svg(Tone::from(piece.owner)))
}
