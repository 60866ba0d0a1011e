use std::io::Write;

use serde::Serialize;

use crate::error::CliError;

/// Prints one JSON object per line.
pub(crate) fn print_json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), CliError> {
    let line = serde_json::to_string(value).map_err(|error| CliError::Usage(error.to_string()))?;
    Ok(writeln!(out, "{line}")?)
}
