use std::io::Write;

use wire::{Perft, PerftBranch};

use crate::args::PerftArgs;
use crate::error::CliError;
use crate::interrupt::leave_on_interrupt;
use crate::json::print_json;

pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<(), CliError> {
    leave_on_interrupt();
    let state = args.position.state()?;
    let depth = args.depth;
    let count = if args.divide && depth > 0 {
        let counts = state.analysis().divide(depth);
        let total = counts.iter().map(|(_, count)| count).sum();
        for (ply, count) in counts {
            if args.json {
                print_json(out, &PerftBranch { count: count.into(), ply })?;
            } else {
                writeln!(out, "{ply} {count}")?;
            }
        }
        total
    } else {
        state.analysis().perft(depth)
    };
    if args.json {
        print_json(out, &Perft { count: count.into(), depth })?;
    } else if args.divide {
        writeln!(out, "total {count}")?;
    } else {
        writeln!(out, "{count}")?;
    }
    Ok(())
}
