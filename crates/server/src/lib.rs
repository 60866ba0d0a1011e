//! Trilith for browsers and programs: positions over HTTP, live games over a WebSocket, and the store that keeps them.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod api_error;
mod app;
mod blocking;
mod byte_budget;
mod client_stream;
mod clock;
mod config;
mod connections;
mod cookie;
mod established;
mod extract;
mod fair_queue;
mod health;
mod host_names;
mod http_metrics;
mod listen;
mod live;
mod rate_limit;
mod request_filter;
mod routes;
mod serve;
mod socket;
pub mod store;
mod tokens;
mod tracked_body;
mod visitor;

pub use config::Config;
pub use config::Limits;
pub use play::PoolLimits;
pub use routes::stateless_router;
pub use serve::{ServeError, Server, serve};
pub use tokio_util::sync::CancellationToken as ShutdownToken;
