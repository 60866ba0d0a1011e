//! Trilith for browsers and programs: positions over HTTP, live games over a WebSocket, and the store that keeps them.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod app;
mod config;
mod failure;
mod gates;
mod guard;
mod limits;
mod live;
mod routes;
mod secret;
mod serve;
mod socket;
pub mod store;
mod visitor;

pub use config::Config;
pub use limits::Limits;
pub use play::Room;
pub use serve::{ServeError, Server};
