use std::io;

use protocol::ugi::{Settings, serve};

use crate::args::UgiArgs;
use crate::error::CliError;

/// Runs the UGI engine on standard input and output.
pub(crate) fn run(args: &UgiArgs) -> Result<(), CliError> {
    Ok(serve(Settings::new(args.game()?), io::stdin().lock(), io::stdout())?)
}
