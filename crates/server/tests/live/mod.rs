//! Live games: what is acknowledged is kept, nothing happens twice, and nobody is left behind.

mod database_file;
mod files;
mod health;
mod interleavings;
mod links;
mod list;
mod lost;
mod old_database;
mod outage;
mod play;
mod servers;
mod store;
mod tls;
mod two_players;
