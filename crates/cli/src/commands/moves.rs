use std::io::Write;

use wire::Ply;

use crate::args::MovesArgs;
use crate::failure::Failure;
use crate::json::tell;

pub(crate) fn run(args: &MovesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    for ply in args.position.state()?.moves() {
        if args.json {
            tell(out, &Ply { ply })?;
        } else {
            writeln!(out, "{ply}")?;
        }
    }
    Ok(())
}
