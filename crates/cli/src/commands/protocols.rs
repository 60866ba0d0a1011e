//! The commands that serve a protocol on standard input and output.

use std::io::{self, Write};

use crate::args::{GtpArgs, UgiArgs};
use crate::error::CliError;

/// Runs the UGI engine on standard input and output.
pub(crate) fn ugi(args: &UgiArgs) -> Result<(), CliError> {
    Ok(protocol::ugi::serve(protocol::ugi::Settings::new(args.game()?), io::stdin().lock(), io::stdout())?)
}

/// Runs the GTP engine on standard input and output.
pub(crate) fn gtp(args: &GtpArgs, out: &mut dyn Write) -> Result<(), CliError> {
    Ok(protocol::gtp::serve(args.game()?, io::stdin().lock(), out)?)
}
