use axum::Json;
use catalog::GAMES;
use wire::Info;

/// Every game there is.
#[utoipa::path(get, path = "/api/catalog", responses((status = 200, body = Vec<Info>)))]
pub(super) async fn games() -> Json<Vec<Info>> {
    Json(GAMES.iter().map(|game| Info::from(*game)).collect())
}
