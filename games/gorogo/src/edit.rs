use game::{Editable, Palette, PaletteItem, Piece, Player, Position, PositionDraft};

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
            items: items.map(|(name, piece)| PaletteItem { key: letter(&piece), name, piece }).collect(),
            turns: &Player::BOTH,
            phases: &[],
        }
    }

    fn to_text(draft: &PositionDraft) -> String {
        let rows = ROWS.text(draft.grid, |at| draft.piece(at).map(letter));
        let hand = |player| format!("{}+{}", draft.held(player, 0), draft.held(player, 1));
        let turn = Gorogo::INFO.letter(draft.turn);
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
