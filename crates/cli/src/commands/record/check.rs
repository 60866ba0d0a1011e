use std::io::Write;

use formats::CheckedRecord;
use game::pluralize;
use record::TreeStep;
use wire::Check;

use super::CheckArgs;
use crate::error::CliError;
use crate::json::print_json;

/// The maximum number of listed faults; all are counted.
const MOST_LISTED: u64 = 10_000;

pub(crate) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let (mut counts, mut fault_count) = (Check::default(), 0_u64);
    args.source.each(|found| {
        counts.games += 1;
        let CheckedRecord { faults, good_part, .. } = &found.checked;
        if let Some(record) = good_part {
            let plies = record.walk().filter(|step| matches!(step, TreeStep::Ply(_)));
            counts.plies += plies.count() as u64;
        }
        counts.faulty_games += u64::from(!faults.is_empty());
        for told in found.faults() {
            fault_count += 1;
            match args.json {
                _ if fault_count > MOST_LISTED => (),
                true => counts.faults.push(told),
                false => writeln!(out, "{}", draw::printable(&told))?,
            }
        }
        Ok(())
    })?;
    let (games, faulty_games) = (counts.games.0, counts.faulty_games.0);
    if args.json {
        print_json(out, &counts)?;
    } else {
        if fault_count > MOST_LISTED {
            writeln!(out, "and {} more", fault_count - MOST_LISTED)?;
        }
        let (games, plies) = (pluralize(games, "game"), pluralize(counts.plies.0, "move"));
        writeln!(out, "{games}, {plies}, {}", pluralize(fault_count, "fault"))?;
    }
    if faulty_games == 0 || args.source.lenient {
        return Ok(());
    }
    out.flush()?;
    Err(CliError::Negative(format!(
        "{} of {}: see above",
        pluralize(faulty_games, "faulty game"),
        pluralize(games, "game")
    )))
}
