use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use game::{Grid, Square};

/// The board of RULES.md §1.
pub(crate) const GRID: Grid = Grid::new(5, 5);

/// Bits from one rank to the next. Each rank has a byte of its own: a step sideways off the board lands on
/// a bit that is never set, and sums over ranks are sums over bytes.
const STRIDE: u8 = 8;

const BOARD: u64 = 0b11111 * 0x01_0101_0101;

/// A set of points of the board, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Points(u64);

impl Points {
    /// No point.
    pub const NONE: Points = Points(0);

    /// The whole board.
    pub const ALL: Points = Points(BOARD);

    /// The set of this one point, which must lie on the board.
    #[inline]
    pub const fn only(square: Square) -> Points {
        Points(1 << (square.rank() * STRIDE + square.file()))
    }

    /// Whether the point is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 & Points::only(square).0 != 0
    }

    /// The set itself if the condition holds, else no point; without a branch.
    #[inline]
    pub(crate) const fn when(self, condition: bool) -> Points {
        Points(self.0 & (condition as u64).wrapping_neg())
    }

    /// Whether there is no point in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many points there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The points beside any of these; some of these may be among them.
    #[inline]
    pub const fn neighbors(self) -> Points {
        Points((self.0 << 1 | self.0 >> 1 | self.0 << STRIDE | self.0 >> STRIDE) & BOARD)
    }

    /// Whether one of these is beside the point.
    #[inline]
    pub(crate) const fn touches(self, square: Square) -> bool {
        self.0 & Points::only(square).neighbors().0 != 0
    }

    /// The points beside at least two of these.
    #[inline]
    pub(crate) const fn beside_two(self) -> Points {
        let (east, west) = (self.0 << 1, self.0 >> 1);
        let (north, south) = (self.0 << STRIDE, self.0 >> STRIDE);
        Points(((east & west) | (north & south) | ((east | west) & (north | south))) & BOARD)
    }

    /// How many pairs of these are side by side.
    #[inline]
    pub(crate) const fn pairs(self) -> u32 {
        (self.0 & self.0 << 1).count_ones() + (self.0 & self.0 << STRIDE).count_ones()
    }

    /// The points beside just one of these, beside two, three and four.
    #[inline]
    pub(crate) const fn beside(self) -> [Points; 4] {
        let (east, west) = (self.0 << 1, self.0 >> 1);
        let (north, south) = (self.0 << STRIDE, self.0 >> STRIDE);
        // Four one-bit numbers are added for all points at once.
        let (odd_row, both_row) = (east ^ west, east & west);
        let (odd_column, both_column) = (north ^ south, north & south);
        let (ones, carried) = (odd_row ^ odd_column, odd_row & odd_column);
        let (twos, fours) = (both_row ^ both_column ^ carried, both_row & both_column);
        [
            Points(ones & !twos & BOARD),
            Points(twos & !ones & BOARD),
            Points(ones & twos & BOARD),
            Points(fours & BOARD),
        ]
    }

    /// These points and all that are connected to them through `within`.
    #[inline]
    pub fn flood(self, within: Points) -> Points {
        let mut reached = self & within;
        loop {
            // Two steps a round: chains are short, and every look costs a branch that is hard to predict.
            let near = (reached | reached.neighbors()) & within;
            reached = (near | near.neighbors()) & within;
            if reached == near || reached == within {
                return reached;
            }
        }
    }

    /// The connected parts of the set, each a set of its own.
    #[inline]
    pub fn chains(self) -> impl Iterator<Item = Points> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let chain = Points(rest & rest.wrapping_neg()).flood(self);
                rest &= !chain.0;
                chain
            })
        })
    }

    /// The point with `before` points of the set before it, counted from `a1` along the ranks.
    ///
    /// `before` must be below [`len`](Points::len).
    #[inline]
    pub const fn nth(self, before: usize) -> Square {
        // No loop: its length would be unpredictable, and random play calls this at every ply. Each byte of `sums` is
        // the number of points up to the end of its rank.
        let pairs = self.0 - (self.0 >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let sums = ((nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
        // The high bit of a byte stays set where `before` reaches past the rank's end.
        let passed = (((before as u64).wrapping_mul(ONES) | HIGH_BITS) - sums) & HIGH_BITS;
        let rank = passed.count_ones();
        let row = self.0 >> (rank * 8) & 0b11111;
        let in_row = before as u64 - (sums << 8 >> (rank * 8) & 0xff);
        Square::new(NTH_FILE[row as usize][in_row as usize & 7], rank as u8)
    }

    /// The points in the order of [`Grid::squares`].
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let bit = bits.trailing_zeros() as u8;
                bits &= bits - 1;
                Square::new(bit % STRIDE, bit / STRIDE)
            })
        })
    }

    /// The points one by one, each as a set of its own.
    #[inline]
    pub(crate) fn singles(self) -> impl Iterator<Item = Points> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let lowest = bits & bits.wrapping_neg();
                bits ^= lowest;
                Points(lowest)
            })
        })
    }

    /// Writes for each point of the board, in the order of [`Grid::squares`], whether it is in the set.
    #[inline]
    pub(crate) fn mark(self, marks: &mut [bool]) {
        let rows = marks.chunks_exact_mut(GRID.files as usize);
        for (row, bits) in rows.zip(self.0.to_le_bytes()) {
            row.copy_from_slice(&MARKS[bits as usize & 0b11111]);
        }
    }

    /// The points of these bits, a byte a rank from the lowest.
    pub(crate) const fn from_bits(bits: u64) -> Points {
        Points(bits & BOARD)
    }

    /// The bits, for hashing.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }
}

/// Ranks of eight bits become ranks of five.
pub(crate) const fn dense(bits: u64) -> u64 {
    bits & 0x1f
        | bits >> 3 & 0x1f << 5
        | bits >> 6 & 0x1f << 10
        | bits >> 9 & 0x1f << 15
        | bits >> 12 & 0x1f << 20
}

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

const HIGH_BITS: u64 = ONES << 7;

/// The file of the n-th point of a rank, by the rank's five bits.
const NTH_FILE: [[u8; 8]; 32] = {
    let mut table = [[0; 8]; 32];
    let mut row = 0;
    while row < 32 {
        let (mut file, mut found) = (0, 0);
        while file < 5 {
            if row >> file & 1 == 1 {
                table[row][found] = file;
                found += 1;
            }
            file += 1;
        }
        row += 1;
    }
    table
};

/// The marks of a rank, by its five bits.
const MARKS: [[bool; GRID.files as usize]; 32] = {
    let mut table = [[false; GRID.files as usize]; 32];
    let mut row = 0;
    while row < 32 {
        let mut file = 0;
        while file < GRID.files as usize {
            table[row][file] = row >> file & 1 == 1;
            file += 1;
        }
        row += 1;
    }
    table
};

impl FromIterator<Square> for Points {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Points {
        squares.into_iter().fold(Points::NONE, |set, square| set | Points::only(square))
    }
}

impl BitOr for Points {
    type Output = Points;

    #[inline]
    fn bitor(self, other: Points) -> Points {
        Points(self.0 | other.0)
    }
}

impl BitOrAssign for Points {
    #[inline]
    fn bitor_assign(&mut self, other: Points) {
        self.0 |= other.0;
    }
}

impl BitAnd for Points {
    type Output = Points;

    #[inline]
    fn bitand(self, other: Points) -> Points {
        Points(self.0 & other.0)
    }
}

impl Not for Points {
    type Output = Points;

    /// The points of the board that are not in the set.
    #[inline]
    fn not(self) -> Points {
        Points(!self.0 & BOARD)
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
