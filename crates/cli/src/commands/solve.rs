mod certificate;
mod store;

use std::io::Write;
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use catalog::{KnownProofs, ProofLimits, ProofProgress, Solution, SolvedValue, State};
use game::Info;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use crate::args::SolveJob;
use crate::error::CliError;
use crate::interrupt::stop_on_interrupt;
use crate::json::print_json;

/// Default table sizes in MiB, for short and for long proofs. Allocating the large one would dominate short proofs.
const TABLE: u32 = 256;
const LARGE_TABLE: u32 = 1024;

pub(crate) fn run(args: &SolveJob, out: &mut dyn Write) -> Result<(), CliError> {
    let state = args.position.state()?;
    if let Some(file) = &args.check {
        return certificate::check(args, file, state.as_ref(), out);
    }
    if let Some(file) = &args.certificate {
        certificate::prepare(args, state.as_ref(), file)?;
    }
    if let (Some(file), Some(nodes)) = (&args.certificate, args.slow) {
        return certificate::write_shortcuts(args, nodes, state.as_ref(), file, out);
    }
    if let Some(path) = &args.store {
        return store::run(args, path, state.as_ref(), out);
    }
    if let Some(file) = &args.certificate {
        let winner = certificate::winner(args, state.as_ref())?;
        return certificate::write(args, &[], winner, state.as_ref(), file, out);
    }
    let solution = solve(args, state.as_ref())?;
    answer(args, state.info(), &solution, out)
}

fn solve(args: &SolveJob, state: &dyn State) -> Result<Solution<String>, CliError> {
    let info = state.info();
    let bar = spinner();
    let limits = limits(args);
    // A proof within a limit shows what the solver itself can do.
    let is_limited = limits.nodes.is_some() || limits.time.is_some();
    let known = if is_limited { KnownProofs::Ignored } else { KnownProofs::Used };
    let solution = state
        .analysis()
        .solve(known, &limits, &stop_on_interrupt(), &mut |progress| show(&bar, progress, info));
    bar.finish_and_clear();
    solution.map_err(|unsolved| CliError::Negative(wire::unsolved(info, &unsolved)))
}

/// A spinner that shows the progress of long work on one line.
fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    match ProgressStyle::with_template("{spinner} {wide_msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn limits(args: &SolveJob) -> ProofLimits {
    let long = args.store.is_some() || args.certificate.is_some();
    ProofLimits {
        nodes: args.limits.nodes,
        time: args.limits.limit,
        table_mib: args.limits.hash.unwrap_or(if long { LARGE_TABLE } else { TABLE }) as usize,
        threads: if long { cores(args) } else { args.limits.threads.map_or(1, usize::from) },
        ..ProofLimits::default()
    }
}

/// The number of threads of a long job.
fn cores(args: &SolveJob) -> usize {
    let all = || thread::available_parallelism().map_or(1, NonZero::get);
    args.limits.threads.map_or_else(all, usize::from)
}

fn answer(
    args: &SolveJob,
    info: &Info,
    solution: &Solution<String>,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    if args.json {
        return print_json(out, &wire::Solution::of(info, solution));
    }
    writeln!(out, "{}", verdict(&solution.value, info))?;
    if let Some(margin) = solution.value.margin {
        writeln!(out, "{} ahead: {margin}", info.score)?;
    }
    if let Some(plies) = solution.value.plies {
        writeln!(out, "plies: {plies} at most")?;
    }
    if !solution.line.is_empty() {
        writeln!(out, "line: {}", solution.line.join(" "))?;
    }
    let seconds = solution.elapsed.as_secs_f64();
    writeln!(out, "proved with {} positions in {seconds:.2} s", solution.nodes)?;
    Ok(())
}

/// Shows the progress of a proof on one line.
fn show(bar: &ProgressBar, progress: &ProofProgress, info: &Info) {
    let ProofProgress { known: proved, nodes, elapsed, frontier } = progress;
    let mut message = format!("{} positions, {}", HumanCount(*nodes), wire::known(info, proved));
    if elapsed.as_secs() > 0 {
        message.push_str(&format!(", {} per second", HumanCount(nodes / elapsed.as_secs())));
    }
    if let Some(left) = time_left(progress) {
        message.push_str(&format!(", at least {} more if these moves win", HumanDuration(left)));
    }
    for trial in frontier {
        message.push_str(&format!("  {} {}/{}", trial.ply, trial.before + 1, trial.of));
    }
    bar.set_message(message);
    bar.tick();
}

/// The estimated remaining time, extrapolated from the work done; `None` at the beginning.
fn time_left(progress: &ProofProgress) -> Option<Duration> {
    let done = progress.part_done();
    let known_well = done > 0.01 && progress.elapsed > Duration::from_secs(10);
    known_well.then(|| progress.elapsed.mul_f64((1.0 - done) / done))
}

/// `white wins`, `black wins` or `draw`.
fn verdict(value: &SolvedValue, info: &Info) -> String {
    wire::verdict(value.winner.map(|winner| info.color(winner)))
}
