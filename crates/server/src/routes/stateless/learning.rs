use axum::Json;
use catalog::rulebook::RulesForm;
use wire::{Lesson, LessonAttempt, LessonResult, RulesPage};

use super::position::named;
use crate::api_error::{ApiError, ApiResult};
use crate::blocking::run_blocking;
use crate::extract::{ApiJson, ApiPath};

/// The steps of a game's lesson.
#[utoipa::path(
    get, path = "/api/lessons/{game}", params(("game" = String, Path, description = "The game's slug")),
    responses((status = 200, body = Vec<Lesson>), (status = "4XX", body = wire::Error))
)]
pub(super) async fn steps(ApiPath(game): ApiPath<String>) -> ApiResult<Vec<Lesson>> {
    let game = named(&game)?;
    run_blocking(move || Ok(Lesson::all(game))).await.map(Json)
}

/// The reply to a ply that a learner tries at a step.
#[utoipa::path(
    post, path = "/api/lessons/{game}/{step}", request_body = LessonAttempt,
    params(
        ("game" = String, Path, description = "The game's slug"),
        ("step" = u32, Path, description = "The step, from 0"),
    ),
    responses((status = 200, body = LessonResult), (status = "4XX", body = wire::Error))
)]
pub(super) async fn attempt(
    ApiPath((game, step)): ApiPath<(String, u32)>,
    ApiJson(attempt): ApiJson<LessonAttempt>,
) -> ApiResult<LessonResult> {
    let game = named(&game)?;
    let lessons = game.info().lessons;
    let lesson = lessons.get(step as usize).ok_or_else(|| {
        let (name, all) = (game.info().name, lessons.len());
        ApiError::missing(format!("the lesson of {name} has no step {step}: it has {all}, counted from 0"))
    })?;
    let tried = run_blocking(move || {
        let mut state = game.read(lesson.position)?;
        let attempt = review::LessonAttempt::play(lesson, state.as_mut(), &attempt.ply)?;
        let tried = LessonResult::of(attempt, state.as_ref());
        let Some(reply) = attempt.reply(lesson, game, state.as_ref()) else { return Ok(tried) };
        let reply = state.play(&reply)?;
        Ok(tried.replied(reply, state.as_ref()))
    });
    tried.await.map(Json)
}

/// The rules of a game, page by page.
#[utoipa::path(
    get, path = "/api/rules/{game}", params(("game" = String, Path, description = "The game's slug")),
    responses((status = 200, body = Vec<RulesPage>), (status = "4XX", body = wire::Error))
)]
pub(super) async fn pages(ApiPath(game): ApiPath<String>) -> ApiResult<Vec<RulesPage>> {
    let game = named(&game)?;
    run_blocking(move || Ok(RulesPage::all(game, RulesForm::Full))).await.map(Json)
}

/// The short form of a game's rules, with pictures, page by page.
#[utoipa::path(
    get, path = "/api/rules/{game}/short", params(("game" = String, Path, description = "The game's slug")),
    responses((status = 200, body = Vec<RulesPage>), (status = "4XX", body = wire::Error))
)]
pub(super) async fn short(ApiPath(game): ApiPath<String>) -> ApiResult<Vec<RulesPage>> {
    let game = named(&game)?;
    run_blocking(move || Ok(RulesPage::all(game, RulesForm::Short))).await.map(Json)
}
