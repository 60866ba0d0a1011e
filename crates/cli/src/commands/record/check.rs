use std::io::Write;

use record::Step;
use serde::Serialize;

use super::CheckArgs;
use crate::failure::Failure;

/// The fields of `record check --json`. Other programs rely on them.
#[derive(Default, Serialize)]
struct Counts {
    games: u64,
    /// Plies that can be played, those of variations included.
    plies: u64,
    faulty_games: u64,
    faults: Vec<String>,
    #[serde(skip)]
    fault_count: u64,
}

/// Faults that are listed in JSON; all are counted and told as text.
const MOST_LISTED: usize = 10_000;

pub(crate) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut counts = Counts::default();
    args.source.each(|found| {
        counts.games += 1;
        if found.is_replayed {
            let plies = found.entry.record.walk().filter(|step| matches!(step, Step::Ply(_)));
            counts.plies += plies.count() as u64;
        }
        counts.faulty_games += u64::from(!found.entry.faults.is_empty());
        for fault in &found.entry.faults {
            counts.fault_count += 1;
            let told = found.told(fault);
            match args.json {
                true if counts.faults.len() < MOST_LISTED => counts.faults.push(told),
                true => (),
                false => writeln!(out, "{told}")?,
            }
        }
        Ok(())
    })?;
    let Counts { games, plies, faulty_games, fault_count, .. } = counts;
    if args.json {
        writeln!(
            out,
            "{}",
            serde_json::to_string(&counts).map_err(|error| Failure::Wrong(error.to_string()))?
        )?;
    } else {
        writeln!(
            out,
            "{}, {}, {}",
            counted(games, "game"),
            counted_plies(plies),
            counted(fault_count, "fault")
        )?;
    }
    if faulty_games == 0 || args.source.lenient {
        return Ok(());
    }
    out.flush()?;
    Err(Failure::No(format!(
        "{} of {}: see above",
        counted(faulty_games, "faulty game"),
        counted(games, "game")
    )))
}

pub(super) fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

fn counted_plies(count: u64) -> String {
    if count == 1 { "1 ply".to_string() } else { format!("{count} plies") }
}
