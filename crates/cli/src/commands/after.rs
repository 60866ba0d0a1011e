use std::io::Write;

use wire::Position;

use crate::args::AfterArgs;
use crate::failure::Failure;
use crate::json::tell;

pub(crate) fn run(args: &AfterArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut state = args.position.state()?;
    for ply in &args.plies {
        state.play(ply)?;
    }
    if args.json {
        return tell(out, &Position::from(state.as_ref()));
    }
    Ok(writeln!(out, "{}", state.text())?)
}
