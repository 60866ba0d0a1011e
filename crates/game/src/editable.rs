use crate::{Edit, Piece, Player, Position, PositionDraft};

/// A game whose positions can be set up piece by piece. The result is a text; parsing it checks whether it is a
/// position.
pub trait Editable: Position {
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
