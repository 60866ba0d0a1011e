use game::ParseError;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What a piece looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Shape {
    /// A round stone.
    Stone,
    /// A neutral standing stone.
    Henge,
    /// A flat tile.
    Tile {
        /// How many dots are on it.
        dots: u8,
    },
    /// A cube with a traffic sign on top.
    Cube {
        /// The sign.
        sign: Sign,
        /// Where it leads; signs that lead nowhere in particular leave it out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        towards: Option<Direction>,
    },
    /// A stack of pyramids; one alone has height 1.
    Pyramid {
        /// How many stand on each other.
        height: u8,
        /// How many of them count as points.
        points: u8,
    },
}

/// The signs on a cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sign {
    /// No way through.
    Cross,
    /// Straight through, in the direction it leads.
    OneWay,
    /// Straight through, both ways along its direction (north or east).
    TwoWay,
    /// A left turn that leaves in its direction.
    LeftTurn,
    /// A right turn that leaves in its direction.
    RightTurn,
    /// Any turn, never straight.
    AllTurns,
}

/// A direction on the board; north is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Up.
    North,
    /// To the right.
    East,
    /// Down.
    South,
    /// To the left.
    West,
}

impl From<game::PieceShape> for Shape {
    fn from(shape: game::PieceShape) -> Shape {
        match shape {
            game::PieceShape::Stone => Shape::Stone,
            game::PieceShape::Henge => Shape::Henge,
            game::PieceShape::Tile { dots } => Shape::Tile { dots },
            game::PieceShape::Cube(sign) => {
                let (sign, towards) = parts(sign);
                Shape::Cube { sign, towards: towards.map(Direction::from) }
            }
            game::PieceShape::Pyramid { height, points } => Shape::Pyramid { height, points },
        }
    }
}

fn parts(sign: game::CubeFace) -> (Sign, Option<game::Direction>) {
    match sign {
        game::CubeFace::Cross => (Sign::Cross, None),
        game::CubeFace::OneWay(towards) => (Sign::OneWay, Some(towards)),
        game::CubeFace::TwoWay(towards) => (Sign::TwoWay, Some(towards)),
        game::CubeFace::LeftTurn(towards) => (Sign::LeftTurn, Some(towards)),
        game::CubeFace::RightTurn(towards) => (Sign::RightTurn, Some(towards)),
        game::CubeFace::AllTurns => (Sign::AllTurns, None),
    }
}

impl From<game::Direction> for Direction {
    fn from(direction: game::Direction) -> Direction {
        match direction {
            game::Direction::North => Direction::North,
            game::Direction::East => Direction::East,
            game::Direction::South => Direction::South,
            game::Direction::West => Direction::West,
        }
    }
}

impl TryFrom<Shape> for game::PieceShape {
    type Error = ParseError;

    /// The shape that a program means, if there can be one: it may send any numbers.
    fn try_from(shape: Shape) -> Result<game::PieceShape, ParseError> {
        Ok(match shape {
            Shape::Stone => game::PieceShape::Stone,
            Shape::Henge => game::PieceShape::Henge,
            Shape::Tile { dots } => game::PieceShape::Tile { dots },
            Shape::Cube { sign, towards } => game::PieceShape::Cube(whole(sign, towards)?),
            Shape::Pyramid { height: 0, .. } => {
                return Err(ParseError::new("0", "expected the height of a stack, at least 1"));
            }
            Shape::Pyramid { height, points } if points > height => {
                let expected = format!("a stack of {height} has at most as many points");
                return Err(ParseError::new(&points.to_string(), expected));
            }
            Shape::Pyramid { height, points } => game::PieceShape::Pyramid { height, points },
        })
    }
}

/// A sign with the direction that belongs to it.
fn whole(sign: Sign, towards: Option<Direction>) -> Result<game::CubeFace, ParseError> {
    match (sign, towards.map(game::Direction::from)) {
        (Sign::Cross, None) => Ok(game::CubeFace::Cross),
        (Sign::AllTurns, None) => Ok(game::CubeFace::AllTurns),
        (Sign::OneWay, Some(towards)) => Ok(game::CubeFace::OneWay(towards)),
        (Sign::TwoWay, Some(towards)) => Ok(game::CubeFace::TwoWay(towards)),
        (Sign::LeftTurn, Some(towards)) => Ok(game::CubeFace::LeftTurn(towards)),
        (Sign::RightTurn, Some(towards)) => Ok(game::CubeFace::RightTurn(towards)),
        (Sign::Cross | Sign::AllTurns, Some(_)) => {
            Err(ParseError::new("towards", "this face has no direction: leave it out"))
        }
        (_, None) => {
            Err(ParseError::new("cube", "expected the direction of its face, such as towards north"))
        }
    }
}

impl From<Direction> for game::Direction {
    fn from(direction: Direction) -> game::Direction {
        match direction {
            Direction::North => game::Direction::North,
            Direction::East => game::Direction::East,
            Direction::South => game::Direction::South,
            Direction::West => game::Direction::West,
        }
    }
}
