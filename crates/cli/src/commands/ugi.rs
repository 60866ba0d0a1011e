use std::io;

use protocol::ugi::{Settings, serve};

use crate::args::UgiArgs;
use crate::error::CliError;

/// Talks to another program on standard input and output.
pub(crate) fn run(args: &UgiArgs) -> Result<(), CliError> {
    Ok(serve(Settings::new(args.game()?), io::stdin().lock(), io::stdout())?)
}
