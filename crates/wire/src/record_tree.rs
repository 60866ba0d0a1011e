use std::collections::HashMap;

use catalog::State;
use formats::{Study, VerifiedRecord, verify};
use record::{Fault, Link, Mark, NodeId, Note, Record, TagName};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::review::rounded;
use crate::{Colour, Error, ErrorCode};

/// A record with its variations, for a page that shows and changes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordTree {
    /// The game's slug.
    pub game: String,
    /// The text of the position it begins from.
    pub start: String,
    /// Tags with their values, in order, except those of the game and its start.
    pub tags: Vec<Tag>,
    /// The result as records write it: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The plies: each after the one it follows. The first child of a ply is its main line.
    pub nodes: Vec<RecordNode>,
    /// The comment on the start.
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordNode {
    /// The place of the ply before it in the list, from 0; `null` at the start.
    pub parent: Option<u32>,
    /// Its text.
    pub ply: String,
    /// The player; not needed when a record is written.
    #[serde(default)]
    pub by: Option<Colour>,
    /// Whether it begins a turn; not needed when a record is written.
    #[serde(default)]
    pub begins_turn: bool,
    /// The comment.
    #[serde(default)]
    pub comment: String,
    /// Marks such as `!` and `??`, as records number them.
    #[serde(default)]
    pub marks: Vec<u8>,
    /// What the position after it is worth, as records write it.
    #[serde(default)]
    pub eval: Option<String>,
    /// White's winning chance by that, 0 to 1; not needed when a record is written.
    #[serde(default)]
    pub chance: Option<f64>,
    /// What the player who made it has left on the clock, as records write it.
    #[serde(default)]
    pub clock: Option<String>,
}

/// A text that holds records.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordText {
    /// The text, of any format.
    pub text: String,
    /// The game's slug, for formats that do not name it.
    #[serde(default)]
    pub game: Option<String>,
}

/// Records that were read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = RecordsRead)]
pub struct RecordImport {
    /// The records, or what is good of them; at most 100.
    pub records: Vec<RecordTree>,
    /// What is wrong with the text.
    pub faults: Vec<String>,
}

/// A record to be written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = RecordToWrite)]
pub struct RecordExport {
    /// The record.
    pub record: RecordTree,
    /// `text`, `json`, `sgf` or `abstractplay`.
    pub format: String,
}

/// A file to download.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TextFile {
    /// What to call it.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// A record of more plies, with all its variations, is for programs that read files.
pub const MOST_NODES: usize = 10_000;

impl RecordTree {
    /// A record as a tree; `None` if it has more than [`MOST_NODES`] plies.
    pub fn of(record: &VerifiedRecord) -> Option<RecordTree> {
        let plies: Vec<NodeId> =
            record.walk().filter_map(record::TreeStep::ply).take(MOST_NODES + 1).collect();
        if plies.len() > MOST_NODES {
            return None;
        }
        let tags = record.tags().iter().filter(|(name, _)| !says_start(name));
        Some(RecordTree {
            game: record.game().info().slug.to_string(),
            start: record.start().text(),
            tags: tags
                .map(|(name, value)| Tag { name: name.to_string(), value: value.to_string() })
                .collect(),
            result: record.result().to_string(),
            nodes: Replay::of(record).nodes(&plies),
            comment: record.note(NodeId::START).content(),
        })
    }

    /// The record that a program means, every ply played by the rules. A result that the rules contradict is set right.
    ///
    /// # Errors
    /// If there is no such game, start or tag, the tree is none or too large, or a ply is not legal.
    pub fn verified(&self) -> Result<VerifiedRecord, Error> {
        let mut record = self.record()?;
        let unfit = |fault: Fault| Error { code: ErrorCode::Conflict, sentence: fault.to_string() };
        let (verified, faults) = verify(record.clone()).map_err(unfit)?;
        if faults.is_empty() {
            return Ok(verified);
        }
        // If only the result was wrong, nothing is now.
        record.set_result(verified.result());
        let (verified, faults) = verify(record).map_err(unfit)?;
        faults.into_iter().next().map_or(Ok(verified), |fault| Err(unfit(fault)))
    }

    /// The same as an unverified record.
    fn record(&self) -> Result<Record, Error> {
        let game = catalog::find(&self.game).map_err(|why| Error::from(&why))?;
        let mut record =
            Study::new(game, game.read(&self.start).map_err(|why| Error::from(&why))?).into_record();
        record.set_result(self.result.parse().map_err(|why| Error::from(&why))?);
        record.note_mut(NodeId::START).set_comment(&self.comment);
        for Tag { name, value } in &self.tags {
            let name = TagName::new(name).map_err(|why| Error::from(&why))?;
            if !says_start(&name) {
                record.tags_mut().set_at(name, value, None).map_err(|why| Error::from(&why))?;
            }
        }
        if self.nodes.len() > MOST_NODES {
            return Err(invalid(format!("the record is too long: expected at most {MOST_NODES} plies")));
        }
        let mut ids: Vec<NodeId> = Vec::with_capacity(self.nodes.len());
        for (place, node) in self.nodes.iter().enumerate() {
            let before = match node.parent {
                None => Some(NodeId::START),
                Some(parent) => ids.get(parent as usize).copied(),
            };
            let before =
                before.ok_or_else(|| invalid(format!("the parent of ply {place} must come before it")))?;
            // Which plies begin turns is found out when they are played.
            let id = record.add(before, &node.ply, Link::NewTurn).map_err(|why| Error::from(&why))?;
            node.remark(record.note_mut(id))?;
            ids.push(id);
        }
        Ok(record)
    }
}

impl RecordNode {
    /// Adds the comments on the ply to a note.
    fn remark(&self, note: &mut Note) -> Result<(), Error> {
        note.add_comment(&self.comment);
        self.marks.iter().for_each(|&mark| note.mark(Mark(mark)));
        if let Some(eval) = &self.eval {
            note.eval = Some(eval.parse().map_err(|why| Error::from(&why))?);
        }
        if let Some(clock) = &self.clock {
            note.clock = Some(clock.parse().map_err(|why| Error::from(&why))?);
        }
        Ok(())
    }
}

/// Whether a tag repeats a field of the tree.
fn says_start(name: &TagName) -> bool {
    [TagName::GAME, TagName::SET_UP, TagName::POSITION].contains(name)
}

fn invalid(sentence: String) -> Error {
    Error { code: ErrorCode::Invalid, sentence }
}

/// Replays a record to find the player of each ply.
struct Replay<'a> {
    record: &'a VerifiedRecord,
    state: Box<dyn State>,
    /// How many plies are on the board.
    played: usize,
    /// Where each ply stands in the list, and how many plies lead to it, itself counted.
    places: HashMap<NodeId, (u32, usize)>,
}

impl Replay<'_> {
    fn of(record: &VerifiedRecord) -> Replay<'_> {
        Replay { record, state: record.start().copy(), played: 0, places: HashMap::new() }
    }

    /// The plies in this order, each after the one it follows.
    fn nodes(mut self, plies: &[NodeId]) -> Vec<RecordNode> {
        plies.iter().zip(0..).map(|(&id, place)| self.node(id, place)).collect()
    }

    fn node(&mut self, id: NodeId, place: u32) -> RecordNode {
        let record = self.record;
        let parent = record.parent(id).and_then(|before| self.places.get(&before).copied());
        let before = parent.map_or(0, |(_, length)| length);
        while self.played > before {
            self.state.undo();
            self.played -= 1;
        }
        let by = self.state.info().color(self.state.turn());
        // Only plies that were played before are in a verified record.
        self.played += usize::from(self.state.play(record.ply(id)).is_ok());
        self.places.insert(id, (place, before + 1));
        let note = record.note(id);
        RecordNode {
            parent: parent.map(|(place, _)| place),
            ply: record.ply(id).to_string(),
            by: Some(by),
            begins_turn: record.link(id) == Link::NewTurn,
            comment: note.comment().to_string(),
            marks: note.marks().iter().map(|mark| mark.0).collect(),
            eval: note.eval.map(|eval| eval.to_string()),
            chance: note.eval.map(|eval| rounded(self.state.analysis().winning_chance(eval.worth))),
            clock: note.clock.map(|clock| clock.to_string()),
        }
    }
}
