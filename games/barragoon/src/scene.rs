use game::{
    BoardStyle as Look, BoardTheme, ByPlayer, Direction, FromTo, MenuChoice, ParseError, Piece, PieceIcon,
    PieceShape, Player, Position, Present, Scene, Square, Target,
};

use crate::board::Content;
use crate::face::Axis;
use crate::position::Phase;
use crate::{Barragoon, Face, GRID, Move, Tile, typed};

impl Present for Barragoon {
    fn scene(&self) -> Scene {
        let piece = |content: Content| match content {
            Content::Empty => None,
            Content::Tile(tile) => Some(draw_tile(tile)),
            Content::Barragoon(face) => Some(draw_barragoon(face)),
        };
        Scene {
            grid: GRID,
            board: Look::Cells,
            wood: BoardTheme::Slate,
            pieces: GRID.squares().map(|at| piece(self.board.content(at))).collect(),
            hands: ByPlayer::default(),
            score: Some(self.points()),
            prompt: self.prompt(),
        }
    }

    /// A tile is two clicks; a barragoon is a square, a kind of face and, where that kind has several, how it
    /// lies.
    fn clicks(mv: Move) -> Vec<Target> {
        let (at, face) = match mv {
            Move::Tile { from, to } => return FromTo { from, to }.clicks(),
            Move::Place { at, face } => (at, face),
        };
        let clicks = [Some(kind(face)), direction(face)].into_iter().flatten().map(Target::Choice);
        [Target::Cell(at)].into_iter().chain(clicks).collect()
    }

    fn phase(&self) -> &'static str {
        self.phase.word()
    }

    fn path(&self, mv: Move) -> Vec<Square> {
        match mv {
            Move::Tile { from, to } => self.passed(from, to),
            Move::Place { .. } => Vec::new(),
        }
    }

    fn piece_name(piece: &Piece) -> Option<String> {
        match piece.shape {
            PieceShape::Tile { dots } => Some(format!("{dots}-tile")),
            PieceShape::Cube(sign) => {
                Face::ALL.into_iter().find(|face| face.sign() == sign).map(Face::description)
            }
            _ => None,
        }
    }

    fn read_move(&self, typed: &str) -> Result<Move, ParseError> {
        typed::read(typed)
    }

    fn illegal_reason(&self, mv: Move) -> String {
        self.move_reason(mv)
    }

    fn illegal_click_reason(&self, clicks: &[Target]) -> Option<String> {
        self.clicks_reason(clicks)
    }

    fn illegal_path_reason(&self, typed: &str) -> Option<String> {
        let (from, path) = typed::path(typed)?;
        self.path_reason(from, &path)
    }
}

impl Barragoon {
    fn prompt(&self) -> String {
        let name = Barragoon::INFO.players[self.turn].person;
        match (self.outcome(), self.phase) {
            (Some(outcome), _) => outcome.sentence(Barragoon::INFO),
            (None, Phase::Move) => format!("{name} moves a tile"),
            (None, Phase::First | Phase::Last) => format!("{name} places a barragoon"),
        }
    }
}

pub(crate) fn draw_tile(tile: Tile) -> Piece {
    let letter = match tile.owner {
        Player::One => 'w',
        Player::Two => 'b',
    };
    let dots = tile.value.steps();
    Piece { owner: Some(tile.owner), shape: PieceShape::Tile { dots }, label: format!("{letter}{dots}") }
}

pub(crate) fn draw_barragoon(face: Face) -> Piece {
    Piece { owner: None, shape: PieceShape::Cube(face.sign()), label: label(face).to_string() }
}

/// Three characters at most. A turn shows the side the tile comes from and, as an arrow, the side it leaves
/// towards: `.>` comes from below, `'>` from above, `-^` from the left and `^-` from the right.
const fn label(face: Face) -> &'static str {
    match face {
        Face::Cross => "X",
        Face::AllTurns => "+",
        Face::TwoWays(Axis::Vertical) => "|",
        Face::TwoWays(Axis::Horizontal) => "-",
        Face::OneWay(Direction::North) => "^",
        Face::OneWay(Direction::East) => ">",
        Face::OneWay(Direction::South) => "v",
        Face::OneWay(Direction::West) => "<",
        Face::LeftTurn(Direction::North) => "-^",
        Face::LeftTurn(Direction::East) => "'>",
        Face::LeftTurn(Direction::South) => "v-",
        Face::LeftTurn(Direction::West) => "<.",
        Face::RightTurn(Direction::North) => "^-",
        Face::RightTurn(Direction::East) => ".>",
        Face::RightTurn(Direction::South) => "-v",
        Face::RightTurn(Direction::West) => "<'",
    }
}

/// The menu of faces; a kind that can lie in several ways is shown in one of them.
const fn kind(face: Face) -> MenuChoice {
    use Direction::{East, North, West};
    match face {
        Face::Cross => choice("cross", 1, "no way through", face),
        Face::AllTurns => choice("all turns", 2, "never straight on", face),
        Face::OneWay(_) => choice("one-way", 3, "along the arrow", Face::OneWay(North)),
        Face::TwoWays(_) => choice("two-way", 4, "along both arrows", Face::TwoWays(Axis::Vertical)),
        Face::LeftTurn(_) => choice("left turn", 5, "turn left only", Face::LeftTurn(West)),
        Face::RightTurn(_) => choice("right turn", 6, "turn right only", Face::RightTurn(East)),
    }
}

/// The menu of how a face lies, if it can lie in several ways.
const fn direction(face: Face) -> Option<MenuChoice> {
    use Direction::{East, North, South, West};
    let (towards, meaning) = match face {
        Face::Cross | Face::AllTurns => return None,
        Face::TwoWays(Axis::Horizontal) => {
            return Some(choice("horizontal", 1, "left and right", face));
        }
        Face::TwoWays(Axis::Vertical) => return Some(choice("vertical", 2, "up and down", face)),
        Face::OneWay(North) => (North, "upwards"),
        Face::OneWay(East) => (East, "to the right"),
        Face::OneWay(South) => (South, "downwards"),
        Face::OneWay(West) => (West, "to the left"),
        Face::LeftTurn(North) => (North, "right, then up"),
        Face::LeftTurn(East) => (East, "down, then right"),
        Face::LeftTurn(South) => (South, "left, then down"),
        Face::LeftTurn(West) => (West, "up, then left"),
        Face::RightTurn(North) => (North, "left, then up"),
        Face::RightTurn(East) => (East, "up, then right"),
        Face::RightTurn(South) => (South, "right, then down"),
        Face::RightTurn(West) => (West, "down, then left"),
    };
    Some(choice(towards.name(), towards as u8 + 1, meaning, face))
}

const fn choice(label: &'static str, number: u8, meaning: &'static str, face: Face) -> MenuChoice {
    let picture = PieceIcon { shape: PieceShape::Cube(face.sign()), label: self::label(face) };
    MenuChoice { label, number, meaning, picture: Some(picture) }
}
