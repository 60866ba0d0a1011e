use std::io::Write;

use wire::Ply;

use crate::args::MovesArgs;
use crate::error::CliError;
use crate::json::print_json;

pub(crate) fn run(args: &MovesArgs, out: &mut dyn Write) -> Result<(), CliError> {
    for ply in args.position.state()?.moves() {
        if args.json {
            print_json(out, &Ply { ply })?;
        } else {
            writeln!(out, "{ply}")?;
        }
    }
    Ok(())
}
