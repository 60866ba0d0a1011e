use std::fmt;
use std::str::FromStr;

use game::{Encode, FromTo, ParseError, Square, split_square};

use crate::{Barragoon, Face, GRID};

/// A ply: one decision of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A tile goes from one square to another. The path never matters to the result.
    Tile {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// A barragoon is placed.
    Place {
        /// On this square.
        at: Square,
        /// With this face up.
        face: Face,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            &Move::Tile { from, to } => FromTo { from, to }.fmt(f),
            Move::Place { at, face } => write!(f, "{}@{at}", face.letter()),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads `b1d3` or `x@d4`, in either case where the case means nothing, with spaces, `-` or `x` between.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let typed: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        match typed.split_once('@') {
            Some((face, at)) => placement(face, at),
            None => tile_move(&typed),
        }
        .map_err(|error| error.within(text))
    }
}

fn placement(face: &str, at: &str) -> Result<Move, ParseError> {
    Ok(Move::Place { face: Face::typed(face)?, at: GRID.square(at)? })
}

fn tile_move(typed: &str) -> Result<Move, ParseError> {
    let (_, rest) = split_square(typed).ok_or_else(|| {
        ParseError::new(
            typed,
            "expected a tile's two squares such as b1d3, or a face and a square such as x@d4",
        )
    })?;
    if rest.is_empty() {
        return Err(ParseError::new(typed, "expected the target after the tile, such as b1d3 or b1 wwd"));
    }
    let FromTo { from, to } = FromTo::read(typed, GRID)?;
    Ok(Move::Tile { from, to })
}

const SQUARES: usize = GRID.len();
const TILE_MOVES: usize = FromTo::count(GRID);

impl Encode for Barragoon {
    /// Every pair of squares, then every face on every square.
    const MOVE_COUNT: usize = TILE_MOVES + Face::ALL.len() * SQUARES;

    fn encode(mv: Move) -> usize {
        match mv {
            Move::Tile { from, to } => FromTo { from, to }.number(GRID),
            Move::Place { at, face } => TILE_MOVES + face.number() as usize * SQUARES + GRID.index(at),
        }
    }

    fn decode(number: usize) -> Option<Move> {
        if let Some(FromTo { from, to }) = FromTo::from_number(number, GRID) {
            return Some(Move::Tile { from, to });
        }
        let rest = number - TILE_MOVES;
        let face = *Face::ALL.get(rest / SQUARES)?;
        Some(Move::Place { at: GRID.at(rest % SQUARES), face })
    }
}
