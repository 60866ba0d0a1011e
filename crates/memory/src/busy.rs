use std::sync::atomic::{AtomicU64, Ordering};

/// What some thread is at work on, told by keys, so that the others begin elsewhere and find its result later. It is a
/// hint: keys with the same place hide each other, which costs double work and nothing else.
pub struct Busy(Vec<AtomicU64>);

/// Far more than threads times plies of depth.
const PLACES: usize = 1 << 12;

impl Busy {
    /// A table that so many threads share; one thread alone notes nothing.
    pub fn new(threads: usize) -> Busy {
        let places = if threads > 1 { PLACES } else { 0 };
        Busy((0..places).map(|_| AtomicU64::new(0)).collect())
    }

    /// Notes that a thread works on this.
    #[inline]
    pub fn begin(&self, key: u64) {
        if let Some(place) = self.place(key) {
            place.store(key, Ordering::Relaxed);
        }
    }

    /// Forgets it.
    #[inline]
    pub fn end(&self, key: u64) {
        if let Some(place) = self.place(key) {
            place.store(0, Ordering::Relaxed);
        }
    }

    /// Whether a thread works on this.
    #[inline]
    pub fn is_busy(&self, key: u64) -> bool {
        self.place(key).is_some_and(|place| place.load(Ordering::Relaxed) == key)
    }

    #[inline]
    fn place(&self, key: u64) -> Option<&AtomicU64> {
        self.0.get(key as usize % PLACES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thread_alone_notes_nothing() {
        for (threads, noted) in [(1, false), (2, true)] {
            let busy = Busy::new(threads);
            busy.begin(7);
            assert_eq!(busy.is_busy(7), noted);
            assert!(!busy.is_busy(7 + PLACES as u64), "another key with the same place");
            busy.end(7);
            assert!(!busy.is_busy(7));
        }
    }
}
