use game::{Board, ByPlayer, Choice, Hand, Picture, Piece, Player, Position, Scene, Shape, Target, Wood};

use crate::board::GRID;
use crate::{Gorogo, Move};

/// A henge is picked from the hand before its point. Its number is the one the first programs gave it.
const HENGE: Choice = Choice {
    label: "henge",
    number: 3,
    meaning: "yours on your turn",
    picture: Some(Picture { shape: Shape::Henge, label: "H" }),
};

pub(crate) fn scene(position: &Gorogo) -> Scene {
    let pieces = GRID.squares().map(|at| {
        let owner = Player::BOTH.into_iter().find(|&player| position.stones(player).has(at));
        match owner {
            Some(player) => Some(stone(player)),
            None => position.henges().has(at).then(henge),
        }
    });
    Scene {
        grid: GRID,
        board: Board::Points,
        wood: Wood::Honey,
        pieces: pieces.collect(),
        hands: ByPlayer::from_fn(|player| {
            let hand = position.hand(player);
            vec![
                Hand { piece: stone(player), name: "stone", count: hand.stones },
                Hand { piece: henge(), name: "henge", count: hand.henges },
            ]
        }),
        score: Some(position.points()),
        prompt: prompt(position),
    }
}

pub(crate) fn clicks(mv: Move) -> Vec<Target> {
    match mv {
        Move::Stone(at) => vec![Target::Cell(at)],
        Move::Henge(at) => vec![Target::Choice(HENGE), Target::Cell(at)],
    }
}

/// The ply that these clicks spell, if they spell a whole one.
pub(crate) fn ply(spelled: &[Target]) -> Option<Move> {
    match *spelled {
        [Target::Cell(at)] => Some(Move::Stone(at)),
        [Target::Choice(_), Target::Cell(at)] => Some(Move::Henge(at)),
        _ => None,
    }
}

/// What a sentence calls a piece.
pub(crate) fn name(piece: &Piece) -> Option<String> {
    match piece.shape {
        Shape::Stone => Some("stone".to_string()),
        Shape::Henge => Some("henge".to_string()),
        _ => None,
    }
}

pub(crate) fn stone(owner: Player) -> Piece {
    let label = match owner {
        Player::One => "W",
        Player::Two => "B",
    };
    Piece { owner: Some(owner), shape: Shape::Stone, label: label.to_string() }
}

pub(crate) fn henge() -> Piece {
    Piece { owner: None, shape: Shape::Henge, label: "H".to_string() }
}

fn prompt(position: &Gorogo) -> String {
    if let Some(outcome) = position.outcome() {
        return outcome.sentence(Gorogo::INFO);
    }
    let moves = position.moves();
    let stone = moves.iter().any(|mv| matches!(mv, Move::Stone(_)));
    let henge = moves.iter().any(|mv| matches!(mv, Move::Henge(_)));
    let piece = match (stone, henge) {
        (true, true) => "a stone or a henge",
        (true, false) => "a stone",
        (false, _) => "a henge",
    };
    format!("{} places {piece}", Gorogo::INFO.players[position.turn()].person)
}
