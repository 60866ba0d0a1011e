use std::io::Write;

use serde_json::json;

use crate::args::AfterArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &AfterArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut state = args.position.state()?;
    for ply in &args.plies {
        state.play(ply)?;
    }
    if args.json {
        writeln!(out, "{}", json!({"position": state.text()}))?;
    } else {
        writeln!(out, "{}", state.text())?;
    }
    Ok(())
}
