use crate::{Position, Square};

/// A ply that puts one piece on an empty place, as programs made for Go think of plies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// What is placed.
    pub stone: StoneKind,
    /// Where.
    pub at: Square,
}

/// What a placement places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StoneKind {
    /// A stone of the mover's colour.
    Own,
    /// A neutral piece, which Go does not have.
    Neutral,
}

/// Games in which every ply is a placement, so that programs and files made for Go can carry them.
pub trait PlacementGame: Position {
    /// What a ply places.
    fn placement(mv: Self::Move) -> Placement;

    /// The ply that places this.
    fn from_placement(placement: Placement) -> Self::Move;
}
