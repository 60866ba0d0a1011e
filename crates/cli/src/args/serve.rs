use std::net::IpAddr;
use std::time::Duration;

use clap::Args;

use super::{duration, mebibytes, number};

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 3141)]
    pub(crate) port: u16,
    /// The address to listen at; 0.0.0.0 lets other machines in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: IpAddr,
    /// Where games are kept: sqlite:FILE, or postgres://USER@HOST/NAME; by default a file in your data folder
    // Checked later, by the store: a complaint of the parser would repeat a password.
    #[arg(long, value_name = "DATABASE")]
    pub(crate) database: Option<String>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// The address people use, such as `https://trilith.example`, behind a proxy
    #[arg(long, value_name = "URL", value_parser = public_url)]
    pub(crate) public_url: Option<String>,
    /// A proxy whose word about visitors' addresses counts; may be given several times
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) trusted_proxy: Vec<IpAddr>,
    /// How many computers think at once; by default one less than there are cores
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u16>(text, 1..=256))]
    pub(crate) thinkers: Option<u16>,
    /// Memory for all computers that think, in MiB
    #[arg(long, value_name = "MIB", value_parser = mebibytes)]
    pub(crate) hash: Option<u32>,
    /// The longest a computer thinks about one question, such as 10s
    #[arg(long, value_name = "TIME", value_parser = some_time)]
    pub(crate) longest_think: Option<Duration>,
    /// Questions to the computer that one visitor may have open at once; an address may have ten times as many
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u32>(text, 1..=1000))]
    pub(crate) thinks: Option<u32>,
    /// Requests a minute of one visitor; an address may make ten times as many
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u32>(text, 1..=1_000_000))]
    pub(crate) requests: Option<u32>,
    /// Messages a minute of one visitor's pages; an address may send ten times as many
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u32>(text, 1..=1_000_000))]
    pub(crate) messages: Option<u32>,
    /// New games an hour of one visitor; an address may make ten times as many
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u32>(text, 1..=1_000_000))]
    pub(crate) games: Option<u32>,
    /// Sockets of one visitor at once; an address may have ten times as many
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u32>(text, 1..=1_000_000))]
    pub(crate) sockets: Option<u32>,
    /// After this absence the other player may claim the win, such as 2m
    #[arg(long, value_name = "TIME", value_parser = some_time)]
    pub(crate) claim_after: Option<Duration>,
    /// How long a visitor may take to ask, to read an answer, and between two messages on a socket, such as 30s
    #[arg(long, value_name = "TIME", value_parser = some_time)]
    pub(crate) patience: Option<Duration>,
}

/// A time in which something can happen.
fn some_time(text: &str) -> Result<Duration, String> {
    let time = duration(text)?;
    let least = Duration::from_millis(100);
    if time < least { Err(format!("'{text}' is too short: expected at least 100ms")) } else { Ok(time) }
}

/// An address of the web without a path.
fn public_url(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_host = |host: &&str| !host.is_empty() && !host.contains(['/', '@', '?', '#', ' ']);
    let host = rest.map(|rest| rest.trim_end_matches('/')).filter(is_host);
    host.map(|_| text.trim_end_matches('/').to_string())
        .ok_or_else(|| format!("cannot read '{text}': expected an address such as https://trilith.example"))
}
