use crate::{Piece, Player, Scene, Square, Target};

/// What a ply did on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The player to move.
    pub player: Player,
    /// The piece that went from one square to another, if one did.
    pub moved: Option<Movement>,
    /// The pieces that are gone from their squares, also the one on the square that a mover reached.
    pub taken: Vec<PlacedPiece>,
    /// The pieces that were put down.
    pub placed: Vec<PlacedPiece>,
}

/// The way of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movement {
    /// Where it stood.
    pub from: Square,
    /// Where it stands now.
    pub to: Square,
    /// The squares between the two, if the game reports them.
    pub path: Vec<Square>,
    /// What stands there now: another piece than before where the mover grew or was promoted.
    pub piece: Piece,
}

/// A piece on its square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedPiece {
    /// The square.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
}

impl Effect {
    /// Compares two boards. A ply whose clicks lead from a piece to another square moved that piece if the first is
    /// empty afterwards; all else that changed was taken or placed.
    pub fn between(before: &Scene, after: &Scene, player: Player, clicks: &[Target]) -> Effect {
        let mut effect =
            Effect { player, moved: route(before, after, clicks), taken: Vec::new(), placed: Vec::new() };
        let ends = effect.moved.as_ref().map(|route| (route.from, route.to));
        for square in before.grid.squares() {
            let (old, new) = (before.piece(square).cloned(), after.piece(square).cloned());
            let is_from = ends.is_some_and(|(from, _)| square == from);
            let is_to = ends.is_some_and(|(_, to)| square == to);
            if is_from || (old == new && !is_to) {
                continue;
            }
            effect.taken.extend(old.map(|piece| PlacedPiece { square, piece }));
            if !is_to {
                effect.placed.extend(new.map(|piece| PlacedPiece { square, piece }));
            }
        }
        effect
    }
}

fn route(before: &Scene, after: &Scene, clicks: &[Target]) -> Option<Movement> {
    let cells: Vec<Square> = clicks
        .iter()
        .filter_map(|target| match target {
            Target::Cell(square) => Some(*square),
            Target::Choice(_) => None,
        })
        .collect();
    let (&from, &to) = (cells.first()?, cells.last()?);
    before.piece(from)?;
    let piece = after.piece(to)?.clone();
    (from != to && after.piece(from).is_none()).then_some(Movement { from, to, path: Vec::new(), piece })
}
