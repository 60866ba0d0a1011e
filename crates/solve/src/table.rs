use std::sync::atomic::{AtomicU64, Ordering};

use memory::{Line, Lines};

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
pub(crate) struct Table<'a> {
    buckets: &'a [Line],
}

/// Two words of a line, so that a look-up among the four entries of one waits for memory once.
#[derive(Clone, Copy)]
struct Entry<'a> {
    mixed_key: &'a AtomicU64,
    finding: &'a AtomicU64,
}

/// Memory for a table of at most this many bytes; less if it is not there.
pub(crate) fn memory(bytes: usize) -> Lines {
    let mut wanted = bytes / size_of::<Line>();
    loop {
        match Lines::new(wanted) {
            Ok(lines) => return lines,
            Err(_) => wanted /= 2,
        }
    }
}

impl<'a> Table<'a> {
    pub(crate) fn new(memory: &'a mut Lines) -> Table<'a> {
        Table { buckets: memory.share() }
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn look_up(&self, key: u64) -> Option<Finding> {
        entries(self.bucket(key)).find_map(|entry| {
            let finding = entry.finding.load(Ordering::Relaxed);
            let found = entry.mixed_key.load(Ordering::Relaxed) ^ finding == key && finding != 0;
            found.then(|| Finding::unpacked(finding))
        })
    }

    /// Fetches the entries of a key from memory. Several of these in a row wait for memory together, where as many
    /// look-ups would wait one after the other: proofs run a tenth faster. What it returns means nothing.
    #[inline]
    pub(crate) fn touch(&self, key: u64) -> u64 {
        self.bucket(key)[0].load(Ordering::Relaxed)
    }

    /// Keeps a finding, in the place of an older one of the same position or of the cheapest beside it.
    #[inline]
    pub(crate) fn keep(&self, key: u64, finding: Finding) {
        let mut place = None;
        let mut cheapest = u8::MAX;
        for entry in entries(self.bucket(key)) {
            let bits = entry.finding.load(Ordering::Relaxed);
            if entry.mixed_key.load(Ordering::Relaxed) ^ bits == key {
                place = Some(entry);
                break;
            }
            let effort = Finding::unpacked(bits).effort;
            if effort < cheapest {
                cheapest = effort;
                place = Some(entry);
            }
        }
        if let Some(entry) = place {
            let bits = finding.packed();
            entry.finding.store(bits, Ordering::Relaxed);
            entry.mixed_key.store(key ^ bits, Ordering::Relaxed);
        }
    }

    /// The share of the key's range gives the bucket, so that any number of buckets will do.
    #[inline]
    fn bucket(&self, key: u64) -> &'a Line {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }
}

#[inline]
fn entries(bucket: &Line) -> impl Iterator<Item = Entry<'_>> {
    let (pairs, _) = bucket.as_chunks();
    pairs.iter().map(|[mixed_key, finding]| Entry { mixed_key, finding })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINDING: Finding = Finding { lowest: -3, highest: 19, ply: 6_000, effort: 4 };

    #[test]
    fn a_finding_comes_back_as_it_was() {
        let mut memory = memory(0);
        let table = Table::new(&mut memory);
        table.keep(7, FINDING);
        assert_eq!(table.look_up(7), Some(FINDING));
        assert_eq!(table.look_up(8), None);
        assert_eq!(table.look_up(0), None);
    }

    #[test]
    fn the_cheapest_finding_makes_room() {
        let mut memory = memory(0);
        let table = Table::new(&mut memory);
        for effort in 1..=4 {
            table.keep(u64::from(effort), Finding { effort, ..FINDING });
        }
        table.keep(5, FINDING);
        assert_eq!(table.look_up(1), None);
        assert!((2..=5).all(|key| table.look_up(key).is_some()));
    }

    #[test]
    fn too_much_memory_is_not_taken() {
        assert!(!memory(usize::MAX).share().is_empty());
    }
}
