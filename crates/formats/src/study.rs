use catalog::{Game, MoveError, State};
use game::{IllegalMove, Setup};
use record::{Fault, GameResult, Link, NodeId, Note, Place, Record, TagName};

use crate::{VerifiedRecord, replay};

/// A record with a cursor and the board at that ply: for playing, stepping through a game, variations and notes. The
/// record can be saved at any moment.
pub struct Study {
    record: VerifiedRecord,
    state: Box<dyn State>,
    at: NodeId,
}

impl Study {
    /// A new record of a game about to begin from this state.
    pub fn new(game: &'static dyn Game, mut start: Box<dyn State>) -> Study {
        while start.undo().is_some() {}
        let position = start.text();
        let usual = game.start(&Setup::default()).is_ok_and(|usual| usual.text() == position);
        let mut record = Record::of(game.info().slug, (!usual).then_some(position.as_str()));
        record.set_result(replay::result(game.info(), start.outcome().as_ref()));
        Study::of(VerifiedRecord::new(game, start, record))
    }

    /// Opens a verified record at its start.
    pub fn of(record: VerifiedRecord) -> Study {
        let state = record.start().copy();
        Study { record, state, at: NodeId::START }
    }

    /// Verifies a record and opens it at its start.
    ///
    /// # Errors
    /// The first thing that is wrong with it: no such game, an illegal ply, a result that the rules contradict.
    pub fn open(record: Record) -> Result<Study, Fault> {
        let (study, faults) = Study::open_good_part(record)?;
        faults.into_iter().next().map_or(Ok(study), Err)
    }

    /// Opens the legal part of a record, and returns its faults.
    ///
    /// # Errors
    /// If not even the game or its start can be made out.
    pub fn open_good_part(record: Record) -> Result<(Study, Vec<Fault>), Fault> {
        let (record, faults) = replay::verify(record)?;
        Ok((Study::of(record), faults))
    }

    /// A copy.
    pub fn copy(&self) -> Study {
        Study { record: self.record.clone(), state: self.state.copy(), at: self.at }
    }

    /// The game.
    pub fn game(&self) -> &'static dyn Game {
        self.record.game()
    }

    /// The record.
    pub fn record(&self) -> &VerifiedRecord {
        &self.record
    }

    /// Closes the study and gives its record.
    pub fn into_verified(self) -> VerifiedRecord {
        self.record
    }

    /// Returns the record without its verification, so that it can be changed.
    pub fn into_record(self) -> Record {
        self.record.into_record()
    }

    /// The board at the ply where the record lies open.
    pub fn state(&self) -> &dyn State {
        self.state.as_ref()
    }

    /// Where the record lies open: the last ply played on the board, or the start.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// The note on the last ply, to be changed.
    pub fn note_mut(&mut self) -> &mut Note {
        self.record.record_mut().note_mut(self.at)
    }

    /// Notes where the last ply stood in the text it was read from, if that is not known yet.
    pub(crate) fn set_place(&mut self, place: Place) {
        if self.record.place(self.at).is_none() {
            self.record.record_mut().set_place(self.at, place);
        }
    }

    /// Sets a tag, in place of an earlier value.
    pub fn set_tag(&mut self, name: TagName, value: &str) {
        self.record.set_tag(name, value);
    }

    /// Removes a tag.
    pub fn remove_tag(&mut self, name: &TagName) {
        self.record.remove_tag(name);
    }

    /// Sets the result of a game that the rules have not ended, such as by resignation.
    pub fn set_result(&mut self, result: GameResult) {
        self.record.record_mut().set_result(result);
    }

    /// Plays a ply as a person may type it and gives its proper text. Follows the record if it has this ply here;
    /// otherwise adds it, as a variation if another ply follows already. At the end of the main line the result is
    /// brought up to date.
    ///
    /// # Errors
    /// If the text is no ply, the ply is not legal, or the record is full; nothing changes then.
    pub fn play(&mut self, typed: &str) -> Result<String, MoveError> {
        let ply = self.add(typed)?;
        self.update_result();
        Ok(ply)
    }

    fn add(&mut self, typed: &str) -> Result<String, MoveError> {
        let at = self.at;
        self.play_by(typed, |record, ply, link| record.add(at, ply, link))
    }

    /// Plays a ply that `add` adds to the record. The result is not brought up to date.
    fn play_by(
        &mut self,
        typed: &str,
        add: impl FnOnce(&mut Record, &str, Link) -> Result<NodeId, Fault>,
    ) -> Result<String, MoveError> {
        let link = self.state.link();
        let ply = self.state.play(typed)?;
        match add(self.record.record_mut(), &ply, link) {
            Ok(id) => self.at = id,
            Err(fault) => {
                self.state.undo();
                return Err(MoveError::Illegal(IllegalMove { ply, why: Some(fault.sentence) }));
            }
        }
        Ok(ply)
    }

    /// Plays a ply of the game itself: it becomes the main line, and what stands in its place steps aside as a
    /// variation. What is nested too deep to step aside goes.
    ///
    /// # Errors
    /// As [`play`](Study::play).
    pub fn play_main(&mut self, typed: &str) -> Result<String, MoveError> {
        let before = self.at;
        let ply = self.add(typed)?;
        self.lead(before);
        Ok(ply)
    }

    /// [`play_main`](Study::play_main), but what stands in the ply's place, such as what was taken back, goes.
    ///
    /// # Errors
    /// As [`play`](Study::play).
    pub fn play_instead(&mut self, typed: &str) -> Result<String, MoveError> {
        let before = self.at;
        let Some(next) = self.record.next(before) else { return self.play_main(typed) };
        let ply = self.play_by(typed, |record, ply, link| record.replace(next, ply, link))?;
        self.lead(before);
        Ok(ply)
    }

    /// Makes the last ply the line's own next one. What is nested too deep to step aside goes.
    fn lead(&mut self, before: NodeId) {
        if self.record.record_mut().promote(self.at).is_err() {
            let aside: Vec<NodeId> =
                self.record.children(before).iter().copied().filter(|&other| other != self.at).collect();
            aside.into_iter().for_each(|other| self.record.record_mut().remove(other));
        }
        self.update_result();
    }

    /// Ends the game at the last ply on the board: what follows it in the record leaves it, and the result is that of
    /// the board. Nothing changes if nothing follows.
    pub fn end_here(&mut self) {
        if self.record.record_mut().end_at(self.at).is_some() {
            self.update_result();
        }
    }

    /// Takes the last ply back: it and all that follows it leave the record, and the first variation beside it, if there
    /// is one, stands in its place. Gives its text, if there was one.
    pub fn take_back(&mut self) -> Option<String> {
        let parent = self.record.parent(self.at)?;
        let ply = self.state.undo();
        self.record.record_mut().remove(self.at);
        self.at = parent;
        self.update_result();
        ply
    }

    /// Makes the line that leads to the last ply the main line.
    ///
    /// # Errors
    /// If variations would be nested too deep.
    pub fn promote(&mut self) -> Result<(), Fault> {
        for id in self.record.path(self.at) {
            self.record.record_mut().promote(id)?;
        }
        let here = self.at;
        self.go(self.record.end());
        self.update_result();
        self.go(here);
        Ok(())
    }

    /// One ply back, which stays in the record; `false` at the start.
    pub fn back(&mut self) -> bool {
        let Some(parent) = self.record.parent(self.at) else { return false };
        self.state.undo();
        self.at = parent;
        true
    }

    /// One ply on in the same line; `false` at its end.
    pub fn forward(&mut self) -> bool {
        let Some(next) = self.record.next(self.at) else { return false };
        self.go(next);
        true
    }

    /// Opens the record at this ply.
    pub fn go(&mut self, to: NodeId) {
        let (here, there) = (self.record.path(self.at), self.record.path(to));
        let common = here.iter().zip(&there).take_while(|(one, two)| one == two).count();
        for _ in common..here.len() {
            self.back();
        }
        for &id in &there[common..] {
            // Every ply of the record was played once, when it was opened or added.
            if self.state.play(self.record.ply(id)).is_err() {
                return;
            }
            self.at = id;
        }
    }

    /// Opens the record at the end of its main line.
    pub fn go_to_end(&mut self) {
        self.go(self.record.end());
    }

    fn update_result(&mut self) {
        let due = replay::result(self.state.info(), self.state.outcome().as_ref());
        // The end of the main line is found by walking there, which would cost much for each ply of a long game.
        if due != self.record.result() && self.at == self.record.end() {
            self.record.record_mut().set_result(due);
        }
    }
}
