use std::io::{self, BufRead, Cursor, Read};

use catalog::{GAMES, Game};
use record::{Fault, JsonReader, NodeId, ParsedRecord, Place, Reader, TagName};

use super::RecordError;
use super::format::{Format, beginning};
use crate::{ListReader, VerifiedRecord, sgf_games, verify};

/// What is known of an input before it is read.
#[derive(Clone, Copy, Default)]
pub struct ReadOptions {
    /// Its format; recognised by the beginning of the input if not given.
    pub format: Option<Format>,
    /// The game of a bare list of moves, and of records that do not name theirs.
    pub game: Option<&'static dyn Game>,
}

/// Reads records in any format, one after another, in memory that does not grow with the input. Plies are texts until
/// [`checked`](RecordReader::checked) replays them.
pub struct RecordReader<'a> {
    format: Format,
    game: Option<&'static dyn Game>,
    entries: Box<dyn Iterator<Item = io::Result<ParsedRecord>> + 'a>,
}

impl<'a> RecordReader<'a> {
    /// Reads from here what is of this sort.
    ///
    /// # Errors
    /// If the input cannot be read, or is a list of moves and its game is not given.
    pub fn new(mut input: impl BufRead + 'a, sort: ReadOptions) -> Result<RecordReader<'a>, RecordError> {
        let begun = if sort.format.is_none() { beginning(&mut input)? } else { Vec::new() };
        let format = sort.format.unwrap_or_else(|| match sort.game {
            Some(game) => Format::of(&begun, &[game]),
            None => Format::of(&begun, GAMES),
        });
        let input = Cursor::new(begun).chain(input);
        let entries: Box<dyn Iterator<Item = io::Result<ParsedRecord>> + 'a> = match format {
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
    pub fn checked(self) -> impl Iterator<Item = io::Result<CheckedRecord>> + 'a {
        self.map(|entry| entry.map(CheckedRecord::new))
    }
}

impl Iterator for RecordReader<'_> {
    type Item = io::Result<ParsedRecord>;

    fn next(&mut self) -> Option<io::Result<ParsedRecord>> {
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
fn is_given(entry: &ParsedRecord) -> bool {
    let record = &entry.record;
    entry.faults.is_empty() || !record.tags().is_empty() || record.end() != NodeId::START
}

/// The game of a bare list: the one that was named, or the only one that has such lists.
fn listed(named: Option<&'static dyn Game>) -> Result<&'static dyn Game, Fault> {
    let mut listing = GAMES.iter().copied().filter(|game| game.placement_notation().is_some());
    let sentence = || "a list of moves does not name its game: use --game".to_string();
    match (named, listing.next(), listing.next()) {
        (Some(game), ..) | (None, Some(game), None) => Ok(game),
        _ => Err(Fault { place: None, sentence: sentence() }),
    }
}

/// What came of a record that was replayed by the rules of its game.
#[derive(Debug)]
pub struct CheckedRecord {
    /// Where it begins in its text.
    pub place: Place,
    /// All that is wrong with it, in the order of the text.
    pub faults: Vec<Fault>,
    /// The record, or the good part of it; nothing is good where the game or its start is not known.
    pub good_part: Option<VerifiedRecord>,
}

impl CheckedRecord {
    fn new(entry: ParsedRecord) -> CheckedRecord {
        let is_given = is_given(&entry);
        let ParsedRecord { place, record, mut faults } = entry;
        let good_part = match verify(record) {
            Ok((verified, wrong)) => {
                faults.extend(wrong);
                Some(verified)
            }
            Err(fault) => {
                faults.extend(Some(fault).filter(|_| is_given));
                None
            }
        };
        faults.sort_by_key(|fault| fault.place.unwrap_or(place));
        CheckedRecord { place, faults, good_part }
    }
}
