use game::{Direction, ParseError};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What a piece looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = Shape)]
pub enum PieceShape {
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
        sign: CubeFace,
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
#[schema(as = Sign)]
pub enum CubeFace {
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

impl From<game::PieceShape> for PieceShape {
    fn from(shape: game::PieceShape) -> PieceShape {
        match shape {
            game::PieceShape::Stone => PieceShape::Stone,
            game::PieceShape::Henge => PieceShape::Henge,
            game::PieceShape::Tile { dots } => PieceShape::Tile { dots },
            game::PieceShape::Cube(sign) => {
                let (sign, towards) = parts(sign);
                PieceShape::Cube { sign, towards }
            }
            game::PieceShape::Pyramid { height, points } => PieceShape::Pyramid { height, points },
        }
    }
}

fn parts(sign: game::CubeFace) -> (CubeFace, Option<Direction>) {
    match sign {
        game::CubeFace::Cross => (CubeFace::Cross, None),
        game::CubeFace::OneWay(towards) => (CubeFace::OneWay, Some(towards)),
        game::CubeFace::TwoWay(towards) => (CubeFace::TwoWay, Some(towards)),
        game::CubeFace::LeftTurn(towards) => (CubeFace::LeftTurn, Some(towards)),
        game::CubeFace::RightTurn(towards) => (CubeFace::RightTurn, Some(towards)),
        game::CubeFace::AllTurns => (CubeFace::AllTurns, None),
    }
}

impl TryFrom<PieceShape> for game::PieceShape {
    type Error = ParseError;

    /// The shape that a program means, if there can be one: it may send any numbers.
    fn try_from(shape: PieceShape) -> Result<game::PieceShape, ParseError> {
        Ok(match shape {
            PieceShape::Stone => game::PieceShape::Stone,
            PieceShape::Henge => game::PieceShape::Henge,
            PieceShape::Tile { dots } => game::PieceShape::Tile { dots },
            PieceShape::Cube { sign, towards } => game::PieceShape::Cube(whole(sign, towards)?),
            PieceShape::Pyramid { height: 0, .. } => {
                return Err(ParseError::new("0", "expected the height of a stack, at least 1"));
            }
            PieceShape::Pyramid { height, points } if points > height => {
                let expected = format!("a stack of {height} has at most as many points");
                return Err(ParseError::new(&points.to_string(), expected));
            }
            PieceShape::Pyramid { height, points } => game::PieceShape::Pyramid { height, points },
        })
    }
}

/// A sign with the direction that belongs to it.
fn whole(sign: CubeFace, towards: Option<Direction>) -> Result<game::CubeFace, ParseError> {
    match (sign, towards) {
        (CubeFace::Cross, None) => Ok(game::CubeFace::Cross),
        (CubeFace::AllTurns, None) => Ok(game::CubeFace::AllTurns),
        (CubeFace::OneWay, Some(towards)) => Ok(game::CubeFace::OneWay(towards)),
        (CubeFace::TwoWay, Some(towards)) => Ok(game::CubeFace::TwoWay(towards)),
        (CubeFace::LeftTurn, Some(towards)) => Ok(game::CubeFace::LeftTurn(towards)),
        (CubeFace::RightTurn, Some(towards)) => Ok(game::CubeFace::RightTurn(towards)),
        (CubeFace::Cross | CubeFace::AllTurns, Some(_)) => {
            Err(ParseError::new("towards", "this face has no direction: leave it out"))
        }
        (_, None) => {
            Err(ParseError::new("cube", "expected the direction of its face, such as towards north"))
        }
    }
}
