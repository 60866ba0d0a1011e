use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use clap::Args;
use server::{Config, Limits, Room};
use tui::PersonalFiles;

use crate::args::{duration, number};
use crate::failure::Failure;
use crate::interrupt::on_interrupt;
use crate::memory::mebibytes;

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 3141)]
    pub(crate) port: u16,
    /// The address to listen at; 0.0.0.0 lets other machines in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: IpAddr,
    /// Where games are kept: sqlite:FILE, or postgres://USER@HOST/NAME; by default a file in your data folder
    #[arg(long, value_name = "DATABASE")]
    pub(crate) database: Option<String>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// The address people use, such as https://trilith.example, behind a proxy
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
    #[arg(long, value_name = "TIME", value_parser = duration)]
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
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) claim_after: Option<Duration>,
    /// How long a visitor may take to ask, to read an answer, and between two messages on a socket, such as 30s
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) patience: Option<Duration>,
}

/// An address of the web without a path.
fn public_url(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let host =
        rest.map(|rest| rest.trim_end_matches('/')).filter(|host| !host.is_empty() && !host.contains('/'));
    host.map(|_| text.trim_end_matches('/').to_string())
        .ok_or_else(|| format!("cannot read '{text}': expected an address such as https://trilith.example"))
}

pub(crate) fn run(args: &ServeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let stop = server::Stopper::new();
    let stopped = stop.clone();
    on_interrupt(move || stopped.cancel());
    let mut told = Ok(());
    let ready = |address: SocketAddr| {
        let address = format!("http://{}", reachable(address));
        told = tell(out, &address);
        if args.open {
            open(&address);
        }
    };
    server::serve(config(args)?, stop, ready).map_err(|error| Failure::Wrong(error.to_string()))?;
    Ok(told?)
}

fn tell(out: &mut dyn Write, address: &str) -> io::Result<()> {
    match page::why_missing() {
        Some(why) => {
            writeln!(out, "Trilith answers programs at {address}, but has no page for browsers: {why}.")?
        }
        None => writeln!(out, "Trilith is at {address} (Ctrl-C ends it).")?,
    }
    out.flush()
}

fn config(args: &ServeArgs) -> Result<Config, Failure> {
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let usual = Limits::default();
    let database = match &args.database {
        Some(address) => address.strip_prefix("sqlite:").unwrap_or(address).to_string(),
        None => PersonalFiles::of_person().map_err(Failure::Wrong)?.database().to_string_lossy().into_owned(),
    };
    Ok(Config {
        bind: SocketAddr::new(args.bind, args.port),
        database,
        public_url: args.public_url.clone(),
        trusted_proxies: args.trusted_proxy.clone(),
        // One core stays free for those who play.
        room: Room {
            thinkers: args.thinkers.map_or(cores.saturating_sub(1).max(1), usize::from),
            mebibytes: args.hash.unwrap_or(512) as usize,
        },
        limits: Limits {
            requests: args.requests.unwrap_or(usual.requests),
            messages: args.messages.unwrap_or(usual.messages),
            games: args.games.unwrap_or(usual.games),
            sockets: args.sockets.unwrap_or(usual.sockets),
            longest_think: args.longest_think.unwrap_or(usual.longest_think),
            thinks: args.thinks.unwrap_or(usual.thinks),
            claim_after: args.claim_after.unwrap_or(usual.claim_after),
            patience: args.patience.unwrap_or(usual.patience),
        },
    })
}

/// An address that a browser on this machine can open.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address {
        SocketAddr::V4(v4) if v4.ip().is_unspecified() => SocketAddr::from(([127, 0, 0, 1], v4.port())),
        SocketAddr::V6(v6) if v6.ip().is_unspecified() => SocketAddr::from(([127, 0, 0, 1], v6.port())),
        address => address,
    }
}

/// Starts the browser; whoever has none opens the address that was printed.
fn open(address: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut browser = Command::new(program);
    browser.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let _none_there = browser.spawn();
}
