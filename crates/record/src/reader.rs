use std::io::{self, BufRead};

use crate::lexer::{Lexer, MAX_RECORD_BYTES, Token};
use crate::{Fault, GameResult, Link, MAX_NESTING, Mark, NodeId, Note, Place, Record, TagName};

/// Reads one record after another from any source, in memory that does not grow with the source.
///
/// Faults do not end the reading: each [`ParsedRecord`] holds what could be read and what is wrong with it, and the next
/// record is read as if nothing had happened.
pub struct Reader<R> {
    lexer: Lexer<R>,
    /// A token that was read but belongs to what comes next.
    pending: Option<(Place, Token)>,
}

/// A record as it was found in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsedRecord {
    /// Where the record begins.
    pub place: Place,
    /// The record, or the good part of it.
    pub record: Record,
    /// What is wrong with the text, in its order; at most [`MAX_FAULTS`] and a last word.
    pub faults: Vec<Fault>,
}

/// After so many faults the rest of a record is left out.
pub const MAX_FAULTS: usize = 16;

impl ParsedRecord {
    /// The record, if the text is faultless.
    ///
    /// # Errors
    /// The first fault.
    pub fn faultless(self) -> Result<Record, Fault> {
        match self.faults.into_iter().next() {
            Some(fault) => Err(fault),
            None => Ok(self.record),
        }
    }
}

impl<R: BufRead> Reader<R> {
    /// Reads from here.
    pub fn new(input: R) -> Reader<R> {
        Reader { lexer: Lexer::new(input), pending: None }
    }

    fn token(&mut self) -> io::Result<(Place, Token)> {
        match self.pending.take() {
            Some(pending) => Ok(pending),
            None => self.lexer.token(),
        }
    }

    fn entry(&mut self) -> io::Result<Option<ParsedRecord>> {
        self.lexer.begin_record();
        let first = self.token()?;
        if first.1 == Token::End {
            return Ok(None);
        }
        let place = first.0;
        self.pending = Some(first);
        let mut builder = RecordBuilder::new();
        let more = self.tags(&mut builder)?;
        if more {
            self.plies(&mut builder)?;
        }
        builder.end_main_line();
        Ok(Some(ParsedRecord { place, record: builder.record, faults: builder.faults }))
    }

    /// Reads tags up to the first token that is none; `false` if they are hopeless.
    fn tags(&mut self, builder: &mut RecordBuilder) -> io::Result<bool> {
        loop {
            let (place, token) = self.token()?;
            if token != Token::Sign('[') {
                self.pending = Some((place, token));
                return Ok(true);
            }
            match self.tag()? {
                Ok(tag) => builder.tag(&tag),
                Err(fault) => {
                    builder.faults.push(fault);
                    // The rest of the line is no better.
                    self.skip_line(place.line)?;
                }
            }
            if builder.is_hopeless(place) {
                self.skip_to_record()?;
                return Ok(false);
            }
        }
    }

    /// Reads `Name "value"]`.
    fn tag(&mut self) -> io::Result<Result<TagRead, Fault>> {
        let name = match self.token()? {
            (place, Token::Word(name)) => (place, name),
            other => return Ok(Err(self.refuse(other, "expected a tag's name, such as [White \"Ada\"]"))),
        };
        let value = match self.token()? {
            (place, Token::Text(value)) => (place, value),
            other => return Ok(Err(self.refuse(other, "expected a text in quotation marks"))),
        };
        match self.token()? {
            (_, Token::Sign(']')) => Ok(Ok(TagRead { name, value })),
            other => Ok(Err(self.refuse(other, "expected ] at the end of the tag"))),
        }
    }

    /// The fault that this token was read; it is kept, since it may begin something else.
    fn refuse(&mut self, (place, token): (Place, Token), expected: &str) -> Fault {
        let fault = match &token {
            Token::Wrong(fault) => fault.clone(),
            token => Fault::new(place, &describe(token), expected),
        };
        self.pending = Some((place, token));
        fault
    }

    fn skip_to_record(&mut self) -> io::Result<()> {
        self.pending = None;
        self.lexer.skip_to_record()
    }

    /// Skips what is left of a line in which a tag could not be read.
    fn skip_line(&mut self, line: u32) -> io::Result<()> {
        loop {
            let (place, token) = self.token()?;
            if place.line > line || matches!(token, Token::End | Token::TooLong) {
                self.pending = Some((place, token));
                return Ok(());
            }
        }
    }

    /// Reads plies up to the result, and past the end of a record that has none.
    fn plies(&mut self, builder: &mut RecordBuilder) -> io::Result<()> {
        loop {
            let (place, token) = self.token()?;
            let end = match token {
                Token::Sign('(') => !builder.open_variation(place) && self.skip_variation(builder)?,
                Token::Sign('[') | Token::End => {
                    builder.fault(place, &describe(&token), "expected the result: 1-0, 0-1, 1/2-1/2 or *");
                    self.pending = Some((place, token));
                    true
                }
                Token::TooLong => {
                    let mebibytes = MAX_RECORD_BYTES >> 20;
                    builder.fault(place, "…", format!("a record has at most {mebibytes} MiB"));
                    self.skip_to_record()?;
                    true
                }
                token => builder.token(place, token),
            };
            if end {
                return Ok(());
            }
            if builder.is_hopeless(place) {
                return self.skip_to_record();
            }
        }
    }

    /// Skips to the end of a variation that is no good, however deep it is nested; `true` if the record ends first.
    fn skip_variation(&mut self, builder: &mut RecordBuilder) -> io::Result<bool> {
        let mut depth = 1_usize;
        while depth > 0 {
            match self.token()? {
                (_, Token::Sign('(')) => depth += 1,
                (_, Token::Sign(')')) => depth -= 1,
                (place, token @ (Token::Sign('[') | Token::End | Token::TooLong)) => {
                    builder.fault(place, &describe(&token), "expected ) at the end of a variation");
                    if token == Token::TooLong {
                        self.skip_to_record()?;
                    } else {
                        self.pending = Some((place, token));
                    }
                    return Ok(true);
                }
                _ => (),
            }
        }
        Ok(false)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<ParsedRecord>;

    fn next(&mut self) -> Option<io::Result<ParsedRecord>> {
        self.entry().transpose()
    }
}

/// A tag as it was read: its two parts, each with its place.
struct TagRead {
    name: (Place, String),
    value: (Place, String),
}

/// A token as it can be quoted.
fn describe(token: &Token) -> String {
    match token {
        Token::Sign(sign) => sign.to_string(),
        Token::Word(text) => text.clone(),
        Token::Text(text) => format!("\"{text}\""),
        Token::Comment(text) => format!("{{{text}}}"),
        Token::Mark(number) => format!("${number}"),
        Token::Wrong(fault) => fault.sentence.clone(),
        Token::TooLong => "…".to_string(),
        Token::End => "the end".to_string(),
    }
}

/// A record half read.
struct RecordBuilder {
    record: Record,
    faults: Vec<Fault>,
    /// The value of the `Result` tag.
    tagged_result: Option<GameResult>,
    line: OpenLine,
    /// The lines that variations interrupted.
    interrupted: Vec<OpenLine>,
    /// Whether a variation repeats a ply that stands there already.
    repeats: bool,
    /// Whether there were too many tags, which is reported once.
    tags_are_full: bool,
}

/// A line being read.
struct OpenLine {
    /// Its last ply, or the ply before its first.
    last: NodeId,
    /// Whether it has a ply of its own.
    begun: bool,
    /// Whether what it plays next leads: it does not after a ply that only repeats what stands elsewhere.
    leads: bool,
    /// Whether a comma was read, and where.
    comma: Option<Place>,
    /// The note before its first ply.
    lead: Note,
}

impl OpenLine {
    fn after(last: NodeId) -> OpenLine {
        OpenLine { last, begun: false, leads: false, comma: None, lead: Note::default() }
    }
}

impl RecordBuilder {
    fn new() -> RecordBuilder {
        RecordBuilder {
            record: Record::new(),
            faults: Vec::new(),
            tagged_result: None,
            line: OpenLine { leads: true, ..OpenLine::after(NodeId::START) },
            interrupted: Vec::new(),
            repeats: false,
            tags_are_full: false,
        }
    }

    fn fault(&mut self, place: Place, read: &str, expected: impl Into<String>) {
        self.faults.push(Fault::new(place, read, expected));
    }

    /// Whether there were so many faults that the rest is not worth reading.
    fn is_hopeless(&mut self, place: Place) -> bool {
        let hopeless = self.faults.len() >= MAX_FAULTS;
        if hopeless {
            let sentence = "too many faults: the rest of this record is left out".to_string();
            self.faults.push(Fault { place: Some(place), sentence });
        }
        hopeless
    }

    fn tag(&mut self, TagRead { name: (name_place, name), value: (place, value) }: &TagRead) {
        if name == TagName::RESULT {
            match value.parse() {
                Ok(result) => self.tagged_result = Some(result),
                Err(error) => self.faults.push(Fault { place: Some(*place), sentence: error.to_string() }),
            }
            return;
        }
        match TagName::new(name) {
            Ok(name) if self.record.tags().get(&name).is_some() => {
                self.fault(*name_place, name.as_str(), "each tag may be given once; the first one counts");
            }
            Ok(name) => {
                let refused = self.record.tags_mut().set_at(name, value, *place).err();
                self.faults.extend(refused.filter(|_| !std::mem::replace(&mut self.tags_are_full, true)));
            }
            Err(error) => self.faults.push(Fault { place: Some(*name_place), sentence: error.to_string() }),
        }
    }

    /// Begins a variation that replaces the last ply; `false` if there is none or the nesting is too deep.
    fn open_variation(&mut self, place: Place) -> bool {
        let before = self.record.parent(self.line.last).filter(|_| self.line.begun);
        let Some(before) = before else {
            self.fault(place, "(", "a variation must follow the move that it replaces");
            return false;
        };
        if self.interrupted.len() >= MAX_NESTING {
            self.fault(place, "(", format!("variations are nested at most {MAX_NESTING} deep"));
            return false;
        }
        self.interrupted.push(std::mem::replace(&mut self.line, OpenLine::after(before)));
        true
    }

    /// Takes a token of the plies; `true` if it ends the record.
    fn token(&mut self, place: Place, token: Token) -> bool {
        match token {
            Token::Word(word) => return self.word(place, &word),
            Token::Text(ply) => self.ply(place, &ply),
            Token::Comment(text) => self.note().add_comment(&text),
            Token::Mark(number) => self.note().mark(Mark(number)),
            Token::Sign(',') => self.line.comma = Some(place),
            Token::Sign(')') => self.close_variation(place),
            Token::Wrong(fault) => self.faults.push(fault),
            other => self.fault(place, &describe(&other), "expected a move, a comment or the result"),
        }
        false
    }

    /// A turn's number, a ply behind it, a mark behind that; or the result.
    fn word(&mut self, place: Place, word: &str) -> bool {
        if let Ok(result) = word.parse() {
            self.finish(place, result);
            return true;
        }
        let unnumbered = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let (number, rest) = match unnumbered.len() < word.len() {
            // Numbers are for readers; commas determine where a turn begins.
            true => (true, unnumbered.trim_start_matches('.')),
            false if word.chars().all(|letter| letter == '.') => (true, ""),
            false => (false, word),
        };
        let (ply, mark) = Mark::at_end(rest);
        if !ply.is_empty() {
            let skipped = (word.len() - rest.len()) as u32;
            self.ply(Place { column: place.column.saturating_add(skipped), ..place }, ply);
        }
        match mark {
            Some(mark) => self.note().mark(mark),
            None if ply.is_empty() && !number => self.fault(place, word, "expected a move"),
            None => (),
        }
        false
    }

    fn ply(&mut self, place: Place, ply: &str) {
        let link = if self.line.comma.take().is_some() { Link::SameTurn } else { Link::NewTurn };
        let id = match self.record.insert(self.line.last, ply, link) {
            Ok(id) => id,
            Err(fault) => return self.faults.push(Fault { place: Some(place), ..fault }),
        };
        let is_new = self.record.place(id).is_none();
        if is_new {
            self.record.set_place(id, place);
        }
        self.repeats |= !is_new;
        if self.line.leads {
            // A variation that repeats this line's last ply may have gone on from it before.
            self.record.lead(id);
        }
        self.record.note_mut(id).join(&self.line.lead);
        self.line = OpenLine { begun: true, leads: self.line.leads || is_new, ..OpenLine::after(id) };
    }

    /// The note belongs to the last ply, or to the first ply of the variation that follows.
    fn note(&mut self) -> &mut Note {
        if self.line.begun || self.interrupted.is_empty() {
            self.record.note_mut(self.line.last)
        } else {
            &mut self.line.lead
        }
    }

    fn close_variation(&mut self, place: Place) {
        if !self.line.begun && !self.interrupted.is_empty() {
            self.fault(place, ")", "expected a move in the variation");
        }
        self.refuse_comma();
        match self.interrupted.pop() {
            Some(line) => self.line = line,
            None => self.fault(place, ")", "no variation is open here"),
        }
    }

    fn finish(&mut self, place: Place, result: GameResult) {
        self.refuse_comma();
        if !self.interrupted.is_empty() {
            self.fault(place, result.text(), "expected ) at the end of a variation");
        }
        if let Some(tagged_result) = self.tagged_result.filter(|tagged_result| *tagged_result != result) {
            self.fault(place, result.text(), format!("the tag says {tagged_result}"));
        }
        self.record.set_result_at(result, place);
    }

    /// Plies that variations add after the last ply of the game were not played, and must not look as if they had
    /// been. A variation that begins like another one becomes its variation, and may be nested deeper than the text
    /// was.
    fn end_main_line(&mut self) {
        let last = self.interrupted.first().unwrap_or(&self.line).last;
        let beyond = self.record.end_at(last);
        let deep = if self.repeats { self.record.prune() } else { Vec::new() };
        let astray = beyond.into_iter().chain(deep);
        let room = (MAX_FAULTS + 1).saturating_sub(self.faults.len());
        self.faults.extend(astray.take(room));
    }

    fn refuse_comma(&mut self) {
        if let Some(place) = self.line.comma.take() {
            self.fault(place, ",", "expected a move after it");
        }
    }
}
