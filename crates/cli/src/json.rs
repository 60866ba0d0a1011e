use std::io::Write;

use serde::Serialize;

use crate::failure::Failure;

/// Tells programs one object, on a line of its own.
pub(crate) fn tell(out: &mut dyn Write, told: &impl Serialize) -> Result<(), Failure> {
    let line = serde_json::to_string(told).map_err(|error| Failure::Wrong(error.to_string()))?;
    Ok(writeln!(out, "{line}")?)
}
