use game::Player;

use crate::Gorogo;
use crate::board::dense;

/// Mirror images share their key with at least so many plies left: later, to transform the board costs more than it
/// saves.
const TURNED: u8 = 11;

/// A bit for each point.
const BOARD_BITS: u32 = 25;

/// A number of 57 bits that is unique up to mirror images.
///
/// 25 bits for the points that are White's or a henge, 25 for those that are Black's or a henge; 2 for White's henges in
/// hand and 5 for the pieces in both hands. Since players alternate and own what they own (RULES.md §2), that
/// determines the hands, the turn and the captures.
#[inline]
pub(super) fn exact_key(position: &Gorogo) -> u64 {
    let boards = boards(position);
    let board = if position.plies_left() < TURNED { packed(boards) } else { least(boards) };
    board | hands(position)
}

/// The points that are White's or a henge, the same for mirror images: positions that differ only in Black's stones
/// share it.
pub(super) fn partition_key(position: &Gorogo) -> u64 {
    least(boards(position)) >> BOARD_BITS
}

/// For each player the points that are theirs or a henge.
#[inline]
fn boards(position: &Gorogo) -> [u64; 2] {
    [Player::One, Player::Two].map(|player| (position.stones[player] | position.henges).bits())
}

/// White's henges in hand and the pieces in both hands, above the boards' bits.
#[inline]
fn hands(position: &Gorogo) -> u64 {
    u64::from(position.hands.one.henges) << 50 | u64::from(position.plies_left()) << 52
}

/// The least of the eight ways to lay the board on itself.
fn least(boards: [u64; 2]) -> u64 {
    let diagonal = boards.map(transposed);
    let images = [boards, diagonal].map(|boards| {
        let turned = boards.map(turned);
        let flipped = boards.map(flipped);
        [boards, turned, flipped, flipped.map(self::turned)]
    });
    images.into_iter().flatten().map(packed).fold(u64::MAX, u64::min)
}

/// Both boards in 50 bits, without the gaps between their ranks.
const fn packed([one, two]: [u64; 2]) -> u64 {
    dense(one) << BOARD_BITS | dense(two)
}

/// A half turn: the last bit of 64 becomes the first, and the three ranks and files beyond the board are cut off.
const fn turned(bits: u64) -> u64 {
    bits.reverse_bits() >> 27
}

/// The ranks in reverse order.
const fn flipped(bits: u64) -> u64 {
    bits.swap_bytes() >> 24
}

/// Files become ranks: squares of one, two and four bits change places across the diagonal.
const fn transposed(bits: u64) -> u64 {
    let bits = exchanged(bits, 7, 0x00aa_00aa_00aa_00aa);
    let bits = exchanged(bits, 14, 0x0000_cccc_0000_cccc);
    exchanged(bits, 28, 0x0000_0000_f0f0_f0f0)
}

const fn exchanged(bits: u64, distance: u32, mask: u64) -> u64 {
    let different = (bits ^ bits >> distance) & mask;
    bits ^ different ^ different << distance
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use game::{Position, Random, Symmetric};

    use super::*;
    use crate::Points;

    /// Positions of random games, each at every stage.
    fn positions() -> Vec<Gorogo> {
        let mut random = Random::new(1);
        let mut positions = Vec::new();
        for _ in 0..200 {
            let mut position = Gorogo::default();
            while let Some(ply) = position.random_move(&mut random) {
                positions.push(position.clone());
                position.play_unchecked(ply);
            }
        }
        positions
    }

    /// Decodes a key without the code that encodes it.
    fn read(exact_key: u64) -> Gorogo {
        let spread =
            |bits: u64| Points::from_bits((0..5).map(|rank| (bits >> (5 * rank) & 0x1f) << (8 * rank)).sum());
        let (one, two) = (spread(exact_key >> 25), spread(exact_key));
        let (henges, left) = ((exact_key >> 50 & 3) as u8, (exact_key >> 52) as u8);
        let mut position = Gorogo { henges: one & two, ..Gorogo::default() };
        (position.stones.one, position.stones.two) = (one & !two, two & !one);
        position.turn = if left % 2 == 1 { Player::One } else { Player::Two };
        let white = left.div_ceil(2);
        position.hands.one = crate::Hand { stones: white - henges, henges };
        let other = 5 - henges - position.henges.len() as u8;
        position.hands.two = crate::Hand { stones: left / 2 - other, henges: other };
        position
    }

    #[test]
    fn it_says_everything() {
        for position in positions() {
            let found = read(exact_key(&position));
            let twins = || position.symmetries().iter().map(|&symmetry| position.transformed(symmetry));
            if position.plies_left() < TURNED {
                assert_eq!(found, position);
            } else {
                assert!(twins().any(|twin| twin == found), "{position} became {found}");
                assert!(twins().all(|twin| exact_key(&twin) == exact_key(&position)), "{position}");
            }
        }
    }

    #[test]
    fn mirror_images_share_a_partition_key() {
        for position in positions() {
            for twin in position.symmetries().iter().map(|&symmetry| position.transformed(symmetry)) {
                assert_eq!(partition_key(&twin), partition_key(&position), "{position}");
            }
        }
    }

    #[test]
    fn no_two_positions_share_it() {
        let mut known: HashMap<u64, Gorogo> = HashMap::new();
        for position in positions() {
            let other = known.entry(exact_key(&position)).or_insert_with(|| position.clone());
            let is_twin =
                position.symmetries().iter().any(|&symmetry| position.transformed(symmetry) == *other);
            assert!(is_twin, "{position} and {other}");
        }
    }
}
