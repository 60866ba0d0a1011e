use std::cell::Cell;
use std::fmt;
use std::io::{self, BufRead, Read};
use std::rc::Rc;

use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::lexer::LONGEST_RECORD;
use crate::{Entry, Fault, GameResult, Link, Mark, NodeId, Note, Place, Record, TagName};

impl Record {
    /// The record as one JSON object on one line.
    pub fn to_json(&self) -> String {
        let object = Object {
            tags: Pairs(
                self.tags().iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
            ),
            result: self.result().to_string(),
            note: Remarks::from(self.note(NodeId::START)),
            plies: self.json_line(self.next(NodeId::START)),
        };
        // Texts and numbers only: nothing here can fail to be written.
        serde_json::to_string(&object).unwrap_or_default()
    }

    /// A line from this ply on. Calls itself for variations, which are never nested deep.
    fn json_line(&self, first: Option<NodeId>) -> Vec<Ply> {
        let rest = first.into_iter().flat_map(|first| self.rest(first));
        let line = first.into_iter().chain(rest).enumerate();
        line.map(|(place, id)| {
            let parent = self.parent(id).unwrap_or(NodeId::START);
            // The first ply of a variation has none of its own: they belong to the ply that it replaces.
            let owns = place > 0 || self.next(parent) == Some(id);
            let variations = if owns { self.children(parent).get(1..).unwrap_or_default() } else { &[] };
            Ply {
                ply: self.ply(id).to_string(),
                same_turn: self.link(id) == Link::SameTurn,
                note: Remarks::from(self.note(id)),
                variations: variations.iter().map(|&variation| self.json_line(Some(variation))).collect(),
            }
        })
        .collect()
    }
}

/// Reads records as JSON objects, one after another with or without line breaks.
pub struct JsonReader<R: BufRead> {
    objects: serde_json::StreamDeserializer<'static, serde_json::de::IoRead<Metered<R>>, Object>,
    spent: Rc<Cell<usize>>,
    broken: bool,
}

impl<R: BufRead> JsonReader<R> {
    /// Reads from here.
    pub fn new(input: R) -> JsonReader<R> {
        let spent = Rc::new(Cell::new(0));
        let metered = Metered { input, begun: false, spent: Rc::clone(&spent) };
        let objects = serde_json::Deserializer::from_reader(metered).into_iter();
        JsonReader { objects, spent, broken: false }
    }
}

impl<R: BufRead> Iterator for JsonReader<R> {
    type Item = io::Result<Entry>;

    /// After what is no JSON nothing more is read: no one knows where the next object begins.
    fn next(&mut self) -> Option<io::Result<Entry>> {
        if self.broken {
            return None;
        }
        self.spent.set(0);
        match self.objects.next()? {
            Ok(object) => Some(Ok(object.entry())),
            Err(error) if error.is_io() && error.io_error_kind() != Some(io::ErrorKind::FileTooLarge) => {
                self.broken = true;
                Some(Err(error.into()))
            }
            Err(error) => {
                self.broken = true;
                let place = Place { line: error.line() as u32, column: error.column() as u32 };
                let said = error.to_string();
                // The place is told apart from the sentence.
                let sentence = said.split(" at line ").next().unwrap_or_default();
                let fault =
                    Fault { place: Some(place), sentence: format!("cannot read the JSON: {sentence}") };
                Some(Ok(Entry { place, record: Record::new(), faults: vec![fault] }))
            }
        }
    }
}

/// Stops a reader that wants more than any record may have.
struct Metered<R> {
    input: R,
    begun: bool,
    spent: Rc<Cell<usize>>,
}

impl<R: BufRead> Metered<R> {
    /// Some editors put a byte order mark before a text; no JSON begins with any of its bytes.
    fn skip_byte_order_mark(&mut self) -> io::Result<()> {
        for expected in [0xef, 0xbb, 0xbf] {
            if self.input.fill_buf()?.first() == Some(&expected) {
                self.input.consume(1);
            }
        }
        self.begun = true;
        Ok(())
    }
}

impl<R: BufRead> Read for Metered<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.spent.get() > LONGEST_RECORD {
            let most = format!("a record has at most {} MiB", LONGEST_RECORD >> 20);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, most));
        }
        if !self.begun {
            self.skip_byte_order_mark()?;
        }
        let count = self.input.read(bytes)?;
        self.spent.set(self.spent.get() + count);
        Ok(count)
    }
}

/// A record as other programs read it. They rely on these names.
#[derive(Serialize, Deserialize)]
struct Object {
    tags: Pairs,
    result: String,
    #[serde(flatten)]
    note: Remarks,
    plies: Vec<Ply>,
}

#[derive(Serialize, Deserialize)]
struct Ply {
    ply: String,
    #[serde(default, skip_serializing_if = "is_false")]
    same_turn: bool,
    #[serde(flatten)]
    note: Remarks,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Vec<Ply>>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// A note; what is empty is left out.
#[derive(Serialize, Deserialize)]
struct Remarks {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    eval: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    marks: Vec<u8>,
}

impl From<&Note> for Remarks {
    fn from(note: &Note) -> Remarks {
        Remarks {
            comment: note.comment().to_string(),
            eval: note.eval.map(|eval| eval.to_string()),
            clock: note.clock.map(|clock| clock.to_string()),
            marks: note.marks().iter().map(|mark| mark.0).collect(),
        }
    }
}

impl Object {
    fn entry(self) -> Entry {
        let (mut record, mut faults) = (Record::new(), Vec::new());
        let mut complain = |sentence: String| faults.push(Fault { place: None, sentence });
        for (name, value) in self.tags.0 {
            match TagName::new(&name) {
                Ok(name) => record.tags_mut().set(name, &value),
                Err(error) => complain(error.to_string()),
            }
        }
        match self.result.parse::<GameResult>() {
            Ok(result) => record.set_result(result),
            Err(error) => complain(error.to_string()),
        }
        self.note.write_to(record.note_mut(NodeId::START), &mut complain);
        let last = add_line(&mut record, NodeId::START, self.plies, &mut complain);
        if let Some(fault) = record.end_at(last) {
            complain(fault.sentence);
        }
        faults.truncate(crate::MOST_FAULTS);
        Entry { place: Place { line: 1, column: 1 }, record, faults }
    }
}

/// Adds a line after a ply, its variations when it is whole, so that none of them can take its place; gives its last
/// ply. Calls itself for variations: JSON nested deeper than 128 was refused before.
fn add_line(
    record: &mut Record,
    mut at: NodeId,
    line: Vec<Ply>,
    complain: &mut impl FnMut(String),
) -> NodeId {
    let mut alternatives = Vec::new();
    for ply in line {
        let link = if ply.same_turn { Link::SameTurn } else { Link::NewTurn };
        match record.add(at, &ply.ply, link) {
            Ok(id) => {
                alternatives.push((at, ply.variations));
                at = id;
            }
            Err(fault) => {
                complain(fault.sentence);
                break;
            }
        }
        let mut note = Note::default();
        ply.note.write_to(&mut note, complain);
        record.note_mut(at).join(&note);
    }
    for (before, variations) in alternatives {
        for variation in variations {
            add_line(record, before, variation, complain);
        }
    }
    at
}

impl Remarks {
    fn write_to(self, note: &mut Note, complain: &mut impl FnMut(String)) {
        note.set_comment(&self.comment);
        match self.eval.map(|eval| eval.parse()).transpose() {
            Ok(eval) => note.eval = eval.or(note.eval),
            Err(error) => complain(error.to_string()),
        }
        match self.clock.map(|clock| clock.parse()).transpose() {
            Ok(clock) => note.clock = clock.or(note.clock),
            Err(error) => complain(error.to_string()),
        }
        self.marks.into_iter().for_each(|mark| note.mark(Mark(mark)));
    }
}

/// An object of texts whose order is kept.
struct Pairs(Vec<(String, String)>);

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs, D::Error> {
        deserializer.deserialize_map(PairsVisitor)
    }
}

struct PairsVisitor;

impl<'de> Visitor<'de> for PairsVisitor {
    type Value = Pairs;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object of texts")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(Pairs(pairs))
    }
}
