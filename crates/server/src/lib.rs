//! The web server: positions over HTTP, live games over a WebSocket, and the database of games.
//!
//! ```no_run
//! use server::{Config, Limits, PoolLimits, ShutdownToken, serve};
//!
//! let config = Config {
//!     bind: ([127, 0, 0, 1], 8080).into(),
//!     database: "games.db".to_string(),
//!     public_url: None,
//!     trusted_proxies: Vec::new(),
//!     pool: PoolLimits { workers: 1, mebibytes: 256 },
//!     limits: Limits::default(),
//! };
//! serve(config, ShutdownToken::new(), |address| println!("http://{address}")).unwrap();
//! ```

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
