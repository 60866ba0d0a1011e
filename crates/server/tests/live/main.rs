//! Live games: what is acknowledged is kept, nothing happens twice, and nobody is left behind.

#[path = "../support/client.rs"]
mod client;
mod files;
mod house;
mod lost;
mod outage;
mod play;
mod servers;
mod store;
mod table;
