use std::io::Write;
use std::time::{Duration, Instant};

use catalog::{CountedSearch, GAMES, Game, Limits, Options, SearchRequest};
use engines::Computer;
use game::{Random, Setup};
use indicatif::ProgressBar;
use wire::Bench;

use crate::args::BenchArgs;
use crate::error::CliError;
use crate::interrupt::leave_on_interrupt;
use crate::json::print_json;

/// Positions per game: after 0, 2, 4, … random plies.
const POSITIONS: usize = 8;

/// Nodes per position: some tenths of a second.
const NODES: u64 = 400_000;

pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<(), CliError> {
    leave_on_interrupt();
    let widest = GAMES.iter().map(|game| game.info().slug.len()).max().unwrap_or(0) + 1;
    for game in args.games()? {
        let bar = ProgressBar::new(POSITIONS as u64);
        let (fingerprint, nodes, time) = measure(game, &bar)?;
        bar.finish_and_clear();
        if args.json {
            let (game, fingerprint) = (game.info().slug.to_string(), fingerprint.into());
            print_json(out, &Bench { game, fingerprint, nodes: nodes.into(), milliseconds: time.into() })?;
            out.flush()?;
            continue;
        }
        let speed = nodes as f64 / time.as_secs_f64() / 1e6;
        writeln!(out, "{:<widest$} fingerprint {fingerprint:>12}  {speed:.2} M nodes/s", game.info().slug)?;
        out.flush()?;
    }
    Ok(())
}

/// Searches fixed positions for a fixed number of nodes each. The fingerprint is the sum of the node counts at the end
/// of each iteration: it changes if and only if the search changes.
fn measure(game: &dyn Game, bar: &ProgressBar) -> Result<(u64, u64, Duration), CliError> {
    let mut thinker = game.engine(&Computer::STRONGEST, &Options::default())?;
    let task = SearchRequest {
        limits: Limits::nodes(NODES),
        lines: 1,
        counted: CountedSearch::Plain,
        ..SearchRequest::default()
    };
    let mut random = Random::new(2026);
    let (mut fingerprint, mut nodes, mut time) = (0, 0, Duration::ZERO);
    for number in 0..POSITIONS {
        let mut state = game.start(&Setup::default())?;
        for _ in 0..2 * number {
            if let Some(ply) = state.moves().get(random.below(state.moves().len().max(1))) {
                state.play(ply)?;
            }
        }
        thinker.new_game(0);
        let start = Instant::now();
        nodes += thinker.analyze(state.as_ref(), &task, &mut |insight| fingerprint += insight.nodes).nodes;
        time += start.elapsed();
        bar.inc(1);
    }
    Ok((fingerprint, nodes, time))
}
