use std::io::Write;

use serde_json::json;

use crate::args::MovesArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &MovesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    for ply in args.position.state()?.moves() {
        if args.json {
            writeln!(out, "{}", json!({"ply": ply}))?;
        } else {
            writeln!(out, "{ply}")?;
        }
    }
    Ok(())
}
