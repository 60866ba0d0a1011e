use crate::{NodeId, Record};

/// A step of a walk through a record's tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeStep {
    /// A ply.
    Ply(NodeId),
    /// A variation begins, which replaces the ply before it in this line.
    Open,
    /// The variation ends.
    Close,
}

impl TreeStep {
    /// The ply, if it is one.
    pub fn ply(self) -> Option<NodeId> {
        match self {
            TreeStep::Ply(id) => Some(id),
            TreeStep::Open | TreeStep::Close => None,
        }
    }
}

/// A walk through a record's tree, in the order of its text. It does not recurse, so lines may have any length.
pub struct TreeWalk<'a> {
    record: &'a Record,
    /// What is to come, the nearest last.
    ahead: Vec<Pending>,
}

enum Pending {
    Step(TreeStep),
    /// All that follows a ply.
    After(NodeId),
}

impl<'a> TreeWalk<'a> {
    /// A walk through what follows a ply.
    pub(crate) fn after(record: &'a Record, id: NodeId) -> TreeWalk<'a> {
        TreeWalk { record, ahead: vec![Pending::After(id)] }
    }
}

impl Iterator for TreeWalk<'_> {
    type Item = TreeStep;

    fn next(&mut self) -> Option<TreeStep> {
        loop {
            let id = match self.ahead.pop()? {
                Pending::Step(step) => return Some(step),
                Pending::After(id) => id,
            };
            let Some((&next, variations)) = self.record.children(id).split_first() else { continue };
            self.ahead.push(Pending::After(next));
            for &variation in variations.iter().rev() {
                self.ahead.push(Pending::Step(TreeStep::Close));
                self.ahead.push(Pending::After(variation));
                self.ahead.push(Pending::Step(TreeStep::Ply(variation)));
                self.ahead.push(Pending::Step(TreeStep::Open));
            }
            return Some(TreeStep::Ply(next));
        }
    }
}
