use std::sync::atomic::{AtomicU64, Ordering};

/// The nodes that some thread is at work on, so that the others begin elsewhere. It is a hint: two nodes with the same
/// place hide each other, and nothing wrong follows.
pub(crate) struct Busy {
    places: Vec<AtomicU64>,
}

/// Threads are at work on as many nodes as the line they are in is long, so the table may be small.
const PLACES: usize = 1 << 12;

/// Below this depth subtrees are so small that marking them costs more than meeting in one.
const DEEPEST: usize = 10;

impl Busy {
    /// A table that so many threads share; one thread alone marks nothing.
    pub(crate) fn new(threads: usize) -> Busy {
        let places = if threads > 1 { PLACES } else { 0 };
        Busy { places: (0..places).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Marks a node as worked on.
    #[inline]
    pub(crate) fn enter(&self, key: u64, depth: usize) {
        if let Some(place) = self.place(key, depth) {
            place.store(key, Ordering::Relaxed);
        }
    }

    /// Takes the mark away.
    #[inline]
    pub(crate) fn leave(&self, key: u64, depth: usize) {
        if let Some(place) = self.place(key, depth) {
            place.store(0, Ordering::Relaxed);
        }
    }

    /// Whether a thread is at work on a node.
    #[inline]
    pub(crate) fn is_entered(&self, key: u64, depth: usize) -> bool {
        self.place(key, depth).is_some_and(|place| place.load(Ordering::Relaxed) == key)
    }

    #[inline]
    fn place(&self, key: u64, depth: usize) -> Option<&AtomicU64> {
        if depth > DEEPEST { None } else { self.places.get(key as usize % PLACES) }
    }
}
