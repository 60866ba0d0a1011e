use game::Player;

use crate::layout::Layout;

/// A position that was proved on the way, as one word: 57 bits of [exact key](game::Solvable::exact_key), 6 of effort
/// and one for the winner. Tables of exact positions hold it, and a [`ProofStore`](crate::ProofStore) saves it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lemma(u64);

const EFFORT_BITS: u32 = 6;
const IDENTITY_SHIFT: u32 = EFFORT_BITS + 1;
const MAX_EFFORT: u8 = (1 << EFFORT_BITS) - 1;

impl Lemma {
    /// An effort of at least 1 distinguishes a lemma from an empty word.
    #[inline]
    pub(crate) fn new(exact_key: u64, winner: Player, effort: u8) -> Lemma {
        debug_assert!(exact_key < 1 << (u64::BITS - IDENTITY_SHIFT));
        let won = u64::from(winner == Player::One);
        Lemma(exact_key << IDENTITY_SHIFT | u64::from(effort.clamp(1, MAX_EFFORT)) << 1 | won)
    }

    /// A word as it was kept, unless it is none.
    #[inline]
    pub fn from_word(word: u64) -> Option<Lemma> {
        (word >> 1 & u64::from(MAX_EFFORT) != 0).then_some(Lemma(word))
    }

    /// The word to keep.
    #[inline]
    pub fn word(self) -> u64 {
        self.0
    }

    /// Which position it is about.
    #[inline]
    pub fn exact_key(self) -> u64 {
        self.0 >> IDENTITY_SHIFT
    }

    /// The winner.
    #[inline]
    pub fn winner(self) -> Player {
        if self.0 & 1 == 1 { Player::One } else { Player::Two }
    }

    /// How many nodes it took: twice the logarithm to base 2, plus 1.
    #[inline]
    pub fn effort(self) -> u8 {
        (self.0 >> 1) as u8 & MAX_EFFORT
    }
}

/// A number of nodes in 6 bits: twice its logarithm to base 2, and at least 1.
#[inline]
pub(crate) fn effort(nodes: u64) -> u8 {
    let nodes = nodes.max(1);
    let log = nodes.ilog2();
    let half = if log > 0 { nodes >> (log - 1) & 1 } else { 0 };
    (2 * log as u8 + half as u8 + 1).min(MAX_EFFORT)
}

/// What one thread found of positions near the end, each until another needs its place: so small that a processor's own
/// memory holds it.
pub(crate) struct RecentLemmas {
    words: Vec<u64>,
}

/// 8 MiB.
const WORDS: usize = 1 << 20;

impl RecentLemmas {
    pub(crate) fn new() -> RecentLemmas {
        RecentLemmas { words: vec![0; WORDS] }
    }

    #[inline]
    pub(crate) fn probe(&self, exact_key: u64) -> Option<Lemma> {
        Lemma::from_word(self.words[place(exact_key)]).filter(|lemma| lemma.exact_key() == exact_key)
    }

    #[inline]
    pub(crate) fn store(&mut self, lemma: Lemma) {
        self.words[place(lemma.exact_key())] = lemma.word();
    }
}

#[inline]
fn place(exact_key: u64) -> usize {
    Layout::Exact.spread(exact_key) as usize % WORDS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lemma_reads_back() {
        let largest = (1 << 57) - 1;
        for (exact_key, winner, effort) in
            [(0, Player::One, 1), (largest, Player::Two, 63), (5, Player::One, 0)]
        {
            let lemma = Lemma::new(exact_key, winner, effort);
            assert_eq!((lemma.exact_key(), lemma.winner()), (exact_key, winner));
            assert_eq!(lemma.effort(), effort.max(1));
            assert_eq!(Lemma::from_word(lemma.word()), Some(lemma));
        }
        assert_eq!(Lemma::from_word(0), None);
    }

    #[test]
    fn effort_grows_with_the_nodes() {
        let efforts: Vec<u8> = [0, 1, 2, 3, 4, 6, 8, 12, 8192, 1 << 31, u64::MAX].map(effort).into();
        assert_eq!(efforts, [1, 1, 3, 4, 5, 6, 7, 8, 27, 63, 63]);
    }
}
