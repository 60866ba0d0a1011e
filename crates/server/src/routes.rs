//! The doors of the server.

mod stateless;

use utoipa_axum::router::OpenApiRouter;

/// All doors that need no state of the server.
pub(crate) fn stateless<S: Clone + Send + Sync + 'static>() -> OpenApiRouter<S> {
    stateless::router()
}
