use game::{Hand, Piece, Player, Scene, Shape};

/// One of each kind of piece that is a player's own, or nobody's: the key to a picture.
///
/// A player's kinds are looked for in hand and on the board; stacks count as one kind, shown by a single
/// pyramid. Of nobody's pieces, cubes explain themselves and those in a hand are named there.
pub(crate) fn emblems(scene: &Scene, owner: Option<Player>) -> Vec<Piece> {
    let in_hands =
        || Player::BOTH.into_iter().flat_map(|player| &scene.hands[player]).map(|hand| &hand.piece);
    let told = |piece: &Piece| {
        let named = in_hands().any(|held| held.shape == piece.shape);
        piece.owner.is_none() && (named || matches!(piece.shape, Shape::Cube(_)))
    };
    let seen = in_hands().chain(scene.pieces.iter().flatten());
    let mut kinds: Vec<Piece> = Vec::new();
    for kind in seen.filter(|piece| piece.owner == owner && !told(piece)).map(single) {
        if kinds.iter().all(|known| known.shape != kind.shape) {
            kinds.push(kind);
        }
    }
    kinds.sort_by_key(|kind| match kind.shape {
        Shape::Tile { dots } => dots,
        _ => 0,
    });
    kinds
}

/// A stack's top pyramid; any other piece as it is.
fn single(piece: &Piece) -> Piece {
    match piece.shape {
        Shape::Pyramid { .. } => Piece {
            owner: piece.owner,
            shape: Shape::Pyramid { height: 1, points: 0 },
            label: letters(&piece.label).to_string(),
        },
        _ => piece.clone(),
    }
}

/// A label without the number at its end.
pub(crate) fn letters(label: &str) -> &str {
    label.trim_end_matches(|letter: char| letter.is_ascii_digit())
}

/// `stone` for one, `stones` for more.
pub(crate) fn plural(hand: &Hand) -> String {
    if hand.count == 1 { hand.name.to_string() } else { format!("{}s", hand.name) }
}
