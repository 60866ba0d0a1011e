use axum::Json;
use wire::{Attempt, Lesson, Tried};

use super::position::named;
use crate::body::{Body, Named};
use crate::failure::{Answer, Denial};
use crate::work::work;

/// The steps of a game's lesson.
#[utoipa::path(
    get, path = "/api/lessons/{game}", params(("game" = String, Path, description = "The game's slug")),
    responses((status = 200, body = Vec<Lesson>), (status = "4XX", body = wire::Error))
)]
pub(super) async fn steps(Named(game): Named<String>) -> Answer<Vec<Lesson>> {
    let game = named(&game)?;
    work(move || Ok(Lesson::all(game))).await.map(Json)
}

/// What is said of a ply that a learner tries at a step.
#[utoipa::path(
    post, path = "/api/lessons/{game}/{step}", request_body = Attempt,
    params(
        ("game" = String, Path, description = "The game's slug"),
        ("step" = u32, Path, description = "The step, from 0"),
    ),
    responses((status = 200, body = Tried), (status = "4XX", body = wire::Error))
)]
pub(super) async fn attempt(
    Named((game, step)): Named<(String, u32)>,
    Body(attempt): Body<Attempt>,
) -> Answer<Tried> {
    let game = named(&game)?;
    let lessons = game.info().lessons;
    let lesson = lessons.get(step as usize).ok_or_else(|| {
        let (name, all) = (game.info().name, lessons.len());
        Denial::missing(format!("the lesson of {name} has no step {step}: it has {all}, counted from 0"))
    })?;
    let tried = work(move || {
        let mut state = game.read(lesson.position)?;
        let attempt = catalog::LessonAttempt::play(lesson, state.as_mut(), &attempt.ply)?;
        let tried = Tried::of(attempt, state.as_ref());
        let Some(reply) = attempt.reply(lesson, game, state.as_ref()) else { return Ok(tried) };
        let reply = state.play(&reply)?;
        Ok(tried.replied(reply, state.as_ref()))
    });
    tried.await.map(Json)
}
