use std::io::{self, BufRead};

use super::parser::{Parser, ReadError};
use crate::record::MAX_PLIES;
use crate::{Fault, GameResult, Link, MAX_FAULTS, Mark, NodeId, Note, ParsedRecord, Place, Record, TagName};

/// Reads records as JSON objects, one after another with or without line breaks or in a list, in memory that does not
/// grow with the source.
///
/// After what is no JSON reading goes on with the next line that begins with `{`.
pub struct JsonReader<R> {
    parser: Parser<R>,
}

impl<R: BufRead> JsonReader<R> {
    /// Reads from here.
    pub fn new(input: R) -> JsonReader<R> {
        JsonReader { parser: Parser::new(input) }
    }

    fn entry(&mut self) -> io::Result<Option<ParsedRecord>> {
        let mut builder = JsonRecordBuilder::default();
        let mut begin = self.parser.place();
        let read = match self.parser.begin_record() {
            Ok(None) => return Ok(None),
            Ok(Some(place)) => {
                begin = place;
                builder.read(&mut self.parser)
            }
            Err(trouble) => Err(trouble),
        };
        let broken = match read {
            Ok(()) => None,
            Err(ReadError::Broken(error)) => return Err(error),
            Err(ReadError::Fault(fault)) => {
                self.parser.skip_to_record()?;
                Some(fault)
            }
        };
        Ok(Some(builder.entry(begin, broken)))
    }
}

impl<R: BufRead> Iterator for JsonReader<R> {
    type Item = io::Result<ParsedRecord>;

    fn next(&mut self) -> Option<io::Result<ParsedRecord>> {
        self.entry().transpose()
    }
}

/// An object half read, and what is wrong with it.
#[derive(Default)]
struct JsonRecordBuilder {
    record: Record,
    line: Vec<Ply>,
    /// How many plies there are in all lines.
    plies: usize,
    /// The fields that an object must have and this one has.
    found: Vec<&'static str>,
    /// Whether there were more tags than there may be.
    tags_are_full: bool,
    faults: Vec<Fault>,
}

/// A ply as it was read. Its fields may come in any order.
#[derive(Default)]
struct Ply {
    text: Option<(Place, String)>,
    link: Link,
    note: Note,
    variations: Vec<Vec<Ply>>,
}

/// The fields without which an object is no record.
const NEEDED: [&str; 3] = ["tags", "result", "plies"];

impl JsonRecordBuilder {
    fn read<R: BufRead>(&mut self, parser: &mut Parser<R>) -> Result<(), ReadError> {
        parser.object(&mut |parser, _, name| {
            self.found.extend(NEEDED.iter().filter(|needed| **needed == name));
            match name {
                "tags" => parser.object(&mut |parser, place, name| {
                    let (value_place, value) = parser.text()?;
                    self.tag(place, name, value_place, &value);
                    Ok(())
                }),
                "result" => {
                    let (place, text) = parser.text()?;
                    if let Some(result) = self.understood(place, text.parse::<GameResult>()) {
                        self.record.set_result_at(result, place);
                    }
                    Ok(())
                }
                "plies" => {
                    let mut line = Vec::new();
                    let read = self.plies(parser, &mut line);
                    self.line = line;
                    read
                }
                _ => {
                    let mut note = std::mem::take(self.record.note_mut(NodeId::START));
                    let read = self.remark(parser, name, &mut note);
                    *self.record.note_mut(NodeId::START) = note;
                    read
                }
            }
        })
    }

    fn tag(&mut self, place: Place, name: &str, value_place: Place, value: &str) {
        if let Some(name) = self.understood(place, TagName::new(name)) {
            let refused = self.record.tags_mut().set_at(name, value, value_place).err();
            // Too many tags are reported once.
            self.faults.extend(refused.filter(|_| !std::mem::replace(&mut self.tags_are_full, true)));
        }
    }

    /// Reads a line into the list, ply by ply, so that what is good stays if the rest is not.
    fn plies<R: BufRead>(&mut self, parser: &mut Parser<R>, line: &mut Vec<Ply>) -> Result<(), ReadError> {
        parser.list(&mut |parser| {
            self.plies += 1;
            let mut ply = Ply::default();
            let read = self.ply(parser, &mut ply);
            line.push(ply);
            read
        })
    }

    fn ply<R: BufRead>(&mut self, parser: &mut Parser<R>, ply: &mut Ply) -> Result<(), ReadError> {
        let place = parser.skip_blanks()?;
        if self.plies > MAX_PLIES {
            let most = format!("a record has at most {MAX_PLIES} moves");
            return Err(ReadError::Fault(Fault::new(place, "…", most)));
        }
        parser.object(&mut |parser, _, name| match name {
            "ply" => {
                ply.text = Some(parser.text()?);
                Ok(())
            }
            "same_turn" => {
                let (place, word) = parser.word("expected true or false")?;
                match word.as_str() {
                    "true" => ply.link = Link::SameTurn,
                    "false" => ply.link = Link::NewTurn,
                    _ => self.faults.push(Fault::new(place, &word, "expected true or false")),
                }
                Ok(())
            }
            "variations" => parser.list(&mut |parser| {
                let mut line = Vec::new();
                let read = self.plies(parser, &mut line);
                ply.variations.push(line);
                read
            }),
            _ => self.remark(parser, name, &mut ply.note),
        })?;
        if ply.text.is_none() {
            self.faults.push(Fault::new(place, "{", "expected the field ply in it"));
        }
        Ok(())
    }

    /// Reads a field of a note, or skips an unknown one.
    fn remark<R: BufRead>(
        &mut self,
        parser: &mut Parser<R>,
        name: &str,
        note: &mut Note,
    ) -> Result<(), ReadError> {
        match name {
            "comment" => note.add_comment(&parser.text()?.1),
            "eval" => {
                let (place, text) = parser.text()?;
                note.eval = self.understood(place, text.parse()).or(note.eval);
            }
            "clock" => {
                let (place, text) = parser.text()?;
                note.clock = self.understood(place, text.parse()).or(note.clock);
            }
            "marks" => parser.list(&mut |parser| {
                let (place, word) = parser.word(MARK)?;
                match word.parse() {
                    Ok(number) => note.mark(Mark(number)),
                    Err(_) => self.faults.push(Fault::new(place, &word, MARK)),
                }
                Ok(())
            })?,
            _ => parser.skip()?,
        }
        Ok(())
    }

    /// The parsed value, or a fault.
    fn understood<T>(&mut self, place: Place, read: Result<T, game::ParseError>) -> Option<T> {
        read.map_err(|error| self.faults.push(Fault { place: Some(place), sentence: error.to_string() })).ok()
    }

    fn entry(mut self, place: Place, broken: Option<Fault>) -> ParsedRecord {
        let missing =
            NEEDED.iter().filter(|needed| !self.found.contains(needed)).filter(|_| broken.is_none());
        let missing =
            missing.map(|needed| Fault::new(place, "{", format!("expected the field {needed} in it")));
        self.faults.extend(missing);
        self.faults.extend(broken);
        let JsonRecordBuilder { mut record, line, mut faults, .. } = self;
        let last = add_line(&mut record, NodeId::START, line, &mut faults);
        faults.extend(record.end_at(last));
        faults.extend(record.prune());
        faults.sort_by_key(|fault| fault.place);
        faults.truncate(MAX_FAULTS);
        ParsedRecord { place, record, faults }
    }
}

const MARK: &str = "expected a mark, a number up to 255";

/// Adds a line after a ply, its variations when it is whole, so that none of them can take its place; gives its last
/// ply. Calls itself for variations: the parser has refused what is nested deep.
fn add_line(record: &mut Record, mut at: NodeId, line: Vec<Ply>, faults: &mut Vec<Fault>) -> NodeId {
    let mut alternatives = Vec::new();
    for ply in line {
        // What has no text was refused before; nothing can follow it.
        let Some((place, text)) = ply.text else { break };
        match record.insert(at, &text, ply.link) {
            Ok(id) => {
                alternatives.push((at, ply.variations));
                at = id;
            }
            Err(fault) => {
                faults.push(Fault { place: Some(place), ..fault });
                break;
            }
        }
        if record.place(at).is_none() {
            record.set_place(at, place);
        }
        record.note_mut(at).join(&ply.note);
    }
    for (before, variations) in alternatives {
        for variation in variations {
            add_line(record, before, variation, faults);
        }
    }
    at
}
