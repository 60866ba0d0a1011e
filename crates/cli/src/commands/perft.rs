use std::io::Write;

use serde_json::json;

use crate::args::PerftArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let state = args.position.state()?;
    let depth = args.depth;
    let count = if args.divide && depth > 0 {
        let counts = state.divide(depth);
        for (ply, count) in &counts {
            if args.json {
                writeln!(out, "{}", json!({"ply": ply, "count": count}))?;
            } else {
                writeln!(out, "{ply} {count}")?;
            }
        }
        counts.iter().map(|(_, count)| count).sum()
    } else {
        state.perft(depth)
    };
    if args.json {
        writeln!(out, "{}", json!({"depth": depth, "count": count}))?;
    } else if args.divide {
        writeln!(out, "total {count}")?;
    } else {
        writeln!(out, "{count}")?;
    }
    Ok(())
}
