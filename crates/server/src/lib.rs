//! Trilith for browsers and programs: positions over HTTP, live games over a WebSocket, and the store that keeps them.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod app;
mod body;
mod byte_budget;
mod client_stream;
mod clock;
mod config;
mod connections;
mod cookie;
mod established;
mod failure;
mod fair_queue;
mod gates;
mod guard;
mod health;
mod held_body;
mod host_names;
mod limits;
mod listen;
mod live;
mod measures;
mod requester;
mod routes;
mod secret;
mod serve;
mod socket;
pub mod store;
mod visitor;
mod watched_body;
mod work;

pub use config::Config;
pub use limits::Limits;
pub use play::Room;
pub use routes::stateless_router;
pub use serve::{ServeError, Server, serve};
pub use tokio_util::sync::CancellationToken as Stopper;
