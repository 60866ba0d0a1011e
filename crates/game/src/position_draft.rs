use crate::{ByPlayer, Grid, HeldPieces, Piece, Player, Position, Square};

/// A position that is being set up: whatever stands there so far, whether the rules allow it or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionDraft {
    /// The size of the board.
    pub grid: Grid,
    /// The pieces, in the order of [`Grid::squares`].
    pub pieces: Vec<Option<Piece>>,
    /// What each player holds.
    pub hands: ByPlayer<Vec<HeldPieces>>,
    /// The player to decide, unless the pieces determine it.
    pub turn: Player,
    /// What kind of decision is due.
    pub phase: &'static str,
}

/// One step of setting a position up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// An item of the palette, by its place there, goes to a square.
    Put(Square, usize),
    /// Whatever stands on a square goes away.
    Clear(Square),
    /// The board becomes empty.
    ClearAll,
    /// The number of pieces that a player holds, by their index in the hand.
    Hold(Player, usize, u8),
    /// A player is to decide.
    Turn(Player),
    /// A decision of this kind is due.
    Phase(&'static str),
}

impl PositionDraft {
    /// A position as it stands.
    pub fn of(position: &impl Position) -> PositionDraft {
        let scene = position.scene();
        PositionDraft {
            grid: scene.grid,
            pieces: scene.pieces,
            hands: scene.hands,
            turn: position.turn(),
            phase: position.phase(),
        }
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<&Piece> {
        self.pieces.get(self.grid.index(square)).and_then(Option::as_ref)
    }

    /// How many pieces a player holds, by their index in the hand.
    pub fn held(&self, player: Player, kind: usize) -> u8 {
        self.hands[player].get(kind).map_or(0, |hand| hand.count)
    }

    /// Puts a piece on a square, or takes away what stands there.
    pub(crate) fn set(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(place) = self.pieces.get_mut(self.grid.index(square)) {
            *place = piece;
        }
    }
}
