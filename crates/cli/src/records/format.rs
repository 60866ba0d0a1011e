use catalog::{to_abstractplay, to_sgf};
use clap::ValueEnum;
use record::{Fault, Record};

/// How records are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Our own text, for people
    Text,
    /// One JSON object a line
    Json,
    /// Smart Game Format, for games that place stones
    Sgf,
    /// AbstractPlay's list of moves, for games that place stones
    Abstractplay,
}

impl Format {
    /// The format a text begins like.
    pub(crate) fn of(beginning: &[u8]) -> Format {
        let text = String::from_utf8_lossy(beginning.get(..1024).unwrap_or(beginning));
        let mut letters = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '\u{feff}');
        match (letters.next(), letters.next()) {
            (Some('('), Some(';')) => Format::Sgf,
            (Some('{'), Some('"')) => Format::Json,
            _ => Format::Text,
        }
    }

    /// The record in this format, ending with a line's end.
    pub(crate) fn write(self, record: &Record) -> Result<String, Fault> {
        match self {
            Format::Text => Ok(record.to_string()),
            Format::Json => Ok(record.to_json() + "\n"),
            Format::Sgf => to_sgf(record),
            Format::Abstractplay => to_abstractplay(record),
        }
    }

    /// What stands between two records.
    pub(crate) const fn separator(self) -> &'static str {
        match self {
            Format::Text | Format::Abstractplay => "\n",
            Format::Json | Format::Sgf => "",
        }
    }
}
