use axum::Json;
use catalog::rulebook::RulesForm;
use wire::RulesPage;

use super::position::named;
use crate::body::Named;
use crate::failure::Answer;
use crate::work::work;

/// The rules of a game, page by page.
#[utoipa::path(
    get, path = "/api/rules/{game}", params(("game" = String, Path, description = "The game's slug")),
    responses((status = 200, body = Vec<RulesPage>), (status = "4XX", body = wire::Error))
)]
pub(super) async fn pages(Named(game): Named<String>) -> Answer<Vec<RulesPage>> {
    let game = named(&game)?;
    work(move || Ok(RulesPage::all(game, RulesForm::Full))).await.map(Json)
}

/// The short form of a game's rules, with pictures, page by page.
#[utoipa::path(
    get, path = "/api/rules/{game}/short", params(("game" = String, Path, description = "The game's slug")),
    responses((status = 200, body = Vec<RulesPage>), (status = "4XX", body = wire::Error))
)]
pub(super) async fn short(Named(game): Named<String>) -> Answer<Vec<RulesPage>> {
    let game = named(&game)?;
    work(move || Ok(RulesPage::all(game, RulesForm::Short))).await.map(Json)
}
