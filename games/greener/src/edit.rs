use game::{Editable, Palette, PaletteItem, Piece, PieceShape, Player, Position, PositionDraft};

use crate::scene::piece;
use crate::text::ROWS;
use crate::{Color, Greener, Size, Stack};

impl Editable for Greener {
    fn palette() -> Palette {
        let item = |(color, name): (Color, &str)| PaletteItem {
            key: color.letter(),
            name: name.to_string(),
            piece: piece(Stack::single(color)),
        };
        let items = [
            (Color::Black, "black pyramid, on top"),
            (Color::White, "white pyramid, on top"),
            (Color::Green, "green pyramid, below the top"),
        ];
        Palette { items: items.map(item).to_vec(), turns: &Player::BOTH, phases: &[] }
    }

    /// Stacks grow: a pyramid of a player goes on top, a green one below the top.
    fn put(item: &PaletteItem, on: Option<&Piece>) -> Result<Piece, &'static str> {
        let (Some(added), Some(below)) = (stack(&item.piece), on.and_then(stack)) else {
            return Ok(item.piece.clone());
        };
        if usize::from(below.height) >= Size::Large.grid().len() {
            return Err("a stack is at most 81 high, with all pyramids of the largest board");
        }
        let color = match (added.color, below.color) {
            (Color::Green, Color::Green) => return Err("a green pyramid never stands on another"),
            (Color::Green, top) | (top, _) => top,
        };
        let (height, greens) = (below.height + 1, below.greens + added.greens);
        Ok(piece(Stack { color, height, greens }))
    }

    fn to_text(draft: &PositionDraft) -> String {
        let rows = ROWS.text(draft.grid, |at| draft.piece(at).and_then(stack));
        format!("{rows} {}", Greener::INFO.letter(draft.turn))
    }
}

/// The stack that a board shows.
fn stack(piece: &Piece) -> Option<Stack> {
    let PieceShape::Pyramid { height, points: greens } = piece.shape else { return None };
    Some(Stack { color: piece.owner.map_or(Color::Green, Color::of), height, greens })
}
