//! The endpoints of the server.

mod assets;
mod link_preview;
mod live;
mod stateless;

use axum::Router;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::extract::{not_found, wrong_method};
pub(crate) use assets::page;
pub(crate) use stateless::replay_query;

/// All endpoints that need no state of the server.
pub(crate) fn stateless<S: Clone + Send + Sync + 'static>() -> OpenApiRouter<S> {
    stateless::router()
}

/// The endpoints that need no state of the server, on their own, and their description.
pub fn stateless_router() -> (Router, OpenApi) {
    let (router, description) = stateless().split_for_parts();
    (router.fallback(not_found).method_not_allowed_fallback(wrong_method), description)
}

/// The endpoints of live games.
pub(crate) fn live() -> OpenApiRouter<App> {
    live::router()
}
