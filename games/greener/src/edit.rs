use game::{Editable, Item, Palette, Piece, Player, Position, Shape, Sketch};

use crate::scene::piece;
use crate::text::ROWS;
use crate::{Colour, Greener, Size, Stack};

impl Editable for Greener {
    fn palette() -> Palette {
        let item = |(colour, name): (Colour, &str)| Item {
            key: colour.letter(),
            name: name.to_string(),
            piece: piece(Stack::single(colour)),
        };
        let items = [
            (Colour::Black, "black pyramid, on top"),
            (Colour::White, "white pyramid, on top"),
            (Colour::Green, "green pyramid, below the top"),
        ];
        Palette { items: items.map(item).to_vec(), turns: &Player::BOTH, phases: &[] }
    }

    /// Stacks grow: a pyramid of a player goes on top, a green one below the top.
    fn put(item: &Item, on: Option<&Piece>) -> Result<Piece, &'static str> {
        let (Some(added), Some(below)) = (stack(&item.piece), on.and_then(stack)) else {
            return Ok(item.piece.clone());
        };
        if usize::from(below.height) >= Size::Large.grid().len() {
            return Err("a stack is at most 81 high, with all pyramids of the largest board");
        }
        let colour = match (added.colour, below.colour) {
            (Colour::Green, Colour::Green) => return Err("a green pyramid never stands on another"),
            (Colour::Green, top) | (top, _) => top,
        };
        let (height, greens) = (below.height + 1, below.greens + added.greens);
        Ok(piece(Stack { colour, height, greens }))
    }

    fn sketched(sketch: &Sketch) -> String {
        let rows = ROWS.text(sketch.grid, |at| sketch.piece(at).and_then(stack));
        format!("{rows} {}", Greener::INFO.letter(sketch.turn))
    }
}

/// The stack that a board shows.
fn stack(piece: &Piece) -> Option<Stack> {
    let Shape::Pyramid { height, points: greens } = piece.shape else { return None };
    Some(Stack { colour: piece.owner.map_or(Colour::Green, Colour::of), height, greens })
}
