use std::io::Write;

use wire::Position;

use crate::args::AfterArgs;
use crate::error::CliError;
use crate::json::print_json;

pub(crate) fn run(args: &AfterArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let mut state = args.position.state()?;
    for ply in &args.plies {
        state.play(ply)?;
    }
    if args.json {
        return print_json(out, &Position::from(state.as_ref()));
    }
    Ok(writeln!(out, "{}", state.text())?)
}
