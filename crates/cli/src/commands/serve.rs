use std::io::{self, Write};
use std::net::SocketAddr;
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread;

use server::{Config, Limits, PoolLimits};
use tui::PersonalFiles;

use crate::args::ServeArgs;
use crate::error::CliError;
use crate::interrupt::on_interrupt;
use crate::output::enable_escape_codes;

pub(crate) fn run(args: &ServeArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let stop = server::ShutdownToken::new();
    let stopped = stop.clone();
    on_interrupt(move || stopped.cancel());
    // For coloured logs.
    enable_escape_codes();
    let mut told = Ok(());
    let ready = |address: SocketAddr| {
        let address = format!("http://{}", reachable(address));
        told = tell(out, &address);
        if args.open {
            open(args.public_url.as_deref().unwrap_or(&address));
        }
    };
    server::serve(config(args)?, stop, ready).map_err(|error| CliError::Usage(error.to_string()))?;
    Ok(told?)
}

fn tell(out: &mut dyn Write, address: &str) -> io::Result<()> {
    match page::why_missing() {
        Some(why) => {
            writeln!(out, "Trilith serves its HTTP API at {address}, but has no web interface: {why}.")?;
        }
        None => writeln!(out, "Trilith is at {address} (Ctrl-C ends it).")?,
    }
    out.flush()
}

fn config(args: &ServeArgs) -> Result<Config, CliError> {
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let usual = Limits::default();
    let database = match &args.database {
        Some(address) => address.clone(),
        None => {
            let file = PersonalFiles::for_user().map_err(CliError::Usage)?.database();
            format!("sqlite:{}", file.to_string_lossy())
        }
    };
    Ok(Config {
        bind: SocketAddr::new(args.bind, args.port),
        database,
        public_url: args.public_url.clone(),
        trusted_proxies: args.trusted_proxy.clone(),
        // One core stays free for other requests.
        pool: PoolLimits {
            workers: args.thinkers.map_or(cores.saturating_sub(1).max(1), usize::from),
            mebibytes: args.hash.unwrap_or(512) as usize,
        },
        limits: Limits {
            requests: args.requests.unwrap_or(usual.requests),
            messages: args.messages.unwrap_or(usual.messages),
            games: args.games.unwrap_or(usual.games),
            events: usual.events,
            sockets: args.sockets.unwrap_or(usual.sockets),
            longest_think: args.longest_think.unwrap_or(usual.longest_think),
            thinks: args.thinks.unwrap_or(usual.thinks),
            claim_after: args.claim_after.unwrap_or(usual.claim_after),
            first_move: usual.first_move,
            established_after: usual.established_after,
            idle_timeout: args.patience.unwrap_or(usual.idle_timeout),
        },
    })
}

/// An address that a local browser can open.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address {
        SocketAddr::V4(v4) if v4.ip().is_unspecified() => SocketAddr::from(([127, 0, 0, 1], v4.port())),
        SocketAddr::V6(v6) if v6.ip().is_unspecified() => SocketAddr::from(([127, 0, 0, 1], v6.port())),
        address => address,
    }
}

/// Opens the browser. Errors are ignored, because the address was printed.
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
    // In its own process group, so that Ctrl-C does not end the browser.
    #[cfg(unix)]
    browser.process_group(0);
    if let Ok(mut started) = browser.spawn() {
        // Reap the process, so that it does not remain as a zombie.
        thread::spawn(move || started.wait());
    }
}
