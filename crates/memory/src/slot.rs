use std::sync::atomic::{AtomicU64, Ordering};

use crate::CacheLine;

/// One of the four entries of a line: a word of data under a key. Data is never 0: that is an empty entry.
///
/// Its two words are written one after the other, and a reader may see them half written. The first is therefore the
/// key mixed with the data: words that do not belong together match no key. All 64 bits of a key are compared, which
/// leaves one chance in a thousand of a single false match among a billion lookups.
#[derive(Clone, Copy)]
pub struct Slot<'a> {
    mixed_key: &'a AtomicU64,
    data: &'a AtomicU64,
}

impl<'a> Slot<'a> {
    /// How many there are in a line.
    pub const PER_LINE: usize = 4;

    /// Those of a line.
    #[inline]
    pub fn all(line: &'a CacheLine) -> impl Iterator<Item = Slot<'a>> {
        let (pairs, _) = line.as_chunks();
        pairs.iter().map(|[mixed_key, data]| Slot { mixed_key, data })
    }

    /// The data, if it stands under this key.
    #[inline]
    pub fn of(self, key: u64) -> Option<u64> {
        let data = self.data();
        (self.mixed_key.load(Ordering::Relaxed) ^ data == key && data != 0).then_some(data)
    }

    /// The data, or 0 if there is none.
    #[inline]
    pub fn data(self) -> u64 {
        self.data.load(Ordering::Relaxed)
    }

    /// The key and the data, if there is any.
    #[inline]
    pub fn entry(self) -> Option<(u64, u64)> {
        let data = self.data();
        (data != 0).then(|| (self.mixed_key.load(Ordering::Relaxed) ^ data, data))
    }

    /// Puts data under a key in the place of what was there.
    #[inline]
    pub fn set(self, key: u64, data: u64) {
        self.data.store(data, Ordering::Relaxed);
        self.mixed_key.store(key ^ data, Ordering::Relaxed);
    }
}
