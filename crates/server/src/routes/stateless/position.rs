use axum::Json;
use catalog::{Game, State};
use game::{ParseError, Setup};
use wire::{
    IllegalClicks, IllegalReason, MOST_VIEWS, PlayedPly, PositionQuery, ReplayedPosition, View, ViewRange,
};

use crate::api_error::{ApiError, ApiResult};
use crate::blocking::run_blocking;
use crate::extract::ApiJson;

/// More plies than any game has.
const MAX_PLIES: usize = 5_000;

/// More clicks than any ply takes.
const MOST_CLICKS: usize = 100;

/// The position after the plies.
#[utoipa::path(
    post, path = "/api/view", request_body = PositionQuery,
    responses((status = 200, body = ReplayedPosition), (status = "4XX", body = wire::Error))
)]
pub(super) async fn view(ApiJson(start): ApiJson<PositionQuery>) -> ApiResult<ReplayedPosition> {
    let walked = run_blocking(move || {
        let (_, state) = replay_query(&start)?;
        Ok(ReplayedPosition {
            start: state.start(),
            plies: PlayedPly::all(state.as_ref()),
            view: View::from(state.as_ref()),
        })
    });
    walked.await.map(Json)
}

/// Why the rules forbid what was clicked, one sentence.
#[utoipa::path(
    post, path = "/api/illegal-reason", request_body = IllegalClicks,
    responses((status = 200, body = IllegalReason), (status = "4XX", body = wire::Error))
)]
pub(super) async fn illegal_reason(ApiJson(asked): ApiJson<IllegalClicks>) -> ApiResult<IllegalReason> {
    if asked.clicks.len() > MOST_CLICKS {
        return Err(ApiError::invalid(format!("too many clicks: expected at most {MOST_CLICKS}")));
    }
    run_blocking(move || {
        let (_, state) = replay_query(&asked.start)?;
        Ok(IllegalReason::of(state.as_ref(), &asked.clicks)?)
    })
    .await
    .map(Json)
}

/// The boards of a range of a game, as spectators see them.
#[utoipa::path(
    post, path = "/api/views", request_body = ViewRange,
    responses((status = 200, body = Vec<View>), (status = "4XX", body = wire::Error))
)]
pub(super) async fn views(ApiJson(stretch): ApiJson<ViewRange>) -> ApiResult<Vec<View>> {
    let (from, count) = (stretch.from as usize, stretch.count as usize);
    if count > MOST_VIEWS {
        return Err(ApiError::invalid(format!("too many boards: ask for at most {MOST_VIEWS} at once")));
    }
    run_blocking(move || boards(&stretch.start, from, count)).await.map(Json)
}

/// The boards after `from` plies and those that follow, as far as there are any.
fn boards(start: &PositionQuery, from: usize, count: usize) -> Result<Vec<View>, ApiError> {
    let (_, mut state) = begin(start)?;
    let mut views = Vec::new();
    for played in 0..=start.plies.len() {
        if views.len() == count {
            break;
        }
        if played >= from {
            views.push(View::for_spectator(state.as_ref()));
        }
        if let Some(ply) = start.plies.get(played) {
            state.play(ply)?;
        }
    }
    Ok(views)
}

/// Plays the plies of a start.
pub(crate) fn replay_query(start: &PositionQuery) -> Result<(&'static dyn Game, Box<dyn State>), ApiError> {
    let (game, mut state) = begin(start)?;
    for ply in &start.plies {
        state.play(ply)?;
    }
    Ok((game, state))
}

/// The state before the plies of a start, which are not too many.
fn begin(start: &PositionQuery) -> Result<(&'static dyn Game, Box<dyn State>), ApiError> {
    let game = named(&start.game)?;
    let state = match &start.position {
        Some(position) => game.read(position)?,
        None => game.start(&setup(&start.setup)?)?,
    };
    if start.plies.len() > MAX_PLIES {
        return Err(ApiError::invalid(format!("too many plies: expected at most {MAX_PLIES}")));
    }
    Ok((game, state))
}

/// The game of this name.
pub(crate) fn named(name: &str) -> Result<&'static dyn Game, ApiError> {
    // Long names are not repeated in the error.
    let beginning: String = name.chars().take(40).collect();
    Ok(catalog::find(&beginning)?)
}

/// The start that a program means.
pub(crate) fn setup(setup: &wire::Setup) -> Result<Setup, ApiError> {
    let read = |deal: &str| {
        deal.parse().map_err(|_| ParseError::new(deal, "expected the number of a deal, such as 42"))
    };
    Ok(Setup { size: setup.size.clone(), deal: setup.deal.as_deref().map(read).transpose()? })
}
