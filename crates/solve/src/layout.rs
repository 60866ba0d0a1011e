use std::sync::atomic::Ordering;

use memory::{CacheLine, Slot};

use crate::lemma::Lemma;
use crate::proof_table::ProofEntry;

/// How findings lie in a line of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// Four of two words: any finding under a hash of 64 bits.
    Hashed,
    /// Eight of one word: a result, yes or no, under an exact key of at most 57 bits. A word is read and written as a
    /// whole, so no position is ever taken for another.
    Exact,
}

impl Layout {
    /// How many findings a line holds.
    pub(crate) const fn entries_per_line(self) -> usize {
        match self {
            Layout::Hashed => Slot::PER_LINE,
            Layout::Exact => 8,
        }
    }

    /// A number spread over all 64 bits by which a key finds its line. Hashes are spread already.
    #[inline]
    pub(crate) const fn spread(self, key: u64) -> u64 {
        match self {
            Layout::Hashed => key,
            Layout::Exact => {
                let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
            }
        }
    }

    /// The entry of a key in a line.
    #[inline]
    pub(crate) fn find(self, line: &CacheLine, key: u64) -> Option<ProofEntry> {
        match self {
            Layout::Hashed => Slot::all(line).find_map(|slot| slot.of(key)).map(unpacked),
            Layout::Exact => lemmas(line).find(|lemma| lemma.exact_key() == key).map(ProofEntry::from),
        }
    }

    /// Every finding of a line with its key.
    pub(crate) fn each(self, line: &CacheLine, mut tell: impl FnMut(u64, ProofEntry)) {
        match self {
            Layout::Hashed => {
                Slot::all(line).filter_map(Slot::entry).for_each(|(key, bits)| tell(key, unpacked(bits)));
            }
            Layout::Exact => {
                lemmas(line).for_each(|lemma| tell(lemma.exact_key(), lemma.into()));
            }
        }
    }

    /// Puts a finding into a line, in the place of an older one of the same position or of the cheapest beside it.
    #[inline]
    pub(crate) fn put(self, line: &CacheLine, key: u64, entry: ProofEntry) {
        match self {
            Layout::Hashed => {
                let place = Slot::all(line).min_by_key(|slot| match slot.of(key) {
                    Some(_) => 0,
                    None => 1 + u16::from(unpacked(slot.data()).effort),
                });
                if let Some(slot) = place {
                    slot.set(key, packed(entry));
                }
            }
            Layout::Exact => {
                let place =
                    line.iter().min_by_key(|word| match Lemma::from_word(word.load(Ordering::Relaxed)) {
                        Some(lemma) if lemma.exact_key() == key => 0,
                        Some(lemma) => 1 + lemma.effort(),
                        None => 1,
                    });
                if let Some(word) = place {
                    word.store(entry.lemma(key).word(), Ordering::Relaxed);
                }
            }
        }
    }
}

const fn packed(entry: ProofEntry) -> u64 {
    entry.lowest as u16 as u64
        | (entry.highest as u16 as u64) << 16
        | (entry.ply as u64) << 32
        | (entry.effort as u64) << 48
}

const fn unpacked(bits: u64) -> ProofEntry {
    ProofEntry {
        lowest: bits as u16 as i16,
        highest: (bits >> 16) as u16 as i16,
        ply: (bits >> 32) as u16,
        effort: (bits >> 48) as u8,
    }
}

/// The lemmas of a line.
#[inline]
fn lemmas(line: &CacheLine) -> impl Iterator<Item = Lemma> {
    line.iter().filter_map(|word| Lemma::from_word(word.load(Ordering::Relaxed)))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    #[test]
    fn a_verdict_comes_back_under_its_own_identity_only() {
        let line: CacheLine = [const { AtomicU64::new(0) }; 8];
        let won = ProofEntry { lowest: 1, highest: 1, ply: ProofEntry::NO_PLY, effort: 40 };
        let lost = ProofEntry { lowest: 0, highest: 0, effort: 3, ..won };
        let largest = (1 << 57) - 1;
        Layout::Exact.put(&line, largest, won);
        Layout::Exact.put(&line, 0, lost);
        assert_eq!(Layout::Exact.find(&line, largest), Some(won));
        assert_eq!(Layout::Exact.find(&line, 0), Some(lost));
        assert_eq!(Layout::Exact.find(&line, 1), None);
        assert_eq!(Layout::Exact.find(&line, largest - 1), None);
    }

    #[test]
    fn the_cheapest_verdict_makes_room() {
        let line: CacheLine = [const { AtomicU64::new(0) }; 8];
        let verdict = |effort| ProofEntry { lowest: 1, highest: 1, ply: ProofEntry::NO_PLY, effort };
        for effort in 1..=9 {
            Layout::Exact.put(&line, u64::from(effort), verdict(effort));
        }
        assert_eq!(Layout::Exact.find(&line, 1), None);
        assert!((2..=9).all(|key| Layout::Exact.find(&line, key).is_some()));
    }
}
