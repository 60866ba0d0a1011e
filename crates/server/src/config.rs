use std::net::{IpAddr, SocketAddr};

use play::Room;

use crate::Limits;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address it listens at.
    pub bind: SocketAddr,
    /// Where games are kept: the path of an SQLite file, which may have `sqlite:` before it, or the address of a PostgreSQL
    /// database.
    pub database: String,
    /// The address people use, such as `https://trilith.example`, if a proxy stands before the server.
    pub public_url: Option<String>,
    /// Proxies whose word about a visitor's address counts.
    pub trusted_proxies: Vec<IpAddr>,
    /// How many computers think at once, and with how much memory.
    pub room: Room,
    /// How much visitors may ask for.
    pub limits: Limits,
}

impl Config {
    /// Whether people reach the server by https, so that cookies may insist on it.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// Whether this is the address of a proxy whose word counts.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|proxy| proxy.to_canonical() == address.to_canonical())
    }

    /// Where a page of ours comes from, in a browser's words, given the name it asked for.
    pub(crate) fn origin(&self, host: &str) -> String {
        match &self.public_url {
            Some(url) => url.trim_end_matches('/').to_string(),
            None => format!("http://{host}"),
        }
    }
}
