use game::{HeldPieces, Piece, Player, Scene};

use crate::figure::figure;

/// One piece of each kind of an owner, for the legend of a picture.
///
/// Kinds are collected from the hand and the board; stacks count as one kind, shown by a single piece. Neutral pieces
/// that are self-explanatory or in a hand are omitted.
pub(crate) fn emblems(scene: &Scene, owner: Option<Player>) -> Vec<Piece> {
    let in_hands =
        || Player::BOTH.into_iter().flat_map(|player| &scene.hands[player]).map(|hand| &hand.piece);
    let told = |piece: &Piece| {
        let named = in_hands().any(|held| held.shape == piece.shape);
        piece.owner.is_none() && (named || figure(piece.shape).is_self_explanatory())
    };
    let seen = in_hands().chain(scene.pieces.iter().flatten());
    let mut kinds: Vec<Piece> = Vec::new();
    for kind in seen
        .filter(|piece| piece.owner == owner && !told(piece))
        .map(|piece| figure(piece.shape).single(piece))
    {
        if kinds.iter().all(|known| known.shape != kind.shape) {
            kinds.push(kind);
        }
    }
    kinds.sort_by_key(|kind| figure(kind.shape).order());
    kinds
}

/// A label without the number at its end.
pub(crate) fn letters(label: &str) -> &str {
    label.trim_end_matches(|letter: char| letter.is_ascii_digit())
}

/// `stone` for one, `stones` for more.
pub(crate) fn plural(hand: &HeldPieces) -> String {
    game::plural(hand.count.into(), hand.name)
}
