use game::{Editable, Palette, PaletteItem, Piece, PieceShape, Player, Position, PositionDraft};

use crate::position::Phase;
use crate::scene::{draw_barragoon, draw_tile};
use crate::text::ROWS;
use crate::{Barragoon, Face, Tile, Value};

const PHASES: [&str; 3] = [Phase::Move.word(), Phase::First.word(), Phase::Last.word()];

impl Editable for Barragoon {
    fn palette() -> Palette {
        let tiles = Player::BOTH.into_iter().flat_map(|owner| {
            Value::ALL.map(|value| PaletteItem {
                key: Tile { owner, value }.letter(),
                name: format!("{}'s {}-tile", Barragoon::INFO.players[owner].person, value.steps()),
                piece: draw_tile(Tile { owner, value }),
            })
        });
        let faces = Face::ALL.map(|face| PaletteItem {
            key: face.letter(),
            name: face.description(),
            piece: draw_barragoon(face),
        });
        Palette { items: tiles.chain(faces).collect(), turns: &Player::BOTH, phases: &PHASES }
    }

    fn to_text(draft: &PositionDraft) -> String {
        let rows = ROWS.text(draft.grid, |at| draft.piece(at).and_then(letter));
        format!("{rows} {} {}", Barragoon::INFO.letter(draft.turn), draft.phase)
    }
}

fn letter(piece: &Piece) -> Option<char> {
    match piece.shape {
        PieceShape::Tile { dots } => {
            let value = Value::ALL.into_iter().find(|value| value.steps() == dots)?;
            Some(Tile { owner: piece.owner?, value }.letter())
        }
        PieceShape::Cube(sign) => Face::ALL.into_iter().find(|face| face.sign() == sign).map(Face::letter),
        _ => None,
    }
}
