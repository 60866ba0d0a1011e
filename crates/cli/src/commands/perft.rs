use std::io::Write;

use wire::{Branch, Perft};

use crate::args::PerftArgs;
use crate::failure::Failure;
use crate::interrupt::leave_on_interrupt;
use crate::json::tell;

pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    leave_on_interrupt();
    let state = args.position.state()?;
    let depth = args.depth;
    let count = if args.divide && depth > 0 {
        let counts = state.divide(depth);
        let total = counts.iter().map(|(_, count)| count).sum();
        for (ply, count) in counts {
            if args.json {
                tell(out, &Branch { count: count.into(), ply })?;
            } else {
                writeln!(out, "{ply} {count}")?;
            }
        }
        total
    } else {
        state.perft(depth)
    };
    if args.json {
        tell(out, &Perft { count: count.into(), depth })?;
    } else if args.divide {
        writeln!(out, "total {count}")?;
    } else {
        writeln!(out, "{count}")?;
    }
    Ok(())
}
