use std::io::Write;

use catalog::{Known, ProofLimits, Unsolved, Value};
use game::Info;
use indicatif::{HumanCount, ProgressBar};
use wire::{Colour, Solution};

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::json::tell;

pub(crate) fn run(args: &SolveArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let state = args.position.state()?;
    let info = state.info();
    let limits = ProofLimits {
        nodes: args.nodes,
        time: args.limit,
        table_mib: args.hash as usize,
        threads: args.threads.into(),
        ..ProofLimits::default()
    };
    let bar = ProgressBar::new_spinner();
    let solution = state.solve(&limits, &stop_on_interrupt(), &mut |progress| {
        bar.set_message(format!(
            "{} positions, {}",
            HumanCount(progress.nodes),
            known(&progress.known, info)
        ));
        bar.tick();
    });
    bar.finish_and_clear();
    let solution = solution.map_err(|unsolved| Failure::No(sentence(&unsolved, info)))?;
    if args.json {
        return tell(out, &Solution::of(info, &solution));
    }
    writeln!(out, "{}", verdict(&solution.value, info))?;
    if let Some(margin) = solution.value.margin {
        writeln!(out, "{} ahead: {margin}", info.score)?;
    }
    if let Some(plies) = solution.value.plies {
        writeln!(out, "plies: {plies} at most")?;
    }
    writeln!(out, "line: {}", solution.line.join(" "))?;
    let seconds = solution.elapsed.as_secs_f64();
    writeln!(out, "proved with {} positions in {seconds:.2} s", solution.nodes)?;
    Ok(())
}

/// `white wins`, `black wins` or `draw`.
fn verdict(value: &Value, info: &Info) -> String {
    wire::verdict(value.winner.map(|winner| Colour::of(info, winner)))
}

fn sentence(unsolved: &Unsolved, info: &Info) -> String {
    format!("not solved after {} positions ({}): {unsolved}", unsolved.nodes, known(&unsolved.known, info))
}

fn known(known: &Known, info: &Info) -> String {
    match known {
        Known::NoWinWithin(plies) => format!("no forced win within {plies} plies"),
        Known::Between(worst, best) if worst.winner == best.winner => verdict(worst, info),
        Known::Between(worst, best) => format!("{} to {}", verdict(worst, info), verdict(best, info)),
    }
}
