use catalog::{Game, is_abstractplay, to_abstractplay, to_sgf};
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

/// How many bytes of a text tell its format.
pub(crate) const BEGINNING: usize = 4096;

impl Format {
    /// The format that a text with this beginning has. A bare list of moves is one of these games.
    pub(crate) fn of(beginning: &[u8], games: &[&dyn Game]) -> Format {
        let text = String::from_utf8_lossy(beginning);
        // The last word of a longer text may be half a word.
        let whole = if beginning.len() < BEGINNING {
            text.len()
        } else {
            text.rfind(char::is_whitespace).unwrap_or(0)
        };
        if games.iter().any(|game| is_abstractplay(*game, text[..whole].trim_start_matches('\u{feff}'))) {
            return Format::Abstractplay;
        }
        let mut letters = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '\u{feff}');
        match (letters.next(), letters.next()) {
            (Some('('), Some(';')) => Format::Sgf,
            (Some('{'), Some('"')) | (Some('['), Some('{')) => Format::Json,
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
