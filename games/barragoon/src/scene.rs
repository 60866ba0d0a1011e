use game::{Board as Look, ByPlayer, Choice, Direction, Piece, Player, Position, Scene, Shape, Target};

use crate::board::Content;
use crate::face::Axis;
use crate::position::Phase;
use crate::{Barragoon, Face, GRID, Move, Tile};

impl Barragoon {
    pub(crate) fn draw(&self) -> Scene {
        let piece = |content: Content| match content {
            Content::Empty => None,
            Content::Tile(tile) => Some(draw_tile(tile)),
            Content::Barragoon(face) => Some(draw_barragoon(face)),
        };
        Scene {
            grid: GRID,
            board: Look::Cells,
            pieces: GRID.squares().map(|at| piece(self.board.content(at))).collect(),
            hands: ByPlayer::default(),
            score: Some(self.score()),
            prompt: self.prompt(),
        }
    }

    fn prompt(&self) -> String {
        let name = Barragoon::INFO.players[self.turn].person;
        match (self.outcome(), self.phase) {
            (Some(outcome), _) => outcome.sentence(Barragoon::INFO),
            (None, Phase::Move) => format!("{name} moves a tile"),
            (None, Phase::First | Phase::Last) => format!("{name} places a barragoon"),
        }
    }
}

fn draw_tile(tile: Tile) -> Piece {
    let letter = match tile.owner {
        Player::One => 'w',
        Player::Two => 'b',
    };
    let dots = tile.value.steps();
    Piece { owner: Some(tile.owner), shape: Shape::Tile { dots }, label: format!("{letter}{dots}") }
}

fn draw_barragoon(face: Face) -> Piece {
    Piece { owner: None, shape: Shape::Cube(face.into()), label: label(face).to_string() }
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

impl Move {
    /// A tile is two clicks; a barragoon is a square, a kind of face and, where that kind has several, how it
    /// lies.
    pub(crate) fn spelled(self) -> Vec<Target> {
        let choice = |label, number| Target::Choice(Choice { label, number });
        let (at, face) = match self {
            Move::Tile { from, to } => return vec![Target::Cell(from), Target::Cell(to)],
            Move::Place { at, face } => (Target::Cell(at), face),
        };
        let side = |towards: Direction| choice(towards.name(), towards as u8 + 1);
        match face {
            Face::Cross => vec![at, choice("cross", 1)],
            Face::AllTurns => vec![at, choice("all turns", 2)],
            Face::OneWay(towards) => vec![at, choice("one way", 3), side(towards)],
            Face::TwoWays(Axis::Horizontal) => vec![at, choice("two ways", 4), choice("horizontal", 1)],
            Face::TwoWays(Axis::Vertical) => vec![at, choice("two ways", 4), choice("vertical", 2)],
            Face::LeftTurn(towards) => vec![at, choice("left turn", 5), side(towards)],
            Face::RightTurn(towards) => vec![at, choice("right turn", 6), side(towards)],
        }
    }
}
