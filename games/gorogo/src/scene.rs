use game::{
    BoardStyle, BoardTheme, ByPlayer, HeldPieces, MenuChoice, ParseError, Piece, PieceIcon, PieceShape,
    Player, Position, Present, Scene, Target,
};

use crate::board::GRID;
use crate::{Gorogo, Move, typed};

/// A henge is selected from the hand before its point. Its number is the one of the first programs.
const HENGE: MenuChoice = MenuChoice {
    label: "henge",
    number: 3,
    meaning: "yours on your turn",
    picture: Some(PieceIcon { shape: PieceShape::Henge, label: "H" }),
};

impl Present for Gorogo {
    fn scene(&self) -> Scene {
        let pieces = GRID.squares().map(|at| {
            let owner = Player::BOTH.into_iter().find(|&player| self.stones(player).has(at));
            match owner {
                Some(player) => Some(stone(player)),
                None => self.henges().has(at).then(henge),
            }
        });
        Scene {
            grid: GRID,
            board: BoardStyle::Points,
            wood: BoardTheme::Honey,
            pieces: pieces.collect(),
            hands: ByPlayer::from_fn(|player| {
                let hand = self.hand(player);
                vec![
                    HeldPieces { piece: stone(player), name: "stone", count: hand.stones },
                    HeldPieces { piece: henge(), name: "henge", count: hand.henges },
                ]
            }),
            score: Some(self.points()),
            prompt: prompt(self),
        }
    }

    fn clicks(mv: Move) -> Vec<Target> {
        match mv {
            Move::Stone(at) => vec![Target::Cell(at)],
            Move::Henge(at) => vec![Target::Choice(HENGE), Target::Cell(at)],
        }
    }

    fn piece_name(piece: &Piece) -> Option<String> {
        match piece.shape {
            PieceShape::Stone => Some("stone".to_string()),
            PieceShape::Henge => Some("henge".to_string()),
            _ => None,
        }
    }

    fn read_move(&self, typed: &str) -> Result<Move, ParseError> {
        typed::read(self.turn, typed)
    }

    fn next_prompt(&self, typed: &str) -> Option<&'static str> {
        typed::next_prompt(self.turn, typed)
    }

    fn illegal_click_reason(&self, clicks: &[Target]) -> Option<String> {
        let mv = match *clicks {
            [Target::Cell(at)] => Move::Stone(at),
            [Target::Choice(_), Target::Cell(at)] => Move::Henge(at),
            // Why no henge may be placed, on any point.
            _ => Move::Henge(self.empty().iter().next()?),
        };
        Some(self.illegal_reason(mv))
    }

    fn illegal_reason(&self, mv: Move) -> String {
        let hand = self.hand(self.turn);
        let mover = Gorogo::INFO.players[self.turn].person;
        if !self.empty().has(mv.at()) {
            return format!("{} is occupied", mv.at());
        }
        match mv {
            Move::Henge(_) if hand.henges == 0 => format!("{mover} has no henge left"),
            Move::Henge(_) => "a henge may not be a player's last piece (§8)".to_string(),
            Move::Stone(_) if self.is_first_ply() => format!("{mover}'s first piece must be a henge (§3)"),
            Move::Stone(_) if hand.stones == 0 => format!("{mover} has no stone left"),
            Move::Stone(at) => format!("a stone on {at} would have no liberty (§6)"),
        }
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
