use crate::{Note, Place};

/// A ply of a record's tree, or the start before the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The start: no ply, the root of the tree.
    pub const START: NodeId = NodeId(0);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whether a ply begins a turn. In some games a turn is several plies, some of them by the opponent: all that a
/// capture brings stands with the capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Link {
    /// The ply begins a turn, which gets a number.
    #[default]
    NewTurn,
    /// The ply belongs to the turn of the ply before it, and stands behind a comma.
    SameTurn,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    pub(crate) ply: String,
    pub(crate) link: Link,
    pub(crate) note: Note,
    pub(crate) place: Option<Place>,
    pub(crate) parent: Option<NodeId>,
    pub(crate) children: Vec<NodeId>,
}
