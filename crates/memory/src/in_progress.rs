use std::sync::atomic::{AtomicU64, Ordering};

/// The keys of positions that some thread is searching, so that the others search something else first (ABDADA). It
/// is a heuristic: keys that share an entry hide each other, which only costs duplicate work.
pub struct InProgressTable(Vec<AtomicU64>);

/// Far more than threads times plies of depth.
const PLACES: usize = 1 << 12;

impl InProgressTable {
    /// A table that so many threads share; one thread alone notes nothing.
    pub fn new(threads: usize) -> InProgressTable {
        let places = if threads > 1 { PLACES } else { 0 };
        InProgressTable((0..places).map(|_| AtomicU64::new(0)).collect())
    }

    /// Notes that a thread works on this.
    #[inline]
    pub fn start(&self, key: u64) {
        if let Some(place) = self.place(key) {
            place.store(key, Ordering::Relaxed);
        }
    }

    /// Forgets it.
    #[inline]
    pub fn finish(&self, key: u64) {
        if let Some(place) = self.place(key) {
            place.store(0, Ordering::Relaxed);
        }
    }

    /// Whether a thread works on this.
    #[inline]
    pub fn is_in_progress(&self, key: u64) -> bool {
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
    fn one_thread_marks_nothing() {
        for (threads, noted) in [(1, false), (2, true)] {
            let in_progress = InProgressTable::new(threads);
            in_progress.start(7);
            assert_eq!(in_progress.is_in_progress(7), noted);
            assert!(!in_progress.is_in_progress(7 + PLACES as u64), "another key with the same place");
            in_progress.finish(7);
            assert!(!in_progress.is_in_progress(7));
        }
    }
}
