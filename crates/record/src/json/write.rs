use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::{Link, NodeId, Note, Record};

impl Record {
    /// The record as one JSON object on one line.
    pub fn to_json(&self) -> String {
        let object = Object {
            tags: Pairs(
                self.tags().iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
            ),
            result: self.result().to_string(),
            note: NoteFields::from(self.note(NodeId::START)),
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
                note: NoteFields::from(self.note(id)),
                variations: variations.iter().map(|&variation| self.json_line(Some(variation))).collect(),
            }
        })
        .collect()
    }
}

/// A record as other programs read it. They rely on these names.
#[derive(Serialize)]
struct Object {
    tags: Pairs,
    result: String,
    #[serde(flatten)]
    note: NoteFields,
    plies: Vec<Ply>,
}

#[derive(Serialize)]
struct Ply {
    ply: String,
    #[serde(skip_serializing_if = "is_false")]
    same_turn: bool,
    #[serde(flatten)]
    note: NoteFields,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Vec<Ply>>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// A note; what is empty is left out.
#[derive(Serialize)]
struct NoteFields {
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    eval: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<u8>,
}

impl From<&Note> for NoteFields {
    fn from(note: &Note) -> NoteFields {
        NoteFields {
            comment: note.comment().to_string(),
            eval: note.eval.map(|eval| eval.to_string()),
            clock: note.clock.map(|clock| clock.to_string()),
            marks: note.marks().iter().map(|mark| mark.0).collect(),
        }
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
