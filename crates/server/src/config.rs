use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use play::PoolLimits;

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
    /// How many engine jobs run at once, and with how much memory.
    pub pool: PoolLimits,
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

/// How much one visitor may ask for. All newcomers of an address together may ask for ten times as much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Requests a minute.
    pub requests: u32,
    /// Messages a minute on sockets.
    pub messages: u32,
    /// New games an hour, and links to seats.
    pub games: u32,
    /// Events of one game, more than any has that is played: those who offer and withdraw for ever fill no disk.
    pub events: u32,
    /// Sockets at once: pages and tabs.
    pub sockets: u32,
    /// The longest search time of one engine request.
    pub longest_think: Duration,
    /// Questions to the computer at once.
    pub thinks: u32,
    /// After this time of absence the other player may claim the win.
    pub claim_after: Duration,
    /// Within this time each player has to make a first move in a game with clocks.
    pub first_move: Duration,
    /// How old a visitor's cookie is before they are counted on their own, and no longer by their address.
    pub established_after: Duration,
    /// How long a visitor may take to ask, to read an answer, and between two messages on a socket.
    pub idle_timeout: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests: 600,
            messages: 600,
            games: 120,
            events: 10_000,
            sockets: 20,
            longest_think: Duration::from_millis(wire::LONGEST_SEARCH.into()),
            thinks: 2,
            claim_after: Duration::from_secs(120),
            first_move: Duration::from_secs(60),
            established_after: Duration::from_secs(60),
            idle_timeout: Duration::from_secs(30),
        }
    }
}
