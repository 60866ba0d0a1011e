use std::io::{self, BufRead, Read};

use crate::error::CliError;

/// The maximum length of a line; the rest is skipped.
const LONGEST_LINE: u64 = 4096;

/// The next line of standard input without its end, or `None` at the end of input. Invalid UTF-8 becomes `�`.
/// Unprintable characters are escaped, because input from files and pipes is echoed to the terminal; no command and no
/// move contains any.
pub(crate) fn line() -> Result<Option<String>, CliError> {
    read(&mut io::stdin().lock()).map_err(CliError::Input)
}

fn read(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    let text = String::from_utf8_lossy(&bytes).replace('\t', " ");
    Ok(Some(draw::printable(text.trim()).into_owned()))
}
