use std::array;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Positions and whether they are won, as many as there is room for. Threads share it without locks: what is known of a
/// position is one word.
pub(crate) struct ProofCache {
    /// Made when something is kept there, so that a small check takes little memory.
    parts: Vec<OnceLock<Box<[Line]>>>,
}

/// What a processor fetches from memory at once. A position is kept in any of its words.
#[repr(align(64))]
struct Line([AtomicU64; 8]);

/// Lines of a part: 64 KiB.
const PART: usize = 1 << 10;

/// No position: an exact key has at most 57 bits.
const NOTHING: u64 = u64::MAX;

/// The bits below the highest ones of a word. If those hold the number of plies left, positions near the end are
/// evicted first.
const LOW_BITS: u32 = 53;

impl ProofCache {
    /// One with room for so many mebibytes of words.
    pub(crate) fn new(mebibytes: usize) -> ProofCache {
        let parts = (mebibytes << 20) / (PART * size_of::<Line>());
        ProofCache { parts: (0..parts.max(1)).map(|_| OnceLock::new()).collect() }
    }

    /// Prefetches the entry of a position. The return value has no meaning.
    #[inline]
    pub(crate) fn prefetch(&self, exact_key: u64) -> u64 {
        let (part, line) = self.place(exact_key);
        self.parts[part].get().map_or(NOTHING, |part| part[line].0[0].load(Ordering::Relaxed))
    }

    #[inline]
    pub(crate) fn probe(&self, exact_key: u64) -> Option<bool> {
        let (part, line) = self.place(exact_key);
        let Line(words) = &self.parts[part].get()?[line];
        let mut words = words.iter().map(|word| word.load(Ordering::Relaxed));
        words.find_map(|word| (word >> 1 == exact_key).then_some(word & 1 == 1))
    }

    #[inline]
    pub(crate) fn store(&self, exact_key: u64, won: bool) {
        let (part, line) = self.place(exact_key);
        let empty = || (0..PART).map(|_| Line(array::from_fn(|_| AtomicU64::new(NOTHING)))).collect();
        let Line(words) = &self.parts[part].get_or_init(empty)[line];
        // Nothing becomes 0. Of equals any may go: here whichever comes first from a place that differs by position.
        let worth = |index: &usize| words[*index].load(Ordering::Relaxed).wrapping_add(1) >> LOW_BITS;
        let first = spread(exact_key) as usize >> 10;
        let least = (first..first + words.len()).map(|index| index % words.len()).min_by_key(worth);
        words[least.unwrap_or(0)].store(exact_key << 1 | u64::from(won), Ordering::Relaxed);
    }

    /// The part and the line of a position.
    #[inline]
    fn place(&self, exact_key: u64) -> (usize, usize) {
        let spread = spread(exact_key);
        let part = ((spread >> 32) * self.parts.len() as u64) >> 32;
        (part as usize, spread as usize % PART)
    }
}

#[inline]
fn spread(exact_key: u64) -> u64 {
    let mixed = exact_key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of a position with so many plies to come.
    fn exact_key(plies: u64, number: u64) -> u64 {
        plies << 52 | number
    }

    #[test]
    fn only_stored_positions_are_found() {
        let cache = ProofCache::new(1);
        for number in 0..1_000 {
            assert_eq!(cache.probe(exact_key(9, number)), None);
            cache.store(exact_key(9, number), number % 3 == 0);
            assert_eq!(cache.probe(exact_key(9, number)), Some(number % 3 == 0));
        }
        assert_eq!(cache.probe(exact_key(9, 1_000)), None);
        assert_eq!(cache.probe(exact_key(7, 1)), None);
    }

    #[test]
    fn positions_near_the_end_are_forgotten_first() {
        let cache = ProofCache::new(1);
        let early = || (0..1_000).map(|number| exact_key(15, number));
        early().for_each(|early| cache.store(early, true));
        // Many times as many as there is room for.
        (0..1_000_000).for_each(|number| cache.store(exact_key(7, number), false));
        let left = early().filter(|&early| cache.probe(early) == Some(true)).count();
        assert_eq!(left, 1_000);
        let late = (0..1_000_000).filter(|&number| cache.probe(exact_key(7, number)) == Some(false)).count();
        assert!((60_000..=131_072).contains(&late), "{late}");
    }
}
