use std::sync::atomic::{AtomicU64, Ordering};

/// Which plies of which positions some thread is searching, so that others try something else first and find the
/// result in the table later. Lossy: a forgotten note costs double work, nothing else.
pub(crate) struct Busy(Vec<AtomicU64>);

/// Far more than threads times plies of depth.
const NOTES: usize = 1 << 12;

impl Busy {
    pub(crate) fn new() -> Busy {
        Busy((0..NOTES).map(|_| AtomicU64::new(0)).collect())
    }

    /// The mark of a ply in the position with this key.
    pub(crate) fn mark(key: u64, number: u16) -> u64 {
        key ^ (u64::from(number) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    pub(crate) fn begin(&self, mark: u64) {
        self.0[mark as usize % NOTES].store(mark, Ordering::Relaxed);
    }

    pub(crate) fn end(&self, mark: u64) {
        self.0[mark as usize % NOTES].store(0, Ordering::Relaxed);
    }

    pub(crate) fn is_busy(&self, mark: u64) -> bool {
        self.0[mark as usize % NOTES].load(Ordering::Relaxed) == mark
    }
}
