use game::{
    BoardStyle, BoardTheme, ByPlayer, HeldPieces, MenuChoice, Piece, PieceIcon, PieceShape, Player, Position,
    Scene, Target,
};

use crate::board::GRID;
use crate::{Gorogo, Move};

/// A henge is selected from the hand before its point. Its number is the one of the first programs.
const HENGE: MenuChoice = MenuChoice {
    label: "henge",
    number: 3,
    meaning: "yours on your turn",
    picture: Some(PieceIcon { shape: PieceShape::Henge, label: "H" }),
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
        board: BoardStyle::Points,
        wood: BoardTheme::Honey,
        pieces: pieces.collect(),
        hands: ByPlayer::from_fn(|player| {
            let hand = position.hand(player);
            vec![
                HeldPieces { piece: stone(player), name: "stone", count: hand.stones },
                HeldPieces { piece: henge(), name: "henge", count: hand.henges },
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
        PieceShape::Stone => Some("stone".to_string()),
        PieceShape::Henge => Some("henge".to_string()),
        _ => None,
    }
}

pub(crate) fn stone(owner: Player) -> Piece {
    let label = match owner {
        Player::One => "W",
        Player::Two => "B",
    };
    Piece { owner: Some(owner), shape: PieceShape::Stone, label: label.to_string() }
}

pub(crate) fn henge() -> Piece {
    Piece { owner: None, shape: PieceShape::Henge, label: "H".to_string() }
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
