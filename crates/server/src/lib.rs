//! Trilith for browsers and programs: positions over HTTP, live games over a WebSocket, and the store that keeps them.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod app;
mod body;
mod clock;
mod config;
mod failure;
mod gates;
mod guard;
mod limits;
mod listen;
mod live;
mod routes;
mod secret;
mod serve;
mod socket;
pub mod store;
mod visitor;
mod work;

pub use config::Config;
pub use limits::Limits;
pub use play::Room;
pub use routes::stateless_router;
pub use serve::{ServeError, Server, serve};
pub use tokio_util::sync::CancellationToken as Stopper;
