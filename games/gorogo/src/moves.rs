use std::fmt;
use std::str::FromStr;

use game::{Encode, ParseError, Placement, PlacementGame, Square, StoneKind};

use crate::Gorogo;
use crate::board::GRID;

/// A ply: one piece on an empty point (RULES.md §3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A stone of the mover's colour.
    Stone(Square),
    /// A henge, written `Hc3`.
    Henge(Square),
}

impl Move {
    /// The point the piece goes to.
    pub const fn at(self) -> Square {
        match self {
            Move::Stone(at) | Move::Henge(at) => at,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Stone(at) => write!(f, "{at}"),
            Move::Henge(at) => write!(f, "H{at}"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads `c3` and `Hc3` in either case and with spaces; a henge may also be written `&c3`, as
    /// AbstractPlay does.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let trimmed = text.trim();
        // No file is called h, so a leading one can only mean a henge.
        let henge = trimmed.strip_prefix(['H', 'h', '&']);
        let point = henge.unwrap_or(trimmed).trim_start();
        if point.is_empty() {
            return Err(ParseError::new(text, "expected a point such as c3, or Hc3 for a henge"));
        }
        let at = GRID.square(point).map_err(|error| error.within(text))?;
        Ok(if henge.is_some() { Move::Henge(at) } else { Move::Stone(at) })
    }
}

impl PlacementGame for Gorogo {
    fn placement(mv: Move) -> Placement {
        let stone = match mv {
            Move::Stone(_) => StoneKind::Own,
            Move::Henge(_) => StoneKind::Neutral,
        };
        Placement { stone, at: mv.at() }
    }

    fn from_placement(Placement { stone, at }: Placement) -> Move {
        match stone {
            StoneKind::Own => Move::Stone(at),
            StoneKind::Neutral => Move::Henge(at),
        }
    }
}

impl Encode for Gorogo {
    /// 25 points for a stone, 25 for a henge.
    const MOVE_COUNT: usize = 50;

    #[inline]
    fn encode(mv: Move) -> usize {
        match mv {
            Move::Stone(at) => GRID.index(at),
            Move::Henge(at) => GRID.len() + GRID.index(at),
        }
    }

    #[inline]
    fn decode(number: usize) -> Option<Move> {
        let at = GRID.at(number % GRID.len());
        match number / GRID.len() {
            0 => Some(Move::Stone(at)),
            1 => Some(Move::Henge(at)),
            _ => None,
        }
    }

    /// Rank by rank, without a list.
    #[inline]
    fn mark_legal(&self, marks: &mut [bool], _moves: &mut Vec<Move>) {
        let legal = self.legal();
        let (stones, henges) = marks.split_at_mut(GRID.len());
        legal.stones.mark(stones);
        legal.henges.mark(henges);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_two_bytes() {
        assert_eq!(size_of::<Move>(), 2);
    }
}
