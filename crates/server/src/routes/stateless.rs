//! Doors that keep nothing: a position and plies in, what a board needs out.

mod catalog;
mod position;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router<S: Clone + Send + Sync + 'static>() -> OpenApiRouter<S> {
    OpenApiRouter::new()
        .routes(routes!(catalog::games))
        .routes(routes!(position::view))
}
