use std::fmt;

/// A place on a board: a file (`a` is 0, at the left) and a rank (`1` is 0, at the bottom).
///
/// One byte, so that moves stay small; boards have at most 16 files and 16 ranks.
/// [`Grid::contains`](crate::Grid::contains) checks whether the square lies on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square on this file and rank, both counted from 0.
    ///
    /// # Panics
    /// In debug builds, if either is 16 or more.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Square {
        debug_assert!(file < 16 && rank < 16);
        Square(rank << 4 | file)
    }

    /// The file, `a` being 0.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// The rank, `1` being 0.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
