use std::ops::{Add, BitAnd, BitOr, Not, Shl, Shr, Sub};

use crate::board::STRIDE;

/// A number used as a set of cells: `u64` holds six ranks, `u128` nine.
pub(crate) trait Word:
    Copy
    + PartialEq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const EMPTY: Self;
    /// The first cell of every rank.
    const FIRST_FILE: Self;
    /// All nine cells of every rank.
    const CELLS: Self;
    /// The bit after the last cell of every rank.
    const GUARDS: Self;

    fn count(self) -> u32;
    fn lowest(self) -> u32;
    fn highest(self) -> u32;
    fn without_lowest(self) -> Self;
    /// All bits lower than one.
    fn before(bit: u32) -> Self;
}

macro_rules! word {
    ($word:ty, $ranks:literal) => {
        impl Word for $word {
            const EMPTY: Self = 0;
            const FIRST_FILE: Self = {
                let (mut bits, mut rank) = (0, 0);
                while rank < $ranks {
                    bits |= 1 << (rank * STRIDE);
                    rank += 1;
                }
                bits
            };
            const CELLS: Self = Self::GUARDS - Self::FIRST_FILE;
            const GUARDS: Self = Self::FIRST_FILE << (STRIDE - 1);

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn highest(self) -> u32 {
                Self::BITS - 1 - self.leading_zeros()
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn before(bit: u32) -> Self {
                (1 << bit) - 1
            }
        }
    };
}

word!(u64, 6);
word!(u128, 9);
