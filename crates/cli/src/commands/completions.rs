use std::io::Write;

use clap::CommandFactory;

use crate::args::{Cli, CompletionsArgs};
use crate::error::CliError;

pub(crate) fn run(args: &CompletionsArgs, out: &mut dyn Write) -> Result<(), CliError> {
    // Through a buffer, because the generator panics if a pipe is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "trilith", &mut script);
    out.write_all(&script)?;
    Ok(())
}
