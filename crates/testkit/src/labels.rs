use std::collections::HashMap;

use game::{Piece, PieceShape, Player, Position, Target};

use crate::sample::each_position;

/// Letters of a label at most: boards of text have no room for more.
const LONGEST: usize = 3;

/// Labels tell pieces apart: on the boards, in the hands and in the menus of a game one label is one kind of piece.
///
/// # Panics
/// If a label is too long, is not plain, or stands for two kinds of pieces.
pub fn check_labels<P: Position>() {
    let mut known = HashMap::new();
    each_position(|position: &P| {
        let scene = position.scene();
        let hands = Player::BOTH.into_iter().flat_map(|player| &scene.hands[player]).map(|hand| &hand.piece);
        for piece in scene.pieces.iter().flatten().chain(hands) {
            check(&mut known, piece, &position.to_string());
        }
        let choices = position.moves().into_iter().flat_map(P::clicks).filter_map(|click| match click {
            Target::Choice(choice) => choice.picture,
            Target::Cell(_) => None,
        });
        for picture in choices {
            let piece = Piece { owner: None, shape: picture.shape, label: picture.label.to_string() };
            check(&mut known, &piece, "a menu");
        }
    });
}

type Kind = (Option<Player>, PieceShape);

fn check(known: &mut HashMap<String, Kind>, piece: &Piece, place: &str) {
    let label = &piece.label;
    assert!(
        (1..=LONGEST).contains(&label.len()) && label.is_ascii(),
        "the label '{label}' in {place} has {} letters, expected 1 to {LONGEST} plain ones",
        label.chars().count()
    );
    // Boards write the height of a stack beside its label.
    let kind = (piece.owner, piece.shape.without_height());
    let other = *known.entry(label.clone()).or_insert(kind);
    assert!(
        other == kind,
        "the label '{label}' in {place} stands for {kind:?} and elsewhere for {other:?}: a board without colours shows \
         both alike, so give each a label of its own in scene()"
    );
}
