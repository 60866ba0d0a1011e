//! Trilith for browsers and programs: positions over HTTP, live games over a WebSocket, and the store that keeps them.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod body;
mod failure;
mod routes;
mod work;

pub use routes::stateless_router;
