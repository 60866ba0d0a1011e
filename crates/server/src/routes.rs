//! The doors of the server.

mod live;
mod stateless;

use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
pub(crate) use stateless::walk;

/// All doors that need no state of the server.
pub(crate) fn stateless<S: Clone + Send + Sync + 'static>() -> OpenApiRouter<S> {
    stateless::router()
}

/// The doors of live games.
pub(crate) fn live() -> OpenApiRouter<App> {
    live::router()
}
