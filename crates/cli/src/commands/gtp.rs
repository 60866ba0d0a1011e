use std::io::{self, Write};

use protocol::gtp::serve;

use crate::args::GtpArgs;
use crate::error::CliError;

/// Runs the GTP engine on standard input and output.
pub(crate) fn run(args: &GtpArgs, out: &mut dyn Write) -> Result<(), CliError> {
    Ok(serve(args.game()?, io::stdin().lock(), out)?)
}
