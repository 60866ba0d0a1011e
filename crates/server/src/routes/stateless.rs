//! Doors that keep nothing: a position and plies in, what a board needs out.

mod art;
mod catalog;
mod picture;
mod position;

pub(crate) use position::{setup, walk};

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The longest body: 5,000 plies of 20 letters, twice.
const LONGEST_BODY: usize = 256 * 1024;

pub(super) fn router<S: Clone + Send + Sync + 'static>() -> OpenApiRouter<S> {
    OpenApiRouter::new()
        .routes(routes!(catalog::games))
        .routes(routes!(position::view))
        .routes(routes!(position::views))
        .routes(routes!(art::board))
        .routes(routes!(art::pieces))
        .routes(routes!(picture::svg))
        .routes(routes!(picture::png))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
}
