use std::collections::{HashMap, HashSet, VecDeque};

use game::{Edit, Editable, Piece, PieceShape, Player, PositionDraft};

use crate::random_games::each_position;

/// Checks that every position can be built from an empty board with the editor, and that palette items are distinct.
///
/// # Panics
/// With the position that cannot be built, or the ambiguous item.
pub fn check_editing<P: Editable>() {
    let palette = P::palette();
    let keys: HashSet<char> = palette.items.iter().map(|item| item.key).collect();
    assert_eq!(keys.len(), palette.items.len(), "palette() has two items of the same key");
    let ways = ways::<P>();
    each_position(|position: &P| {
        let text = position.to_string();
        let whole = PositionDraft::of(position);
        assert_eq!(P::to_text(&whole), text, "to_text() of a position's own draft is its text");
        let mut draft = PositionDraft::of(&P::default());
        draft.grid = whole.grid;
        draft.pieces.resize(whole.grid.len(), None);
        for edit in steps::<P>(&whole, &ways) {
            P::edit(&mut draft, edit).unwrap_or_else(|why| panic!("{edit:?} on the way to {text}: {why}"));
        }
        let made = P::to_text(&draft);
        assert_eq!(made, text, "made by the steps of an editor");
        let read = made.parse::<P>();
        assert_eq!(read.as_ref(), Ok(position), "{made} is another position");
        for square in whole.grid.squares() {
            P::edit(&mut draft, Edit::Clear(square)).unwrap_or_else(|why| panic!("{square}: {why}"));
        }
        assert!(draft.pieces.iter().all(Option::is_none), "taken apart, something is left of {text}");
    });
}

/// The edits from an empty board to a draft.
fn steps<P: Editable>(whole: &PositionDraft, ways: &Ways) -> Vec<Edit> {
    let palette = P::palette();
    let mut steps = vec![Edit::ClearAll];
    for square in whole.grid.squares() {
        let Some(piece) = whole.piece(square) else { continue };
        let way = ways.get(&named(piece));
        let items = way.unwrap_or_else(|| panic!("no way from the palette to {piece:?}"));
        steps.extend(items.iter().map(|&item| Edit::Put(square, item)));
    }
    for player in Player::BOTH {
        let held = whole.hands[player].iter().enumerate();
        steps.extend(held.map(|(kind, hand)| Edit::Hold(player, kind, hand.count)));
    }
    steps.extend(palette.turns.contains(&whole.turn).then_some(Edit::Turn(whole.turn)));
    steps.extend(palette.phases.contains(&whole.phase).then_some(Edit::Phase(whole.phase)));
    steps
}

/// For each piece, the palette items that create it on an empty square.
type Ways = HashMap<(Option<Player>, PieceShape, String), Vec<usize>>;

fn named(piece: &Piece) -> (Option<Player>, PieceShape, String) {
    (piece.owner, piece.shape, piece.label.clone())
}

/// All pieces that the palette can create.
fn ways<P: Editable>() -> Ways {
    let palette = P::palette();
    let mut open: VecDeque<(Option<Piece>, Vec<usize>)> = VecDeque::from([(None, Vec::new())]);
    let mut ways = Ways::new();
    while let Some((on, items)) = open.pop_front() {
        for (number, item) in palette.items.iter().enumerate() {
            let Ok(piece) = P::put(item, on.as_ref()) else { continue };
            if ways.contains_key(&named(&piece)) {
                continue;
            }
            let way: Vec<usize> = items.iter().copied().chain([number]).collect();
            ways.insert(named(&piece), way.clone());
            open.push_back((Some(piece), way));
        }
    }
    ways
}
