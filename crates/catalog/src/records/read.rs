use std::io::{self, BufRead, Cursor, Read};

use record::{Entry, Fault, JsonReader, NodeId, Reader, Record, TagName};

use super::RecordError;
use super::format::{Format, beginning};
use crate::{GAMES, Game, ListReader, sgf_games, start, verify};

/// What is known of an input before it is read.
#[derive(Clone, Copy, Default)]
pub struct Sort {
    /// Its format; otherwise it is told by how the input begins.
    pub format: Option<Format>,
    /// The game of a bare list of moves, and of records that do not name theirs.
    pub game: Option<&'static dyn Game>,
}

/// Reads records in any format, one after another, in memory that does not grow with the input. Plies are texts until
/// [`verified`](RecordReader::verified) replays them.
pub struct RecordReader<'a> {
    format: Format,
    game: Option<&'static dyn Game>,
    entries: Box<dyn Iterator<Item = io::Result<Entry>> + 'a>,
}

impl<'a> RecordReader<'a> {
    /// Reads from here what is of this sort.
    ///
    /// # Errors
    /// If the input cannot be read at all, or is a list of moves and nobody says of which game.
    pub fn new(mut input: impl BufRead + 'a, sort: Sort) -> Result<RecordReader<'a>, RecordError> {
        let begun = if sort.format.is_none() { beginning(&mut input)? } else { Vec::new() };
        let format = sort.format.unwrap_or_else(|| match sort.game {
            Some(game) => Format::of(&begun, &[game]),
            None => Format::of(&begun, GAMES),
        });
        let input = Cursor::new(begun).chain(input);
        let entries: Box<dyn Iterator<Item = io::Result<Entry>> + 'a> = match format {
            Format::Text => Box::new(Reader::new(input)),
            Format::Json => Box::new(JsonReader::new(input)),
            Format::Sgf => Box::new(sgf_games(input)),
            Format::Abstractplay => {
                Box::new(listed(sort.game).and_then(|game| ListReader::new(game, input))?)
            }
        };
        Ok(RecordReader { format, game: sort.game, entries })
    }

    /// The format of the input.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The same records, each replayed by the rules of its game.
    pub fn verified(self) -> impl Iterator<Item = io::Result<Verified>> + 'a {
        self.map(|entry| entry.map(Verified::new))
    }
}

impl Iterator for RecordReader<'_> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<io::Result<Entry>> {
        let mut entry = self.entries.next()?;
        if let (Ok(entry), Some(game)) = (&mut entry, self.game)
            && is_given(entry)
            && entry.record.tags().get(&TagName::GAME).is_none()
        {
            entry.record.tags_mut().set(TagName::GAME, game.info().slug);
        }
        Some(entry)
    }
}

/// Whether a text gives anything of a record: what it does not give cannot be replayed.
fn is_given(entry: &Entry) -> bool {
    let record = &entry.record;
    entry.faults.is_empty() || !record.tags().is_empty() || record.end() != NodeId::START
}

/// The game of a bare list: the one that was named, or the only one that has such lists.
fn listed(named: Option<&'static dyn Game>) -> Result<&'static dyn Game, Fault> {
    let mut listing = GAMES.iter().copied().filter(|game| game.placing().is_some());
    let sentence = || "a list of moves does not say its game: name it by --game".to_string();
    match (named, listing.next(), listing.next()) {
        (Some(game), ..) | (None, Some(game), None) => Ok(game),
        _ => Err(Fault { place: None, sentence: sentence() }),
    }
}

/// A record that was replayed by the rules of its game, with all that is wrong with it.
#[derive(Debug)]
pub struct Verified {
    /// The record, or the good part of it, and all that is wrong with it, in the order of the text.
    pub entry: Entry,
    /// Whether its game and its start are known, so that its plies were replayed. Nothing of it is good otherwise.
    pub is_replayed: bool,
}

impl Verified {
    fn new(mut entry: Entry) -> Verified {
        if is_given(&entry) {
            entry.faults.extend(verify(&mut entry.record));
            entry.faults.sort_by_key(|fault| fault.place.unwrap_or(entry.place));
        }
        let is_replayed = entry.faults.is_empty() || start(&entry.record).is_ok();
        Verified { entry, is_replayed }
    }

    /// The good part of the record, if there is any: the lenient way.
    pub fn good_part(self) -> Option<Record> {
        self.is_replayed.then_some(self.entry.record)
    }
}
