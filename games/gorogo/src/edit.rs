use game::{Editable, Item, Palette, Piece, Player, Position, Sketch};

use crate::Gorogo;
use crate::scene::{henge, stone};
use crate::text::ROWS;

impl Editable for Gorogo {
    fn palette() -> Palette {
        let stones = Player::BOTH.map(|player| {
            let name = format!("{}'s stone", Gorogo::INFO.players[player].person);
            (name, stone(player))
        });
        let items = stones.into_iter().chain([("henge".to_string(), henge())]);
        Palette {
            items: items.map(|(name, piece)| Item { key: letter(&piece), name, piece }).collect(),
            turns: &Player::BOTH,
            phases: &[],
        }
    }

    fn sketched(sketch: &Sketch) -> String {
        let rows = ROWS.text(sketch.grid, |at| sketch.piece(at).map(letter));
        let hand = |player| format!("{}+{}", sketch.held(player, 0), sketch.held(player, 1));
        let turn = Gorogo::INFO.letter(sketch.turn);
        format!("{rows} {turn} {} {}", hand(Player::One), hand(Player::Two))
    }
}

fn letter(piece: &Piece) -> char {
    match piece.owner {
        Some(Player::One) => 'W',
        Some(Player::Two) => 'B',
        None => 'H',
    }
}
