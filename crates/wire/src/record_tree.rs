use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Colour;

/// A record with its variations, for a page that shows and changes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordTree {
    /// The game's slug.
    pub game: String,
    /// The text of the position it begins from.
    pub start: String,
    /// Tags with their values, in their order.
    pub tags: Vec<Tag>,
    /// The result as records write it: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The plies: each after the one it follows. The first child of a ply is its main line.
    pub nodes: Vec<RecordNode>,
    /// What is said about the start.
    #[serde(default)]
    pub comment: String,
}

/// A tag of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Tag {
    /// Its name, such as `White`.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A ply of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordNode {
    /// The place of the ply before it in the list, from 0; `null` at the start.
    pub parent: Option<u32>,
    /// Its text.
    pub ply: String,
    /// Who made it; not needed when a record is written.
    #[serde(default)]
    pub by: Option<Colour>,
    /// Whether it begins a turn; not needed when a record is written.
    #[serde(default)]
    pub begins_turn: bool,
    /// What is said about it.
    #[serde(default)]
    pub comment: String,
    /// Marks such as `!` and `??`, as records number them.
    #[serde(default)]
    pub marks: Vec<u8>,
    /// What the position after it is worth, as records write it.
    #[serde(default)]
    pub eval: Option<String>,
}

/// A text that holds records.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordText {
    /// The text, of any format.
    pub text: String,
    /// The game's slug, for formats that do not tell it.
    #[serde(default)]
    pub game: Option<String>,
}

/// Records that were read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordsRead {
    /// The records, or what is good of them; at most 100.
    pub records: Vec<RecordTree>,
    /// What is wrong with the text.
    pub faults: Vec<String>,
}

/// A record to be written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordToWrite {
    /// The record.
    pub record: RecordTree,
    /// `text`, `json`, `sgf` or `abstractplay`.
    pub format: String,
}

/// A file for somebody to keep.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TextFile {
    /// What to call it.
    pub name: String,
    /// What is in it.
    pub text: String,
}
