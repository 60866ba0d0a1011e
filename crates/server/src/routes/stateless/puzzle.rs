use std::sync::LazyLock;

use axum::Json;
use catalog::Game;
use wire::{Puzzle, PuzzleAttempt, PuzzleHint, PuzzleReply};

use super::position::named;
use super::puzzle_cache::PuzzleCache;
use crate::api_error::{ApiError, ApiResult};
use crate::blocking::run_blocking;
use crate::extract::{ApiJson, ApiPath};

/// The puzzles of a game, the easiest first, without their solutions.
#[utoipa::path(
    get, path = "/api/puzzles/{game}", params(("game" = String, Path, description = "The game's slug")),
    responses((status = 200, body = Vec<Puzzle>), (status = "4XX", body = wire::Error))
)]
pub(super) async fn all(ApiPath(game): ApiPath<String>) -> ApiResult<Vec<Puzzle>> {
    let game = named(&game)?;
    run_blocking(move || Ok(review::Puzzle::all(game).iter().map(Puzzle::open).collect())).await.map(Json)
}

/// One puzzle, without its solution.
#[utoipa::path(
    get, path = "/api/puzzles/{game}/{number}",
    params(
        ("game" = String, Path, description = "The game's slug"),
        ("number" = u32, Path, description = "The puzzle, from 1"),
    ),
    responses((status = 200, body = Puzzle), (status = "4XX", body = wire::Error))
)]
pub(super) async fn one(ApiPath((game, number)): ApiPath<(String, u32)>) -> ApiResult<Puzzle> {
    let game = named(&game)?;
    run_blocking(move || Ok(Puzzle::open(&numbered(game, number)?))).await.map(Json)
}

/// The reply to an attempt at a puzzle.
#[utoipa::path(
    post, path = "/api/puzzles/{game}/{number}", request_body = PuzzleAttempt,
    params(
        ("game" = String, Path, description = "The game's slug"),
        ("number" = u32, Path, description = "The puzzle, from 1"),
    ),
    responses((status = 200, body = PuzzleReply), (status = "4XX", body = wire::Error))
)]
pub(super) async fn attempt(
    ApiPath((game, number)): ApiPath<(String, u32)>,
    ApiJson(attempt): ApiJson<PuzzleAttempt>,
) -> ApiResult<PuzzleReply> {
    let game = named(&game)?;
    run_blocking(move || reply(&numbered(game, number)?, &attempt.after, &attempt.ply)).await.map(Json)
}

/// Where to look in a puzzle.
#[utoipa::path(
    get, path = "/api/puzzles/{game}/{number}/hint",
    params(
        ("game" = String, Path, description = "The game's slug"),
        ("number" = u32, Path, description = "The puzzle, from 1"),
    ),
    responses((status = 200, body = PuzzleHint), (status = "4XX", body = wire::Error))
)]
pub(super) async fn hint(ApiPath((game, number)): ApiPath<(String, u32)>) -> ApiResult<PuzzleHint> {
    let game = named(&game)?;
    run_blocking(move || Ok(PuzzleHint { hint: numbered(game, number)?.hint() })).await.map(Json)
}

/// The winning ply of a puzzle, with the reply to it.
#[utoipa::path(
    get, path = "/api/puzzles/{game}/{number}/solution",
    params(
        ("game" = String, Path, description = "The game's slug"),
        ("number" = u32, Path, description = "The puzzle, from 1"),
    ),
    responses((status = 200, body = PuzzleReply), (status = "4XX", body = wire::Error))
)]
pub(super) async fn solution(ApiPath((game, number)): ApiPath<(String, u32)>) -> ApiResult<PuzzleReply> {
    let game = named(&game)?;
    let told = run_blocking(move || {
        let puzzle = numbered(game, number)?;
        reply(&puzzle, &[], puzzle.facts().ply)
    });
    told.await.map(Json)
}

/// The puzzle with this number.
fn numbered(game: &'static dyn Game, number: u32) -> Result<review::Puzzle, ApiError> {
    let puzzles = review::Puzzle::all(game);
    let (name, count) = (game.info().name, puzzles.len());
    let mut puzzles = puzzles.into_iter();
    puzzles.find(|puzzle| puzzle.number() == number as usize).ok_or_else(|| {
        ApiError::missing(format!("{name} has no puzzle {number}: it has {count}, counted from 1"))
    })
}

fn reply(puzzle: &review::Puzzle, after: &[String], ply: &str) -> Result<PuzzleReply, ApiError> {
    static CACHE: LazyLock<PuzzleCache> = LazyLock::new(PuzzleCache::new);
    let reply = CACHE.judge(puzzle, after, ply)?;
    let mut state = puzzle.state_after(after)?;
    state.play(&reply.ply)?;
    Ok(PuzzleReply::of(reply, state.as_ref()))
}
