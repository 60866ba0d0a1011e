use std::fmt;

use crate::{Grid, ParseError, Square, Symmetry, Target};

/// A piece goes from one square to another: the commonest kind of ply, written `b1d3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FromTo {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl FromTo {
    /// How many there are on a board, whatever moves: the bound of their [numbers](FromTo::number).
    pub const fn count(grid: Grid) -> usize {
        grid.len() * grid.len()
    }

    /// Its number among all on the board.
    #[inline]
    pub const fn number(self, grid: Grid) -> usize {
        grid.index(self.from) * grid.len() + grid.index(self.to)
    }

    /// The one with this number, if there is one.
    #[inline]
    pub const fn from_number(number: usize, grid: Grid) -> Option<FromTo> {
        if number >= FromTo::count(grid) {
            return None;
        }
        Some(FromTo { from: grid.at(number / grid.len()), to: grid.at(number % grid.len()) })
    }

    /// Reads two squares in either case, with blanks anywhere, and `-` or `x` between them.
    ///
    /// # Errors
    /// If there are not two squares of the board.
    pub fn read(text: &str, grid: Grid) -> Result<FromTo, ParseError> {
        let typed: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let expected = || ParseError::new(text, "expected two squares, from and to, such as b1d3");
        let (from, rest) = split_square(&typed).filter(|(_, rest)| !rest.is_empty()).ok_or_else(expected)?;
        let to = rest.strip_prefix(['-', 'x', 'X']).unwrap_or(rest);
        let square = |part: &str| grid.square(part).map_err(|error| error.within(text));
        Ok(FromTo { from: square(from)?, to: square(to)? })
    }

    /// Two clicks.
    pub fn clicks(self) -> Vec<Target> {
        vec![Target::Cell(self.from), Target::Cell(self.to)]
    }

    /// What becomes of it when the board is turned or mirrored.
    #[must_use]
    pub const fn transformed(self, symmetry: Symmetry, grid: Grid) -> FromTo {
        FromTo { from: symmetry.square(self.from, grid), to: symmetry.square(self.to, grid) }
    }
}

impl fmt::Display for FromTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// The letter and digits a text begins with, and the rest.
pub fn split_square(typed: &str) -> Option<(&str, &str)> {
    let digits = typed.strip_prefix(|letter: char| letter.is_ascii_alphabetic())?;
    let rest = digits.trim_start_matches(|letter: char| letter.is_ascii_digit());
    (rest.len() < digits.len()).then(|| typed.split_at(typed.len() - rest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid::new(3, 12);

    #[test]
    fn several_notations_are_read() {
        for text in ["b1c12", "B1C12", " b1 c12 ", "b1-c12", "b1 x c12", "b1Xc12"] {
            assert_eq!(
                FromTo::read(text, GRID).map(|ply| ply.to_string()),
                Ok("b1c12".to_string()),
                "{text}"
            );
        }
        for text in ["", "b1", "b", "1b", "b1-", "b1d1", "b1c13", "b1c1c1", "ß1b1"] {
            assert!(FromTo::read(text, GRID).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_are_those_of_all_pairs() {
        for number in 0..FromTo::count(GRID) {
            assert_eq!(FromTo::from_number(number, GRID).map(|ply| ply.number(GRID)), Some(number));
        }
        assert_eq!(FromTo::from_number(FromTo::count(GRID), GRID), None);
    }
}
