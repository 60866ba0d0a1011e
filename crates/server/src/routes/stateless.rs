//! ApiDoc that keep nothing: a position and plies in, what a board needs out.

mod art;
mod catalog;
mod editor;
mod learning;
mod picture;
mod position;
mod puzzle;
mod puzzle_cache;
mod records;

pub(crate) use picture::Picture;
pub(crate) use position::{replay_query, setup};

use axum::extract::DefaultBodyLimit;
use axum::middleware;
use tower_http::compression::CompressionLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::byte_budget::limit_responses;

/// The longest body: 5,000 plies of 20 letters, twice.
const LONGEST_BODY: usize = 256 * 1024;

/// The longest body with records: in JSON a text takes more room than by itself.
const LONGEST_RECORDS: usize = 4 * 1024 * 1024;

pub(super) fn router<S: Clone + Send + Sync + 'static>() -> OpenApiRouter<S> {
    let records = OpenApiRouter::new()
        .routes(routes!(records::read))
        .routes(routes!(records::write))
        .layer(DefaultBodyLimit::max(LONGEST_RECORDS));
    OpenApiRouter::new()
        .routes(routes!(catalog::games))
        .routes(routes!(position::view))
        .routes(routes!(position::views))
        .routes(routes!(position::illegal_reason))
        .routes(routes!(art::board))
        .routes(routes!(art::pieces))
        .routes(routes!(picture::svg))
        .routes(routes!(picture::png))
        .routes(routes!(editor::palette))
        .routes(routes!(editor::draft))
        .routes(routes!(learning::steps))
        .routes(routes!(learning::attempt))
        .routes(routes!(puzzle::all))
        .routes(routes!(puzzle::one, puzzle::attempt))
        .routes(routes!(puzzle::hint))
        .routes(routes!(puzzle::solution))
        .routes(routes!(learning::pages))
        .routes(routes!(learning::short))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .merge(records)
        .layer(middleware::from_fn(limit_responses))
        // Lessons and boards are long and repeat themselves. No secret is among them that could be guessed by their length.
        .layer(CompressionLayer::new())
}
