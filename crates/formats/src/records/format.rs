use std::fmt;
use std::io::{self, Read};
use std::str::FromStr;

use catalog::Game;
use game::ParseError;
use record::Fault;

use crate::{VerifiedRecord, is_abstractplay, to_abstractplay, to_sgf};

/// How records are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Format {
    /// Text, easy to read and edit.
    #[default]
    Text,
    /// One JSON object per line.
    Json,
    /// Smart Game Format, for games that place stones.
    Sgf,
    /// AbstractPlay's list of moves, for games that place stones.
    Abstractplay,
}

/// How many bytes are read to recognise the format.
const BEGINNING: usize = 4096;

/// As much of an input as is needed to recognise the format.
pub(super) fn beginning(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut begun = Vec::new();
    input.take(BEGINNING as u64).read_to_end(&mut begun)?;
    Ok(begun)
}

impl Format {
    /// All of them, with the name people type and a few words for a list.
    pub const ALL: [(Format, &'static str, &'static str); 4] = [
        (Format::Text, "text", "Text, easy to read and edit"),
        (Format::Json, "json", "One JSON object per line"),
        (Format::Sgf, "sgf", "Smart Game Format, for games that place stones"),
        (Format::Abstractplay, "abstractplay", "AbstractPlay's list of moves, for games that place stones"),
    ];

    /// The format that an input has by what it begins with. A bare list of moves is one of these games.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn recognise(input: &mut impl Read, games: &[&dyn Game]) -> io::Result<Format> {
        Ok(Format::of(&beginning(input)?, games))
    }

    /// The format that a text with this beginning has.
    pub(super) fn of(beginning: &[u8], games: &[&dyn Game]) -> Format {
        let text = String::from_utf8_lossy(beginning);
        // The last word of a longer text may be cut off.
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
    ///
    /// # Errors
    /// If the format has no room for such a game.
    pub fn write(self, record: &VerifiedRecord) -> Result<String, Fault> {
        match self {
            Format::Text => Ok(record.to_string()),
            Format::Json => Ok(record.to_json() + "\n"),
            Format::Sgf => to_sgf(record),
            Format::Abstractplay => to_abstractplay(record),
        }
    }

    /// What stands between two records.
    pub(super) const fn separator(self) -> &'static str {
        match self {
            Format::Text | Format::Abstractplay => "\n",
            Format::Json | Format::Sgf => "",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Format::ALL.iter().find(|(format, ..)| format == self);
        f.write_str(named.map_or("", |(_, name, _)| name))
    }
}

impl FromStr for Format {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Format, ParseError> {
        let named = Format::ALL.iter().find(|(_, name, _)| *name == text);
        let names = Format::ALL.map(|(_, name, _)| name).join(", ");
        named
            .map(|(format, ..)| *format)
            .ok_or_else(|| ParseError::new(text, format!("expected a format: {names}")))
    }
}
