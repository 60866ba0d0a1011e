use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Positions and whether they are won, each in its place until another needs it. Threads share it without locks: what is
/// known of a position is one word.
pub(crate) struct Known {
    /// Made when something is kept there, so that a small check takes little memory.
    parts: Vec<OnceLock<Box<[AtomicU64]>>>,
}

/// Words of a part: 64 KiB.
const PART: usize = 1 << 13;

/// No position: an identity has at most 57 bits.
const NOTHING: u64 = u64::MAX;

impl Known {
    /// One with room for so many mebibytes of words.
    pub(crate) fn new(mebibytes: usize) -> Known {
        let parts = (mebibytes << 20) / (PART * size_of::<u64>());
        Known { parts: (0..parts.max(1)).map(|_| OnceLock::new()).collect() }
    }

    #[inline]
    pub(crate) fn look_up(&self, identity: u64) -> Option<bool> {
        let (part, place) = self.place(identity);
        let word = self.parts[part].get()?[place].load(Ordering::Relaxed);
        told(word, identity)
    }

    #[inline]
    pub(crate) fn keep(&self, identity: u64, won: bool) {
        let (part, place) = self.place(identity);
        let part = self.parts[part].get_or_init(|| (0..PART).map(|_| AtomicU64::new(NOTHING)).collect());
        part[place].store(word(identity, won), Ordering::Relaxed);
    }

    #[inline]
    fn place(&self, identity: u64) -> (usize, usize) {
        let spread = spread(identity);
        let part = ((spread >> 32) * self.parts.len() as u64) >> 32;
        (part as usize, spread as usize % PART)
    }
}

/// The identity, and one bit that is set if the position is won.
#[inline]
fn word(identity: u64, won: bool) -> u64 {
    identity << 1 | u64::from(won)
}

#[inline]
fn told(word: u64, identity: u64) -> Option<bool> {
    (word >> 1 == identity).then_some(word & 1 == 1)
}

#[inline]
fn spread(identity: u64) -> u64 {
    let mixed = identity.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}
