use game::{Editable, Item, Palette, Piece, Player, Position, Shape, Sketch};

use crate::position::Phase;
use crate::scene::{draw_barragoon, draw_tile};
use crate::text::ROWS;
use crate::{Barragoon, Face, Tile, Value};

const PHASES: [&str; 3] = [Phase::Move.word(), Phase::First.word(), Phase::Last.word()];

impl Editable for Barragoon {
    fn palette() -> Palette {
        let tiles = Player::BOTH.into_iter().flat_map(|owner| {
            Value::ALL.map(|value| Item {
                key: Tile { owner, value }.letter(),
                name: format!("{}'s {}-tile", Barragoon::INFO.players[owner].person, value.steps()),
                piece: draw_tile(Tile { owner, value }),
            })
        });
        let faces = Face::ALL.map(|face| Item {
            key: face.letter(),
            name: face.description(),
            piece: draw_barragoon(face),
        });
        Palette { items: tiles.chain(faces).collect(), turns: &Player::BOTH, phases: &PHASES }
    }

    fn sketched(sketch: &Sketch) -> String {
        let rows = ROWS.text(sketch.grid, |at| sketch.piece(at).and_then(letter));
        format!("{rows} {} {}", Barragoon::INFO.letter(sketch.turn), sketch.phase)
    }
}

fn letter(piece: &Piece) -> Option<char> {
    match piece.shape {
        Shape::Tile { dots } => {
            let value = Value::ALL.into_iter().find(|value| value.steps() == dots)?;
            Some(Tile { owner: piece.owner?, value }.letter())
        }
        Shape::Cube(sign) => Face::ALL.into_iter().find(|face| face.sign() == sign).map(Face::letter),
        _ => None,
    }
}
