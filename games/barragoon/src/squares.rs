use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor};

use game::{Direction, Square};

use crate::GRID;

/// A set of squares: one bit each, in the order of [`game::Grid::squares`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(u64);

const FILES: u32 = GRID.files as u32;
const RANK_1: u64 = (1 << FILES) - 1;
const FILE_A: u64 = Squares::ALL.0 / RANK_1;

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);

    /// Every square of the board.
    pub const ALL: Squares = Squares((1 << GRID.len()) - 1);

    /// The squares at an edge of the board, the corners included.
    pub(crate) const EDGE: Squares = {
        let [north, east] =
            [Squares::with_neighbour(Direction::North), Squares::with_neighbour(Direction::East)];
        let [south, west] =
            [Squares::with_neighbour(Direction::South), Squares::with_neighbour(Direction::West)];
        Squares(Squares::ALL.0 & !(north.0 & east.0 & south.0 & west.0))
    };

    /// The squares in the corners of the board.
    pub(crate) const CORNERS: Squares = {
        let [north, east] =
            [Squares::with_neighbour(Direction::North), Squares::with_neighbour(Direction::East)];
        let [south, west] =
            [Squares::with_neighbour(Direction::South), Squares::with_neighbour(Direction::West)];
        Squares(Squares::ALL.0 & !(north.0 & south.0) & !(east.0 & west.0))
    };

    /// This square alone.
    #[inline]
    pub const fn of(square: Square) -> Squares {
        Squares(1 << GRID.index(square))
    }

    /// The squares that have a neighbour in a direction.
    #[inline]
    pub const fn with_neighbour(towards: Direction) -> Squares {
        let last = match towards {
            Direction::North => RANK_1 << (GRID.len() as u32 - FILES),
            Direction::East => FILE_A << (FILES - 1),
            Direction::South => RANK_1,
            Direction::West => FILE_A,
        };
        Squares(Squares::ALL.0 & !last)
    }

    /// The neighbours of these squares in a direction.
    ///
    /// Every square must have one there, see [`Squares::with_neighbour`]: a square at the edge would come out
    /// on the other side. Intersecting once beforehand saves a mask in every step.
    #[inline]
    pub const fn step(self, towards: Direction) -> Squares {
        Squares(match towards {
            Direction::North => self.0.rotate_left(FILES),
            Direction::East => self.0.rotate_left(1),
            Direction::South => self.0.rotate_right(FILES),
            Direction::West => self.0.rotate_right(1),
        })
    }

    /// The squares of these that are not among the others.
    #[inline]
    #[must_use]
    pub const fn without(self, others: Squares) -> Squares {
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
        self.0 >> GRID.index(square) & 1 == 1
    }

    /// The square that comes after `before` others; there must be one.
    #[inline]
    pub(crate) fn nth(self, before: usize) -> Square {
        let mut rest = self.0;
        for _ in 0..before {
            rest &= rest - 1;
        }
        square(rest.trailing_zeros())
    }

    /// The set as a number, for hashing.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The board seen from the other side: `a1` becomes `g9`.
    pub(crate) const fn half_turn(self) -> Squares {
        Squares(self.0.reverse_bits() >> 1)
    }

    /// Top and bottom change places.
    pub(crate) fn mirror_ranks(self) -> Squares {
        let rank = |rank: u32| self.0 >> (rank * FILES) & RANK_1;
        Squares((0..u32::from(GRID.ranks)).fold(0, |turned, from| turned << FILES | rank(from)))
    }
}

/// The square of a bit.
#[inline]
const fn square(bit: u32) -> Square {
    Square::new((bit % FILES) as u8, (bit / FILES) as u8)
}

impl BitAnd for Squares {
    type Output = Squares;

    #[inline]
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Squares;

    #[inline]
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Squares) {
        self.0 |= other.0;
    }
}

impl BitXor for Squares {
    type Output = Squares;

    #[inline]
    fn bitxor(self, other: Squares) -> Squares {
        Squares(self.0 ^ other.0)
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = EachSquare;

    #[inline]
    fn into_iter(self) -> EachSquare {
        EachSquare(self.0)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of a set, from `a1` along the ranks upwards.
#[derive(Clone, Debug)]
pub struct EachSquare(u64);

impl Iterator for EachSquare {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(square(bit))
    }
}
