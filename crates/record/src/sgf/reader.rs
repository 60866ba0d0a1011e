use std::io::{self, BufRead};

use super::charset::Charset;
use super::{SgfNode, SgfTree, SgfValue};
use crate::lexer::{ByteSource, MAX_RECORD_BYTES};
use crate::record::MAX_PLIES;
use crate::{Fault, MAX_FAULTS, Place};

/// Reads one game of a collection after another, in memory that does not grow with the collection.
///
/// After what is no SGF reading goes on with the next line that begins with `(;`.
pub struct SgfReader<R> {
    source: ByteSource<R>,
    /// Where the next game begins, if its parenthesis was read already.
    opened: Option<Place>,
    /// Whether a game was found.
    found: bool,
    /// How the texts of the game being read are written.
    charset: Charset,
}

/// A game as it was found, or what could be read of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SgfEntry {
    /// Where it begins.
    pub place: Place,
    /// Its tree.
    pub tree: SgfTree,
    /// What is wrong with it, in the order of the text; at most [`MAX_FAULTS`] and what ended the reading.
    pub faults: Vec<Fault>,
}

/// No node has more properties of different names, so that looking for one stays cheap.
pub const MAX_PROPERTIES: usize = 256;

/// Trees in trees stop here.
const DEEPEST: usize = 1000;

impl<R: BufRead> SgfReader<R> {
    /// Reads from here.
    pub fn new(input: R) -> SgfReader<R> {
        SgfReader { source: ByteSource::new(input), opened: None, found: false, charset: Charset::default() }
    }

    fn entry(&mut self) -> io::Result<Option<SgfEntry>> {
        let place = match self.opened.take() {
            Some(place) => place,
            None => match self.begin()? {
                Ok(Some(place)) => place,
                Ok(None) => return Ok(None),
                Err(place) => {
                    let fault = Fault::new(place, "the file", "expected (; at the beginning of a game");
                    return Ok(Some(SgfEntry { place, tree: SgfTree::default(), faults: vec![fault] }));
                }
            },
        };
        self.found = true;
        self.source.begin_record();
        self.charset = Charset::default();
        let mut entry = SgfEntry { place, tree: SgfTree::default(), faults: Vec::new() };
        if let Err(fault) = self.tree(&mut entry)? {
            entry.faults.push(fault);
            self.skip_to_game()?;
        }
        Ok(Some(entry))
    }

    /// Goes past the next parenthesis and gives its place. What stands before it is no part of a collection and skipped,
    /// as the format demands; but where no game follows, it was meant for something else, and its place is the error.
    fn begin(&mut self) -> io::Result<Result<Option<Place>, Place>> {
        let mut skipped = None;
        while let Some(byte) = self.source.peek()? {
            let place = self.source.place();
            self.source.bump();
            match byte {
                b'(' => return Ok(Ok(Some(place))),
                _ if byte.is_ascii_whitespace() => (),
                _ => skipped = skipped.or(Some(place)),
            }
        }
        let astray = skipped.filter(|_| !self.found);
        self.found = true;
        Ok(astray.map_or(Ok(None), Err))
    }

    /// Goes on to the next line that begins with `(;`, where a game may begin, and past its parenthesis.
    fn skip_to_game(&mut self) -> io::Result<()> {
        while let Some(byte) = self.source.peek()? {
            let place = self.source.place();
            self.source.bump();
            if byte == b'(' && place.column == 1 && self.source.peek()? == Some(b';') {
                self.opened = Some(place);
                break;
            }
        }
        Ok(())
    }

    fn tree(&mut self, entry: &mut SgfEntry) -> io::Result<Result<(), Fault>> {
        // The last node of every open tree.
        let mut open: Vec<Option<usize>> = vec![None];
        while !open.is_empty() {
            let place = self.skip_blanks()?;
            let refuse = |read: &str, expected: &str| Ok(Err(Fault::new(place, read, expected)));
            if self.source.consumed() >= MAX_RECORD_BYTES || entry.tree.nodes().len() > MAX_PLIES {
                return refuse("…", "a game has at most 16 MiB and 100000 nodes");
            }
            match self.source.peek()? {
                Some(b'(') if open.len() >= DEEPEST => {
                    return refuse("(", "trees are nested at most 1000 deep");
                }
                Some(b'(') => open.push(open.last().copied().flatten()),
                Some(b')') => {
                    open.pop();
                }
                Some(b';') => {
                    self.source.bump();
                    let mut node = SgfNode::new(open.last().copied().flatten());
                    node.place = Some(place);
                    let read = self.properties(&mut node, &mut entry.faults)?;
                    let index = entry.tree.push(node);
                    if let Some(last) = open.last_mut() {
                        *last = Some(index);
                    }
                    match read {
                        Ok(()) => continue,
                        Err(fault) => return Ok(Err(fault)),
                    }
                }
                Some(other) => return refuse(&char::from(other).to_string(), "expected ; ( or )"),
                None => return refuse("the end", "expected ) at the end of the game"),
            }
            self.source.bump();
        }
        Ok(Ok(()))
    }

    /// Reads the properties of a node; faults that do not end the game are added to the list.
    fn properties(&mut self, node: &mut SgfNode, faults: &mut Vec<Fault>) -> io::Result<Result<(), Fault>> {
        let mut raw: Vec<RawProperty> = Vec::new();
        let broken = loop {
            let place = self.skip_blanks()?;
            let name = self.name()?;
            if name.is_empty() {
                break None;
            }
            self.skip_blanks()?;
            if self.source.peek()? != Some(b'[') {
                break Some(Fault::new(place, &name, "expected [ and a value after the property"));
            }
            match self.values(name, place)? {
                Ok(property) => raw.push(property),
                Err(fault) => break Some(fault),
            }
        };
        if node.parent.is_none()
            && let Some(charset) = raw.iter().find(|property| property.name == Charset::PROPERTY)
        {
            self.charset = Charset::named(charset.values.first().map_or(&[], |(_, bytes)| bytes));
        }
        for property in raw {
            if let Err(fault) = self.keep(property, node, faults) {
                tell(fault, faults);
                break;
            }
        }
        Ok(broken.map_or(Ok(()), Err))
    }

    /// Old files spell names in both cases; capitals are what counts.
    fn name(&mut self) -> io::Result<String> {
        let mut name = String::new();
        while let Some(letter) = self.source.peek()?.filter(u8::is_ascii_alphabetic) {
            if letter.is_ascii_uppercase() && name.len() < 64 {
                name.push(char::from(letter));
            }
            self.source.bump();
        }
        Ok(name)
    }

    fn values(&mut self, name: String, place: Place) -> io::Result<Result<RawProperty, Fault>> {
        let mut property = RawProperty { name, place, values: Vec::new() };
        while self.source.peek()? == Some(b'[') {
            match self.value()? {
                Ok(value) => property.values.push(value),
                Err(fault) => return Ok(Err(fault)),
            }
            self.skip_blanks()?;
        }
        Ok(Ok(property))
    }

    /// Gives a property to its node, its values as texts; an error if the node has too many.
    fn keep(&self, property: RawProperty, node: &mut SgfNode, faults: &mut Vec<Fault>) -> Result<(), Fault> {
        let RawProperty { name, place, values } = property;
        if node.len() >= MAX_PROPERTIES && node.values(&name).is_none() {
            let expected =
                format!("a node has at most {MAX_PROPERTIES} properties: the rest of them is left out");
            return Err(Fault::new(place, &name, expected));
        }
        let texts = values.into_iter().map(|(place, bytes)| {
            let text = self.charset.decode(bytes).unwrap_or_else(|error| {
                let readable = String::from_utf8_lossy(error.as_bytes()).into_owned();
                tell(
                    Fault::new(place, &readable, "expected text in UTF-8, or in ISO-8859-1 if CA says so"),
                    faults,
                );
                readable
            });
            SgfValue { text, place: Some(place) }
        });
        node.extend(name, texts.collect());
        Ok(())
    }

    fn value(&mut self) -> io::Result<Result<(Place, Vec<u8>), Fault>> {
        let place = self.source.place();
        self.source.bump();
        let mut bytes = Vec::new();
        loop {
            match self.source.peek()? {
                Some(b']') => {
                    self.source.bump();
                    return Ok(Ok((place, bytes)));
                }
                Some(b'\\') => {
                    self.source.bump();
                    match self.source.peek()? {
                        Some(first @ (b'\n' | b'\r')) => self.skip_soft_break(first)?,
                        Some(escaped) => self.source.keep(&mut bytes, escaped),
                        None => (),
                    }
                }
                Some(byte) if self.source.consumed() < MAX_RECORD_BYTES => self.source.keep(&mut bytes, byte),
                _ => return Ok(Err(Fault::new(place, "[", "expected ] at the end of the value"))),
            }
        }
    }

    /// Goes past a line's end that stands for width only, be it one byte or two.
    fn skip_soft_break(&mut self, first: u8) -> io::Result<()> {
        self.source.bump();
        if self.source.peek()?.is_some_and(|second| b"\r\n".contains(&second) && second != first) {
            self.source.bump();
        }
        Ok(())
    }

    fn skip_blanks(&mut self) -> io::Result<Place> {
        while self.source.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.source.bump();
        }
        Ok(self.source.place())
    }
}

impl<R: BufRead> Iterator for SgfReader<R> {
    type Item = io::Result<SgfEntry>;

    fn next(&mut self) -> Option<io::Result<SgfEntry>> {
        self.entry().transpose()
    }
}

/// A property as it was read: its values may be in any charset, which another property may name.
struct RawProperty {
    name: String,
    place: Place,
    values: Vec<(Place, Vec<u8>)>,
}

/// Adds a fault, unless there are too many.
fn tell(fault: Fault, faults: &mut Vec<Fault>) {
    if faults.len() < MAX_FAULTS {
        faults.push(fault);
    }
}
