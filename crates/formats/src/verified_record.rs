use std::fmt;
use std::ops::Deref;

use catalog::{Game, State};
use record::{Fault, Record, TagName};

/// A record whose plies are all legal. Only [`verify`](crate::verify) and a [`Study`](crate::Study) create one, so
/// that no record is replayed twice. It dereferences to a [`Record`].
///
/// Records that were not replayed are not accepted:
/// ```compile_fail
/// formats::to_sgf(&record::Record::of(catalog::GAMES[0].info().slug, None));
/// ```
/// ```compile_fail
/// formats::Study::of(record::Record::of(catalog::GAMES[0].info().slug, None));
/// ```
pub struct VerifiedRecord {
    game: &'static dyn Game,
    start: Box<dyn State>,
    record: Record,
}

impl VerifiedRecord {
    /// The caller has played every ply of the record, from this start.
    pub(crate) fn new(game: &'static dyn Game, start: Box<dyn State>, record: Record) -> VerifiedRecord {
        VerifiedRecord { game, start, record }
    }

    /// The game.
    pub fn game(&self) -> &'static dyn Game {
        self.game
    }

    /// The state it begins from.
    pub fn start(&self) -> &dyn State {
        self.start.as_ref()
    }

    /// The record for changes: callers may only add plies that were played.
    pub(crate) fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// The record without its verification, so that it can be changed.
    pub fn into_record(self) -> Record {
        self.record
    }

    /// Sets a tag, in place of an earlier value. The tags for the game and its start cannot be changed.
    pub fn set_tag(&mut self, name: TagName, value: &str) {
        if !says_start(&name) {
            self.record.tags_mut().set(name, value);
        }
    }

    /// Removes a tag, but none of those two.
    pub fn remove_tag(&mut self, name: &TagName) {
        if !says_start(name) {
            self.record.tags_mut().remove(name);
        }
    }

    /// Whether two records are of the same game from the same start, so that the plies of one are legal in the other.
    pub fn begins_as(&self, other: &VerifiedRecord) -> bool {
        [TagName::GAME, TagName::POSITION].iter().all(|name| self.tags().get(name) == other.tags().get(name))
    }

    /// Adds the plies of another record with the same start to this tree.
    ///
    /// # Errors
    /// If it begins elsewhere, or the tree is full.
    pub fn merge(&mut self, other: &VerifiedRecord) -> Result<(), Fault> {
        if !self.begins_as(other) {
            let sentence = "only games with the same start can be merged into one tree".to_string();
            return Err(Fault { place: None, sentence });
        }
        self.record.merge(&other.record)
    }
}

/// Whether the legality of the plies depends on a tag.
fn says_start(name: &TagName) -> bool {
    *name == TagName::GAME || *name == TagName::POSITION
}

impl Deref for VerifiedRecord {
    type Target = Record;

    fn deref(&self) -> &Record {
        &self.record
    }
}

impl Clone for VerifiedRecord {
    fn clone(&self) -> VerifiedRecord {
        VerifiedRecord { game: self.game, start: self.start.copy(), record: self.record.clone() }
    }
}

impl PartialEq for VerifiedRecord {
    fn eq(&self, other: &VerifiedRecord) -> bool {
        self.record == other.record
    }
}

impl fmt::Display for VerifiedRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.record, f)
    }
}

impl fmt::Debug for VerifiedRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.record, f)
    }
}
