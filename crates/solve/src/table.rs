use std::sync::atomic::{AtomicU64, Ordering};

use crate::watch::Shared;

/// What is known of one position: its value lies between two bounds, and how it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    pub(crate) lowest: i16,
    pub(crate) highest: i16,
    /// The number of the ply that decided, or [`Finding::NO_PLY`].
    pub(crate) ply: u16,
    /// The length in bits of the number of nodes that were needed; at least 1.
    pub(crate) effort: u8,
}

impl Finding {
    pub(crate) const NO_PLY: u16 = u16::MAX;

    pub(crate) const fn bounds(self) -> (i16, i16) {
        (self.lowest, self.highest)
    }

    const fn packed(self) -> u64 {
        self.lowest as u16 as u64
            | (self.highest as u16 as u64) << 16
            | (self.ply as u64) << 32
            | (self.effort as u64) << 48
    }

    const fn unpacked(bits: u64) -> Finding {
        Finding {
            lowest: bits as u16 as i16,
            highest: (bits >> 16) as u16 as i16,
            ply: (bits >> 32) as u16,
            effort: (bits >> 48) as u8,
        }
    }
}

/// Findings by the key of their position, shared by threads without locks.
///
/// Both words of an entry are written one after the other, and a reader may meet them half written. The first is
/// therefore the key mixed with the second: halves that do not belong together do not look like any key asked
/// for. All 64 bits of a key are compared, which leaves one chance in a thousand of a single mix-up in a proof of a
/// billion nodes.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
}

/// One line of the cache, so that a look-up waits for memory once.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// 4 MiB are filled between two looks at the stop flag: a few milliseconds.
const BUCKETS_A_LOOK: usize = 1 << 16;

#[derive(Default)]
struct Entry {
    mixed_key: AtomicU64,
    finding: AtomicU64,
}

impl Table {
    /// A table of at most this many bytes; less if the memory is not there or the user loses patience, but always
    /// one bucket.
    pub(crate) fn new(bytes: usize, shared: &Shared) -> Table {
        let mut wanted = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        while wanted > 1 && buckets.try_reserve_exact(wanted).is_err() {
            wanted /= 2;
        }
        // The first touch of fresh memory is slow, a gigabyte takes half a second.
        while buckets.len() < wanted && (buckets.is_empty() || !(shared.is_stopped() || shared.is_late())) {
            buckets.resize_with(wanted.min(buckets.len() + BUCKETS_A_LOOK), Bucket::default);
        }
        Table { buckets }
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn look_up(&self, key: u64) -> Option<Finding> {
        self.bucket(key).0.iter().find_map(|entry| {
            let finding = entry.finding.load(Ordering::Relaxed);
            let found = entry.mixed_key.load(Ordering::Relaxed) ^ finding == key && finding != 0;
            found.then(|| Finding::unpacked(finding))
        })
    }

    /// Fetches the entries of a key from memory. Several of these in a row wait for memory together, where as many
    /// look-ups would wait one after the other: proofs run a tenth faster. What it returns means nothing.
    #[inline]
    pub(crate) fn touch(&self, key: u64) -> u64 {
        self.bucket(key).0[0].finding.load(Ordering::Relaxed)
    }

    /// Keeps a finding, in the place of an older one of the same position or of the cheapest beside it.
    #[inline]
    pub(crate) fn keep(&self, key: u64, finding: Finding) {
        let bucket = self.bucket(key);
        let mut place = &bucket.0[0];
        let mut cheapest = u8::MAX;
        for entry in &bucket.0 {
            let bits = entry.finding.load(Ordering::Relaxed);
            if entry.mixed_key.load(Ordering::Relaxed) ^ bits == key {
                place = entry;
                break;
            }
            let effort = Finding::unpacked(bits).effort;
            if effort < cheapest {
                cheapest = effort;
                place = entry;
            }
        }
        let bits = finding.packed();
        place.finding.store(bits, Ordering::Relaxed);
        place.mixed_key.store(key ^ bits, Ordering::Relaxed);
    }

    /// The share of the key's range gives the bucket, so that any number of buckets will do.
    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::Limits;

    const FINDING: Finding = Finding { lowest: -3, highest: 19, ply: 6_000, effort: 4 };

    fn table() -> Table {
        Table::new(0, &Shared::new(Limits::default(), &AtomicBool::new(false)))
    }

    #[test]
    fn a_finding_comes_back_as_it_was() {
        let table = table();
        table.keep(7, FINDING);
        assert_eq!(table.look_up(7), Some(FINDING));
        assert_eq!(table.look_up(8), None);
        assert_eq!(table.look_up(0), None);
    }

    #[test]
    fn the_cheapest_finding_makes_room() {
        let table = table();
        for effort in 1..=4 {
            table.keep(u64::from(effort), Finding { effort, ..FINDING });
        }
        table.keep(5, FINDING);
        assert_eq!(table.look_up(1), None);
        assert!((2..=5).all(|key| table.look_up(key).is_some()));
    }

    #[test]
    fn too_much_memory_is_not_taken() {
        let stopped = AtomicBool::new(true);
        let table = Table::new(usize::MAX, &Shared::new(Limits::default(), &stopped));
        assert!(!table.buckets.is_empty());
    }
}
