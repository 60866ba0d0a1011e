use std::net::IpAddr;
use std::time::Duration;

use clap::Args;

use super::{duration, mebibytes, number};

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// Port; 0 chooses a free one
    #[arg(long, value_name = "PORT", default_value_t = 3141)]
    pub(crate) port: u16,
    /// Address to listen on; 0.0.0.0 accepts connections from other machines
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: IpAddr,
    /// Database: sqlite:FILE or postgres://USER@HOST/NAME [default: a file in your data folder]
    // Checked later, by the store: the parser's error would repeat a password.
    #[arg(long, value_name = "DATABASE")]
    pub(crate) database: Option<String>,
    /// Open the start page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Public address behind a proxy, such as `https://trilith.example`
    #[arg(long, value_name = "URL", value_parser = public_url)]
    pub(crate) public_url: Option<String>,
    /// Trust this proxy's X-Forwarded-For; may be given several times
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) trusted_proxy: Vec<IpAddr>,
    /// Number of concurrent searches [default: cores - 1]
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u16>(text, 1..=256))]
    pub(crate) thinkers: Option<u16>,
    /// Total memory for all searches, in MiB [default: 512]
    #[arg(long, value_name = "MIB", value_parser = mebibytes)]
    pub(crate) hash: Option<u32>,
    /// Longest search for one request [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = some_time)]
    pub(crate) longest_think: Option<Duration>,
    /// Open searches per visitor; ten times as many per address [default: 2]
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u32>(text, 1..=1000))]
    pub(crate) thinks: Option<u32>,
    /// Requests per minute and visitor; ten times as many per address [default: 600]
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u32>(text, 1..=1_000_000))]
    pub(crate) requests: Option<u32>,
    /// WebSocket messages per minute and visitor; ten times as many per address [default: 600]
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u32>(text, 1..=1_000_000))]
    pub(crate) messages: Option<u32>,
    /// New games per hour and visitor; ten times as many per address [default: 120]
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u32>(text, 1..=1_000_000))]
    pub(crate) games: Option<u32>,
    /// Open WebSockets per visitor; ten times as many per address [default: 20]
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u32>(text, 1..=1_000_000))]
    pub(crate) sockets: Option<u32>,
    /// Absence after which the opponent can claim victory [default: 2m]
    #[arg(long, value_name = "TIME", value_parser = some_time)]
    pub(crate) claim_after: Option<Duration>,
    /// Timeout for sending a request, reading a response, and between messages [default: 30s]
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
