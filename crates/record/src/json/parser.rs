use std::io::{self, BufRead};

use serde::de::IgnoredAny;

use crate::source::{ByteSource, MAX_RECORD_BYTES};
use crate::{Fault, Place};

/// Reads JSON value by value from any source, with the location of each.
///
/// serde_json reads texts, numbers and words; only the structure between them is read here, for three reasons.
/// serde_json does not report the location of a value inside an object, which errors about plies and tags need, and
/// its columns are bytes. `RawValue` and `StreamDeserializer` do not return the plies before a syntax error, and do
/// not continue after it. A list of records would be read as a whole. Tests compare which texts both accept.
pub(super) struct Parser<R> {
    source: ByteSource<R>,
    /// How many objects and lists are open.
    depth: usize,
    around: ListState,
}

/// What stands around the next record. A list of records stands for what it holds.
#[derive(Clone, Copy)]
enum ListState {
    /// No list.
    Nothing,
    /// A list that has just begun: a record or the end may follow.
    Begun,
    /// A list that goes on behind a comma: a record follows.
    Comma,
    /// A list behind one of its records: a comma or the end follows.
    Behind,
}

/// Why a value could not be read.
pub(super) enum ReadError {
    /// The source gives no more.
    Broken(io::Error),
    /// Something else was found than expected; the end of the value is unknown.
    Fault(Fault),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Broken(error)
    }
}

type Read<T> = Result<T, ReadError>;

/// Reads the value of a field with this name, which stands at this place.
type Field<'a, R> = dyn FnMut(&mut Parser<R>, Place, &str) -> Read<()> + 'a;

/// Nesting of objects and lists; thrice that of variations, and room for the rest.
const DEEPEST: usize = 128;

/// Letters of a value that are quoted in a fault.
const MAX_QUOTED: usize = 40;

impl<R: BufRead> Parser<R> {
    pub(super) fn new(input: R) -> Parser<R> {
        Parser { source: ByteSource::new(input), depth: 0, around: ListState::Nothing }
    }

    /// Goes to where a record may begin and gives its place; `None` at the end of the source.
    pub(super) fn begin_record(&mut self) -> Read<Option<Place>> {
        if self.source.place() == (Place { line: 1, column: 1 }) {
            self.source.skip_byte_order_mark()?;
        }
        self.depth = 0;
        loop {
            let place = self.skip_blanks()?;
            self.source.begin_record();
            self.around = match (self.around, self.source.peek()?) {
                (ListState::Nothing, None) => return Ok(None),
                (ListState::Nothing, Some(b'[')) => ListState::Begun,
                (ListState::Nothing, Some(_)) => return Ok(Some(place)),
                (_, None) => return fault(place, "the end", "expected ] at the end of the list"),
                (ListState::Begun | ListState::Behind, Some(b']')) => ListState::Nothing,
                (ListState::Behind, Some(b',')) => ListState::Comma,
                (ListState::Behind, Some(_)) => {
                    return self.refuse("expected , or ] after a record of the list");
                }
                (ListState::Begun | ListState::Comma, Some(_)) => {
                    self.around = ListState::Behind;
                    return Ok(Some(place));
                }
            };
            self.source.bump();
        }
    }

    /// Where the reading stands.
    pub(super) fn place(&self) -> Place {
        self.source.place()
    }

    /// Goes on to the next line that begins with `{`, where a record may begin.
    pub(super) fn skip_to_record(&mut self) -> io::Result<()> {
        while let Some(byte) = self.source.peek()? {
            if byte == b'{' && self.source.place().column == 1 {
                break;
            }
            self.source.bump();
        }
        self.around = match (self.around, self.source.peek()?) {
            (ListState::Nothing, _) | (_, None) => ListState::Nothing,
            (_, Some(_)) => ListState::Comma,
        };
        Ok(())
    }

    /// Reads an object and hands over the name of each of its fields, whose value is then to be read. A field that is
    /// `null` counts as left out.
    pub(super) fn object(&mut self, field: &mut Field<'_, R>) -> Read<()> {
        self.enter(b'{', "expected an object, which begins with {")?;
        if self.leaves(b'}')? {
            return Ok(());
        }
        loop {
            let (place, name) = self.text()?;
            self.sign(b':', "expected : after the name of a field")?;
            self.skip_blanks()?;
            if self.source.peek()? == Some(b'n') {
                self.skip()?;
            } else {
                field(self, place, &name)?;
            }
            if self.leaves(b'}')? {
                return Ok(());
            }
            self.sign(b',', "expected , or } after the value of a field")?;
        }
    }

    /// Reads a list, whose items are then to be read one by one.
    pub(super) fn list(&mut self, item: &mut dyn FnMut(&mut Parser<R>) -> Read<()>) -> Read<()> {
        self.enter(b'[', "expected a list, which begins with [")?;
        if self.leaves(b']')? {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.leaves(b']')? {
                return Ok(());
            }
            self.sign(b',', "expected , or ] after an item of a list")?;
        }
    }

    /// Reads a text.
    pub(super) fn text(&mut self) -> Read<(Place, String)> {
        let place = self.skip_blanks()?;
        if self.source.peek()? != Some(b'"') {
            return self.refuse("expected a text in quotation marks");
        }
        let mut quoted = Vec::new();
        let mut escaped = false;
        loop {
            let Some(byte) = self.source.peek()?.filter(|&byte| byte != b'\n') else {
                let read = shortened(&String::from_utf8_lossy(&quoted));
                return fault(place, &read, "expected \" at the end of the text");
            };
            self.source.keep(&mut quoted, byte);
            self.refuse_too_long()?;
            if byte == b'"' && !escaped && quoted.len() > 1 {
                break;
            }
            escaped = byte == b'\\' && !escaped;
        }
        match serde_json::from_slice(&quoted) {
            Ok(text) => Ok((place, text)),
            Err(_) => {
                let read = shortened(&String::from_utf8_lossy(&quoted));
                fault(place, &read, "expected text in UTF-8 with JSON escapes")
            }
        }
    }

    /// Reads a word without quotation marks: a number, `true`, `false` or `null`.
    pub(super) fn word(&mut self, expected: &str) -> Read<(Place, String)> {
        let place = self.skip_blanks()?;
        let mut word = Vec::new();
        while let Some(byte) =
            self.source.peek()?.filter(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte))
        {
            self.source.keep(&mut word, byte);
            self.refuse_too_long()?;
        }
        if word.is_empty() {
            return self.refuse(expected);
        }
        match serde_json::from_slice::<IgnoredAny>(&word) {
            Ok(_) => Ok((place, String::from_utf8_lossy(&word).into_owned())),
            Err(_) => fault(place, &shortened(&String::from_utf8_lossy(&word)), expected),
        }
    }

    /// Passes over a value of any kind.
    pub(super) fn skip(&mut self) -> Read<()> {
        self.skip_blanks()?;
        match self.source.peek()? {
            Some(b'{') => self.object(&mut |parser, _, _| parser.skip()),
            Some(b'[') => self.list(&mut |parser| parser.skip()),
            Some(b'"') => self.text().map(drop),
            _ => self.word("expected a value").map(drop),
        }
    }

    fn enter(&mut self, sign: u8, expected: &str) -> Read<()> {
        self.sign(sign, expected)?;
        self.depth += 1;
        if self.depth > DEEPEST {
            let place = self.source.place();
            return fault(place, "…", &format!("objects and lists are nested at most {DEEPEST} deep"));
        }
        Ok(())
    }

    /// Whether an object or a list ends here.
    fn leaves(&mut self, sign: u8) -> Read<bool> {
        self.skip_blanks()?;
        let ends = self.source.peek()? == Some(sign);
        if ends {
            self.source.bump();
            self.depth -= 1;
        }
        Ok(ends)
    }

    fn sign(&mut self, sign: u8, expected: &str) -> Read<()> {
        self.skip_blanks()?;
        if self.source.peek()? != Some(sign) {
            return self.refuse(expected);
        }
        self.source.bump();
        Ok(())
    }

    /// The fault that something else stands here.
    fn refuse<T>(&mut self, expected: &str) -> Read<T> {
        let place = self.source.place();
        let mut read = Vec::new();
        while read.len() < MAX_QUOTED
            && let Some(byte) = self.source.peek()?.filter(|&byte| !is_blank(byte))
        {
            let begins_record = byte == b'{' && self.source.place().column == 1;
            if begins_record || (b",]}".contains(&byte) && !read.is_empty()) {
                read.extend(read.is_empty().then_some(byte));
                break;
            }
            self.source.keep(&mut read, byte);
        }
        let read = String::from_utf8_lossy(&read);
        fault(place, if read.is_empty() { "the end" } else { &read }, expected)
    }

    fn refuse_too_long(&self) -> Read<()> {
        if self.source.consumed() < MAX_RECORD_BYTES {
            return Ok(());
        }
        let most = format!("a record has at most {} MiB", MAX_RECORD_BYTES >> 20);
        fault(self.source.place(), "…", &most)
    }

    /// Whether nothing but blanks is left.
    #[cfg(test)]
    pub(super) fn is_at_end(&mut self) -> io::Result<bool> {
        self.skip_blanks()?;
        Ok(self.source.peek()?.is_none())
    }

    /// Goes to the next sign and gives its place.
    pub(super) fn skip_blanks(&mut self) -> io::Result<Place> {
        while self.source.peek()?.is_some_and(is_blank) {
            self.source.bump();
        }
        Ok(self.source.place())
    }
}

/// What JSON (RFC 8259) allows between its signs, and nothing else: a form feed is no blank.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

fn fault<T>(place: Place, read: &str, expected: &str) -> Read<T> {
    Err(ReadError::Fault(Fault::new(place, read, expected)))
}

fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(MAX_QUOTED).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
