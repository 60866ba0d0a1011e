use std::fmt;
use std::str::FromStr;

use game::{Encode, FromTo, Grid, ParseError, Square};

use crate::{Greener, Size};

/// A ply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A stack moves onto the first stack it meets (RULES.md §3).
    Capture {
        /// Where the stack stands that moves.
        from: Square,
        /// Where the stack stands that is captured.
        to: Square,
    },
    /// Nothing can be captured (RULES.md §4).
    Pass,
}

/// Moves are read and numbered on the largest board, which holds the squares of the others.
const GRID: Grid = Size::Large.grid();

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            &Move::Capture { from, to } => FromTo { from, to }.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads `a1a4` and `pass`, in either case, with spaces anywhere between squares and a `-` or `x`.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let typed = text.trim();
        if typed.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        if typed.chars().nth(2).is_none() {
            return Err(ParseError::new(text, "expected two squares such as a1a4, or pass"));
        }
        let FromTo { from, to } = FromTo::read(text, GRID)?;
        Ok(Move::Capture { from, to })
    }
}

impl Encode for Greener {
    const MOVE_COUNT: usize = FromTo::count(GRID) + 1;

    #[inline]
    fn encode(mv: Move) -> usize {
        match mv {
            Move::Capture { from, to } => FromTo { from, to }.number(GRID),
            Move::Pass => Self::MOVE_COUNT - 1,
        }
    }

    #[inline]
    fn decode(number: usize) -> Option<Move> {
        if number == Self::MOVE_COUNT - 1 {
            return Some(Move::Pass);
        }
        FromTo::from_number(number, GRID).map(|FromTo { from, to }| Move::Capture { from, to })
    }
}
