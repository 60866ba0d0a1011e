use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor};

use crate::{Direction, Grid, Square};

/// A set of squares of a board of at most 64: one bit each, in the order of [`Grid::squares`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares<const FILES: u8, const RANKS: u8>(u64);

impl<const FILES: u8, const RANKS: u8> Squares<FILES, RANKS> {
    /// The board.
    pub const GRID: Grid = Grid::new(FILES, RANKS);

    const RANK_1: u64 = (1 << FILES) - 1;
    const FILE_A: u64 = Self::ALL.0 / Self::RANK_1;

    /// No square.
    pub const NONE: Self = Squares(0);

    /// Every square of the board.
    pub const ALL: Self = Squares(u64::MAX >> (64 - Self::GRID.len()));

    /// The squares at an edge of the board, the corners included.
    pub const EDGE: Self = {
        let [north, east] = [Self::with_neighbor(Direction::North), Self::with_neighbor(Direction::East)];
        let [south, west] = [Self::with_neighbor(Direction::South), Self::with_neighbor(Direction::West)];
        Squares(Self::ALL.0 & !(north.0 & east.0 & south.0 & west.0))
    };

    /// The squares in the corners of the board.
    pub const CORNERS: Self = {
        let [north, east] = [Self::with_neighbor(Direction::North), Self::with_neighbor(Direction::East)];
        let [south, west] = [Self::with_neighbor(Direction::South), Self::with_neighbor(Direction::West)];
        Squares(Self::ALL.0 & !(north.0 & south.0) & !(east.0 & west.0))
    };

    /// This square alone.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Squares(1 << Self::GRID.index(square))
    }

    /// The squares that have a neighbour in a direction.
    #[inline]
    pub const fn with_neighbor(towards: Direction) -> Self {
        let last = match towards {
            Direction::North => Self::RANK_1 << (Self::GRID.len() - FILES as usize),
            Direction::East => Self::FILE_A << (FILES - 1),
            Direction::South => Self::RANK_1,
            Direction::West => Self::FILE_A,
        };
        Squares(Self::ALL.0 & !last)
    }

    /// The neighbours of these squares in a direction.
    ///
    /// Every square must have one there, see [`Squares::with_neighbor`]: a square at the edge would come out
    /// on the other side. Intersecting once beforehand saves a mask in every step.
    #[inline]
    pub const fn step(self, towards: Direction) -> Self {
        Squares(match towards {
            Direction::North => self.0.rotate_left(FILES as u32),
            Direction::East => self.0.rotate_left(1),
            Direction::South => self.0.rotate_right(FILES as u32),
            Direction::West => self.0.rotate_right(1),
        })
    }

    /// The squares of these that are not among the others.
    #[inline]
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Squares(self.0 & !others.0)
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this square is one of them.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> Self::GRID.index(square) & 1 == 1
    }

    /// The square that comes after `before` others; there must be one.
    #[inline]
    pub fn nth(self, before: usize) -> Square {
        let mut rest = self.0;
        for _ in 0..before {
            rest &= rest - 1;
        }
        Self::GRID.at(rest.trailing_zeros() as usize)
    }

    /// The set as a number, the bit of `a1` the lowest.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The board seen from the other side: `a1` becomes the opposite corner.
    #[must_use]
    pub const fn half_turn(self) -> Self {
        Squares(self.0.reverse_bits() >> (64 - Self::GRID.len()))
    }

    /// Top and bottom change places.
    #[must_use]
    pub fn mirror_ranks(self) -> Self {
        let rank = |rank: u8| self.0 >> (rank * FILES) & Self::RANK_1;
        Squares((0..RANKS).fold(0, |turned, from| turned << FILES | rank(from)))
    }
}

impl<const FILES: u8, const RANKS: u8> BitAnd for Squares<FILES, RANKS> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Squares(self.0 & other.0)
    }
}

impl<const FILES: u8, const RANKS: u8> BitOr for Squares<FILES, RANKS> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Squares(self.0 | other.0)
    }
}

impl<const FILES: u8, const RANKS: u8> BitOrAssign for Squares<FILES, RANKS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl<const FILES: u8, const RANKS: u8> BitXor for Squares<FILES, RANKS> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Squares(self.0 ^ other.0)
    }
}

impl<const FILES: u8, const RANKS: u8> IntoIterator for Squares<FILES, RANKS> {
    type Item = Square;
    type IntoIter = SquaresIter<FILES, RANKS>;

    #[inline]
    fn into_iter(self) -> SquaresIter<FILES, RANKS> {
        SquaresIter(self.0)
    }
}

impl<const FILES: u8, const RANKS: u8> FromIterator<Square> for Squares<FILES, RANKS> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::NONE, |set, square| set | Self::of(square))
    }
}

impl<const FILES: u8, const RANKS: u8> fmt::Debug for Squares<FILES, RANKS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of a set, from `a1` along the ranks upwards.
#[derive(Clone, Debug)]
pub struct SquaresIter<const FILES: u8, const RANKS: u8>(u64);

impl<const FILES: u8, const RANKS: u8> Iterator for SquaresIter<FILES, RANKS> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Grid::new(FILES, RANKS).at(bit as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Board = Squares<8, 8>;

    #[test]
    fn the_largest_board_has_every_bit() {
        assert_eq!((Board::ALL.len(), Board::EDGE.len(), Board::CORNERS.len()), (64, 28, 4));
        assert!(Board::GRID.squares().eq(Board::ALL));
        assert_eq!(Board::ALL.nth(63), Square::new(7, 7));
    }

    #[test]
    fn steps_lead_to_neighbours() {
        for (at, towards) in Board::GRID.squares().flat_map(|at| Direction::ALL.map(|towards| (at, towards)))
        {
            let from = Board::of(at) & Board::with_neighbor(towards);
            assert!(from.step(towards).into_iter().eq(Board::GRID.step(at, towards)), "{at} {towards:?}");
        }
    }

    #[test]
    fn boards_turn() {
        let some: Squares<3, 2> = [Square::new(0, 0), Square::new(1, 1)].into_iter().collect();
        assert!(some.half_turn().into_iter().eq([Square::new(1, 0), Square::new(2, 1)]));
        assert!(some.mirror_ranks().into_iter().eq([Square::new(1, 0), Square::new(0, 1)]));
    }
}
