use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use game::Player;
use memory::{CacheLine, SharedTable, line_for_key};

use crate::layout::Layout;
use crate::lemma::Lemma;

/// What is known of one position: its value lies between two bounds, and how it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ProofEntry {
    pub(crate) lowest: i16,
    pub(crate) highest: i16,
    /// The number of the ply that decided, or [`ProofEntry::NO_PLY`].
    pub(crate) ply: u16,
    /// How many nodes were needed, as [`effort`](crate::lemma::effort) writes it.
    pub(crate) effort: u8,
}

impl ProofEntry {
    pub(crate) const NO_PLY: u16 = u16::MAX;

    /// The entry as a lemma, if the goal is a win of the first player.
    #[inline]
    pub(crate) fn lemma(self, exact_key: u64) -> Lemma {
        debug_assert!(self.lowest == self.highest);
        let winner = if self.lowest > 0 { Player::One } else { Player::Two };
        Lemma::new(exact_key, winner, self.effort)
    }

    pub(crate) const fn bounds(self) -> (i16, i16) {
        (self.lowest, self.highest)
    }
}

impl From<Lemma> for ProofEntry {
    #[inline]
    fn from(lemma: Lemma) -> ProofEntry {
        let value = i16::from(lemma.winner() == Player::One);
        ProofEntry { lowest: value, highest: value, ply: ProofEntry::NO_PLY, effort: lemma.effort() }
    }
}

/// Findings by the key of their position, shared by threads without locks.
///
/// It begins small and grows with the proof, so that a short one does not wait for the system to provide gigabytes.
pub(crate) struct ProofTable<'a> {
    layout: Layout,
    lines: &'a [CacheLine],
    /// How many of the lines are in use.
    used: AtomicUsize,
    /// Whether a thread is about to take more.
    growing: AtomicBool,
}

/// 4 MiB are in use at first.
const FIRST_LINES: usize = 1 << 16;

/// How many times larger it becomes when it is full.
const GROWTH: usize = 8;

/// Entries for each finding that is known from the beginning: so that hardly ever one has to make room for another.
const ROOM: usize = 3;

/// 2 MiB are provided or moved between two looks at the stop flag: a millisecond or so.
const LINES_PER_CHECK: usize = 1 << 15;

/// Memory for a table of at most this many bytes; less if it is not there.
pub(crate) fn memory(bytes: usize) -> SharedTable {
    let mut wanted = bytes / size_of::<CacheLine>();
    loop {
        match SharedTable::new(wanted) {
            Ok(lines) => return lines,
            Err(error) if wanted == 0 => panic!("{error}"),
            Err(_) => wanted /= 2,
        }
    }
}

impl<'a> ProofTable<'a> {
    pub(crate) fn new(layout: Layout, memory: &'a mut SharedTable) -> ProofTable<'a> {
        let lines = memory.as_lines();
        ProofTable { layout, lines, used: lines.len().min(FIRST_LINES).into(), growing: false.into() }
    }

    /// One that uses all of the memory from the beginning, with what an earlier such one has left there.
    pub(crate) fn with_all_memory(layout: Layout, memory: &'a mut SharedTable) -> ProofTable<'a> {
        let lines = memory.as_lines();
        ProofTable { layout, lines, used: lines.len().into(), growing: false.into() }
    }

    /// Takes all of the memory at once: for a proof that is known to be long.
    pub(crate) fn use_all_memory(&self) {
        self.reserve(usize::MAX);
    }

    /// Takes so much of the memory that this many findings have room, and a proof beside them.
    pub(crate) fn reserve(&self, findings: usize) {
        let never = &mut || Ok::<_, std::convert::Infallible>(());
        let wanted = findings.saturating_mul(ROOM) / self.layout.entries_per_line();
        while self.used().len() < self.lines.len().min(wanted) {
            let _done = self.grow(u64::MAX, never);
        }
    }

    /// Takes more of the memory if as many nodes were expanded as there is room for. `look` is called again and again
    /// meanwhile and may break off.
    pub(crate) fn grow<E>(&self, nodes: u64, look: &mut dyn FnMut() -> Result<(), E>) -> Result<(), E> {
        let used = self.used.load(Ordering::Relaxed);
        let is_full = nodes >= (used * self.layout.entries_per_line()) as u64;
        if !is_full || used == self.lines.len() || self.growing.swap(true, Ordering::Acquire) {
            return Ok(());
        }
        let taken = self.take(used, self.lines.len().min(used * GROWTH), look);
        self.growing.store(false, Ordering::Release);
        taken
    }

    fn take<E>(&self, used: usize, wanted: usize, look: &mut dyn FnMut() -> Result<(), E>) -> Result<(), E> {
        for part in self.lines[used..wanted].chunks(LINES_PER_CHECK) {
            memory::prefault(part);
            look()?;
        }
        // A key's new line stands behind its old one, so from the end on nothing is in the way of another.
        for part in self.lines[..used].rchunks(LINES_PER_CHECK) {
            for line in part.iter().rev() {
                self.layout.each(line, |key, entry| self.put(&self.lines[..wanted], key, entry));
            }
            look()?;
        }
        self.used.store(wanted, Ordering::Relaxed);
        Ok(())
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<ProofEntry> {
        self.layout.find(self.line(key), key)
    }

    /// Fetches the entries of a key from memory. Several of these in a row wait for memory together, where as many
    /// look-ups would wait one after the other: proofs run a tenth faster. What it returns means nothing.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) -> u64 {
        self.line(key)[0].load(Ordering::Relaxed)
    }

    /// Keeps a finding, in the place of an older one of the same position or of the cheapest beside it.
    #[inline]
    pub(crate) fn store(&self, key: u64, entry: ProofEntry) {
        self.put(self.used(), key, entry);
    }

    #[inline]
    fn put(&self, lines: &[CacheLine], key: u64, entry: ProofEntry) {
        self.layout.put(line_for_key(lines, self.layout.spread(key)), key, entry);
    }

    #[inline]
    fn line(&self, key: u64) -> &'a CacheLine {
        line_for_key(self.used(), self.layout.spread(key))
    }

    #[inline]
    fn used(&self) -> &'a [CacheLine] {
        &self.lines[..self.used.load(Ordering::Relaxed)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINDING: ProofEntry = ProofEntry { lowest: -3, highest: 19, ply: 6_000, effort: 4 };

    #[test]
    fn a_finding_comes_back_as_it_was() {
        let mut memory = memory(0);
        let table = ProofTable::new(Layout::Hashed, &mut memory);
        table.store(7, FINDING);
        assert_eq!(table.probe(7), Some(FINDING));
        assert_eq!(table.probe(8), None);
        assert_eq!(table.probe(0), None);
    }

    #[test]
    fn the_cheapest_finding_makes_room() {
        let mut memory = memory(0);
        let table = ProofTable::new(Layout::Hashed, &mut memory);
        for effort in 1..=4 {
            table.store(u64::from(effort), ProofEntry { effort, ..FINDING });
        }
        table.store(5, FINDING);
        assert_eq!(table.probe(1), None);
        assert!((2..=5).all(|key| table.probe(key).is_some()));
    }

    #[test]
    fn it_grows_and_forgets_nothing_that_has_room() {
        let mut memory = memory(64 << 20);
        let table = ProofTable::new(Layout::Hashed, &mut memory);
        let keys = || (1..10_000_u64).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        keys().for_each(|key| table.store(key, FINDING));
        let full = (FIRST_LINES * Layout::Hashed.entries_per_line()) as u64;
        for (nodes, lines) in [(full - 1, FIRST_LINES), (full, 8 * FIRST_LINES), (8 * full, 16 * FIRST_LINES)]
        {
            assert_eq!(table.grow(nodes, &mut || Ok::<_, ()>(())), Ok(()));
            assert_eq!(table.used().len(), lines);
            assert!(keys().all(|key| table.probe(key) == Some(FINDING)));
        }
        assert_eq!(table.probe(5), None);
    }

    #[test]
    fn growing_can_be_broken_off() {
        let mut memory = memory(64 << 20);
        let table = ProofTable::new(Layout::Hashed, &mut memory);
        table.store(7, FINDING);
        for looks in [1, 14, 16] {
            let mut left = looks;
            let mut look = || {
                left -= 1;
                if left == 0 { Err(()) } else { Ok(()) }
            };
            assert_eq!(table.grow(u64::MAX, &mut look), Err(()));
            assert_eq!(table.probe(7), Some(FINDING));
        }
    }

    #[test]
    fn too_much_memory_is_not_taken() {
        assert!(!memory(usize::MAX).as_lines().is_empty());
    }
}
