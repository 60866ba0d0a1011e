use std::fmt;
use std::str::FromStr;

use game::{Encode, Grid, ParseError, Square};

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
            Move::Capture { from, to } => write!(f, "{from}{to}"),
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
        let Some((second, _)) = typed.char_indices().nth(2) else {
            return Err(ParseError::new(text, "expected two squares such as a1a4, or pass"));
        };
        let (from, rest) = typed.split_at(second);
        let rest = rest.trim_start();
        let to = rest.strip_prefix(['-', 'x', 'X']).unwrap_or(rest).trim_start();
        let square = |part: &str| GRID.square(part).map_err(|error| error.within(text));
        Ok(Move::Capture { from: square(from)?, to: square(to)? })
    }
}

impl Encode for Greener {
    const MOVES: usize = GRID.len() * GRID.len() + 1;

    #[inline]
    fn encode(mv: Move) -> usize {
        match mv {
            Move::Capture { from, to } => GRID.index(from) * GRID.len() + GRID.index(to),
            Move::Pass => Self::MOVES - 1,
        }
    }

    #[inline]
    fn decode(number: usize) -> Option<Move> {
        if number == Self::MOVES - 1 {
            return Some(Move::Pass);
        }
        let files = GRID.files as usize;
        let square = |index: usize| Square::new((index % files) as u8, (index / files) as u8);
        let (from, to) = (number / GRID.len(), number % GRID.len());
        (from < GRID.len()).then(|| Move::Capture { from: square(from), to: square(to) })
    }
}
