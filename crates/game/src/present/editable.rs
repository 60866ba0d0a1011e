use crate::{ByPlayer, Grid, HeldPieces, Piece, Player, Present, Square};

/// A game whose positions can be set up piece by piece. The result is a text; parsing it checks whether it is a
/// position.
pub trait Editable: Present {
    /// What a position editor offers.
    fn palette() -> Palette;

    /// What a square holds once an item was put on what stood there; usually the item takes its place.
    ///
    /// # Errors
    /// If the item cannot go there: a clause for people.
    fn put(item: &PaletteItem, _on: Option<&Piece>) -> Result<Piece, &'static str> {
        Ok(item.piece.clone())
    }

    /// The text of a sketch. That of a position's own sketch is the position's.
    fn to_text(draft: &PositionDraft) -> String;

    /// Takes a step.
    ///
    /// # Errors
    /// If an item cannot go where it was put; nothing has changed then.
    fn edit(draft: &mut PositionDraft, edit: Edit) -> Result<(), &'static str> {
        match edit {
            Edit::Put(square, item) => {
                let palette = Self::palette();
                let item = palette.items.get(item).ok_or("the palette has no such item")?;
                let piece = Self::put(item, draft.piece(square))?;
                draft.set(square, Some(piece));
            }
            Edit::Clear(square) => draft.set(square, None),
            Edit::ClearAll => draft.pieces.fill(None),
            Edit::Hold(player, kind, count) => {
                if let Some(hand) = draft.hands[player].get_mut(kind) {
                    hand.count = count;
                }
            }
            Edit::Turn(player) => draft.turn = player,
            Edit::Phase(phase) => draft.phase = phase,
        }
        Ok(())
    }
}

/// What positions of a game are made of. The hands are those of the scene.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Palette {
    /// What can be put on a square.
    pub items: Vec<PaletteItem>,
    /// The players that can be to move; empty if the pieces determine it.
    pub turns: &'static [Player],
    /// The kinds of decision that may be due; none where there is only one.
    pub phases: &'static [&'static str],
}

/// A piece of the palette.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PaletteItem {
    /// The key that stands for it, unlike all others of its palette; the letter of the position's text where there is one.
    pub key: char,
    /// What it is called, such as `White's stone`.
    pub name: String,
    /// What is placed on an empty square.
    pub piece: Piece,
}

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
    pub fn of(position: &impl Present) -> PositionDraft {
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
    fn set(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(place) = self.pieces.get_mut(self.grid.index(square)) {
            *place = piece;
        }
    }
}
