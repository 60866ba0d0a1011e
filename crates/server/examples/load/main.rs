//! Many games at once against one server: how soon the other player sees a ply, and what the server needs for it.

mod args;
mod figures;
mod host;
mod line;
mod report;
mod table;
mod thinkers;

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Parser;
use futures_util::stream::{self, StreamExt};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::args::Args;
use crate::figures::{Figures, Phase};
use crate::host::Host;
use crate::report::Report;
use crate::table::Table;

/// How many games are opened at a time.
const OPENING: usize = 32;

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args).await {
        Ok(report) => {
            if args.json {
                println!("{}", serde_json::to_string(&report).unwrap_or_default());
            } else {
                print!("{report}");
            }
            if report.errors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

async fn run(args: &Args) -> Result<Report, String> {
    let host = Host::open(args).await?;
    let figures = Arc::new(Figures::default());
    let begun = Instant::now();
    let tables: Vec<Result<Table, String>> = stream::iter(0..args.games)
        .map(|number| Table::open(&host.url, number, Arc::clone(&figures)))
        .buffer_unordered(OPENING)
        .collect()
        .await;
    let tables: Vec<Table> = tables.into_iter().collect::<Result<_, _>>()?;
    let opening = begun.elapsed();
    let sampler = host.sample();
    let before = host.http_metrics().await;
    let stop = CancellationToken::new();
    let mut playing = JoinSet::new();
    let pause = Duration::from_secs_f64(args.pause);
    for table in tables {
        playing.spawn(table.play(pause, stop.clone()));
    }
    figures.enter(Phase::Quiet);
    let played = Instant::now();
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    let quiet = played.elapsed();
    let answers = if args.level8 > 0 {
        figures.enter(Phase::Thinking);
        thinkers::ask(&host.url, args.level8, Duration::from_secs(args.seconds), &figures).await
    } else {
        thinkers::Answers::default()
    };
    figures.enter(Phase::Over);
    stop.cancel();
    while playing.join_next().await.is_some() {}
    let after = host.http_metrics().await;
    let server = sampler.end().await;
    host.close().await;
    Ok(Report::of(args, &figures, opening, quiet, server, after.since(&before), answers))
}
