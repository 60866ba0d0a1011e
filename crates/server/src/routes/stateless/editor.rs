use axum::Json;
use wire::{EditRequest, EditResult, Palette};

use super::position::named;
use crate::api_error::{ApiError, ApiResult};
use crate::blocking::run_blocking;
use crate::extract::{ApiJson, ApiPath};

/// More steps than a person takes; a page can always begin anew from where it has come.
const MOST_EDITS: usize = 1_000;

/// What positions of a game are made of.
#[utoipa::path(
    get, path = "/api/editor/{game}", params(("game" = String, Path, description = "The game's slug")),
    responses((status = 200, body = Palette), (status = "4XX", body = wire::Error))
)]
pub(super) async fn palette(ApiPath(game): ApiPath<String>) -> ApiResult<Palette> {
    Ok(Json(Palette::of(named(&game)?)))
}

/// What steps make of a position. A step that the game refuses is left out.
#[utoipa::path(
    post, path = "/api/editor", request_body = EditRequest,
    responses((status = 200, body = EditResult), (status = "4XX", body = wire::Error))
)]
pub(super) async fn draft(ApiJson(draft): ApiJson<EditRequest>) -> ApiResult<EditResult> {
    if draft.edits.len() > MOST_EDITS {
        return Err(ApiError::invalid(format!("too many steps: expected at most {MOST_EDITS}")));
    }
    run_blocking(move || drafted(&draft)).await.map(Json)
}

fn drafted(draft: &EditRequest) -> Result<EditResult, ApiError> {
    let game = named(&draft.game)?;
    let palette = game.palette();
    let mut sketch = game.draft(&draft.position)?;
    let mut refused = None;
    for edit in &draft.edits {
        let edit = edit.read(game.info(), &palette, sketch.grid)?;
        refused = game.edit(&mut sketch, edit).err().map(str::to_string);
    }
    Ok(EditResult { refused, ..EditResult::of(game, &draft.position, &sketch)? })
}
