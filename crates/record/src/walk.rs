use crate::{NodeId, Record};

/// A step of a walk through a record's tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A ply.
    Ply(NodeId),
    /// A variation begins, which replaces the ply before it in this line.
    Open,
    /// The variation ends.
    Close,
}

impl Step {
    /// The ply, if it is one.
    pub fn ply(self) -> Option<NodeId> {
        match self {
            Step::Ply(id) => Some(id),
            Step::Open | Step::Close => None,
        }
    }
}

/// A walk through a record's tree, in the order of its text. Needs no recursion: lines may be as long as they like.
pub struct Walk<'a> {
    record: &'a Record,
    /// What is to come, the nearest last.
    ahead: Vec<Stop>,
}

enum Stop {
    Step(Step),
    /// All that follows a ply.
    After(NodeId),
}

impl<'a> Walk<'a> {
    pub(crate) fn new(record: &'a Record) -> Walk<'a> {
        Walk { record, ahead: vec![Stop::After(NodeId::START)] }
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        loop {
            let id = match self.ahead.pop()? {
                Stop::Step(step) => return Some(step),
                Stop::After(id) => id,
            };
            let Some((&next, variations)) = self.record.children(id).split_first() else { continue };
            self.ahead.push(Stop::After(next));
            for &variation in variations.iter().rev() {
                self.ahead.push(Stop::Step(Step::Close));
                self.ahead.push(Stop::After(variation));
                self.ahead.push(Stop::Step(Step::Ply(variation)));
                self.ahead.push(Stop::Step(Step::Open));
            }
            return Some(Step::Ply(next));
        }
    }
}
