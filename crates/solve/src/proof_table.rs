use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use game::Player;
use memory::{Line, Lines, line_of};

use crate::layout::Layout;
use crate::lemma::Lemma;

/// What is known of one position: its value lies between two bounds, and how it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    pub(crate) lowest: i16,
    pub(crate) highest: i16,
    /// The number of the ply that decided, or [`Finding::NO_PLY`].
    pub(crate) ply: u16,
    /// How many nodes were needed, as [`effort`](crate::lemma::effort) writes it.
    pub(crate) effort: u8,
}

impl Finding {
    pub(crate) const NO_PLY: u16 = u16::MAX;

    /// What a lemma says, where the first player is asked to win.
    #[inline]
    pub(crate) fn lemma(self, identity: u64) -> Lemma {
        debug_assert!(self.lowest == self.highest);
        let winner = if self.lowest > 0 { Player::One } else { Player::Two };
        Lemma::new(identity, winner, self.effort)
    }

    pub(crate) const fn bounds(self) -> (i16, i16) {
        (self.lowest, self.highest)
    }
}

impl From<Lemma> for Finding {
    #[inline]
    fn from(lemma: Lemma) -> Finding {
        let value = i16::from(lemma.winner() == Player::One);
        Finding { lowest: value, highest: value, ply: Finding::NO_PLY, effort: lemma.effort() }
    }
}

/// Findings by the key of their position, shared by threads without locks.
///
/// It begins small and grows with the proof, so that a short one does not wait for the system to provide gigabytes.
pub(crate) struct ProofTable<'a> {
    layout: Layout,
    lines: &'a [Line],
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
const LINES_A_LOOK: usize = 1 << 15;

/// Memory for a table of at most this many bytes; less if it is not there.
pub(crate) fn memory(bytes: usize) -> Lines {
    let mut wanted = bytes / size_of::<Line>();
    loop {
        match Lines::new(wanted) {
            Ok(lines) => return lines,
            Err(error) if wanted == 0 => panic!("{error}"),
            Err(_) => wanted /= 2,
        }
    }
}

impl<'a> ProofTable<'a> {
    pub(crate) fn new(layout: Layout, memory: &'a mut Lines) -> ProofTable<'a> {
        let lines = memory.share();
        ProofTable { layout, lines, used: lines.len().min(FIRST_LINES).into(), growing: false.into() }
    }

    /// One that uses all of the memory from the beginning, with what an earlier such one has left there.
    pub(crate) fn whole(layout: Layout, memory: &'a mut Lines) -> ProofTable<'a> {
        let lines = memory.share();
        ProofTable { layout, lines, used: lines.len().into(), growing: false.into() }
    }

    /// Takes all of the memory at once: for a proof that is known to be long.
    pub(crate) fn grow_up(&self) {
        self.make_room(usize::MAX);
    }

    /// Takes so much of the memory that this many findings have room, and a proof beside them.
    pub(crate) fn make_room(&self, findings: usize) {
        let never = &mut || Ok::<_, std::convert::Infallible>(());
        let wanted = findings.saturating_mul(ROOM) / self.layout.entries_a_line();
        while self.used().len() < self.lines.len().min(wanted) {
            let _done = self.grow(u64::MAX, never);
        }
    }

    /// Takes more of the memory if as many nodes were expanded as there is room for. `look` is called again and again
    /// meanwhile and may break off.
    pub(crate) fn grow<E>(&self, nodes: u64, look: &mut dyn FnMut() -> Result<(), E>) -> Result<(), E> {
        let used = self.used.load(Ordering::Relaxed);
        let is_full = nodes >= (used * self.layout.entries_a_line()) as u64;
        if !is_full || used == self.lines.len() || self.growing.swap(true, Ordering::Acquire) {
            return Ok(());
        }
        let taken = self.take(used, self.lines.len().min(used * GROWTH), look);
        self.growing.store(false, Ordering::Release);
        taken
    }

    fn take<E>(&self, used: usize, wanted: usize, look: &mut dyn FnMut() -> Result<(), E>) -> Result<(), E> {
        for part in self.lines[used..wanted].chunks(LINES_A_LOOK) {
            memory::touch(part);
            look()?;
        }
        // A key's new line stands behind its old one, so from the end on nothing is in the way of another.
        for part in self.lines[..used].rchunks(LINES_A_LOOK) {
            for line in part.iter().rev() {
                self.layout.each(line, |key, finding| self.put(&self.lines[..wanted], key, finding));
            }
            look()?;
        }
        self.used.store(wanted, Ordering::Relaxed);
        Ok(())
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn look_up(&self, key: u64) -> Option<Finding> {
        self.layout.find(self.line(key), key)
    }

    /// Fetches the entries of a key from memory. Several of these in a row wait for memory together, where as many
    /// look-ups would wait one after the other: proofs run a tenth faster. What it returns means nothing.
    #[inline]
    pub(crate) fn touch(&self, key: u64) -> u64 {
        self.line(key)[0].load(Ordering::Relaxed)
    }

    /// Keeps a finding, in the place of an older one of the same position or of the cheapest beside it.
    #[inline]
    pub(crate) fn keep(&self, key: u64, finding: Finding) {
        self.put(self.used(), key, finding);
    }

    #[inline]
    fn put(&self, lines: &[Line], key: u64, finding: Finding) {
        self.layout.put(line_of(lines, self.layout.spread(key)), key, finding);
    }

    #[inline]
    fn line(&self, key: u64) -> &'a Line {
        line_of(self.used(), self.layout.spread(key))
    }

    #[inline]
    fn used(&self) -> &'a [Line] {
        &self.lines[..self.used.load(Ordering::Relaxed)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINDING: Finding = Finding { lowest: -3, highest: 19, ply: 6_000, effort: 4 };

    #[test]
    fn a_finding_comes_back_as_it_was() {
        let mut memory = memory(0);
        let table = ProofTable::new(Layout::Hashed, &mut memory);
        table.keep(7, FINDING);
        assert_eq!(table.look_up(7), Some(FINDING));
        assert_eq!(table.look_up(8), None);
        assert_eq!(table.look_up(0), None);
    }

    #[test]
    fn the_cheapest_finding_makes_room() {
        let mut memory = memory(0);
        let table = ProofTable::new(Layout::Hashed, &mut memory);
        for effort in 1..=4 {
            table.keep(u64::from(effort), Finding { effort, ..FINDING });
        }
        table.keep(5, FINDING);
        assert_eq!(table.look_up(1), None);
        assert!((2..=5).all(|key| table.look_up(key).is_some()));
    }

    #[test]
    fn it_grows_and_forgets_nothing_that_has_room() {
        let mut memory = memory(64 << 20);
        let table = ProofTable::new(Layout::Hashed, &mut memory);
        let keys = || (1..10_000_u64).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        keys().for_each(|key| table.keep(key, FINDING));
        let full = (FIRST_LINES * Layout::Hashed.entries_a_line()) as u64;
        for (nodes, lines) in [(full - 1, FIRST_LINES), (full, 8 * FIRST_LINES), (8 * full, 16 * FIRST_LINES)]
        {
            assert_eq!(table.grow(nodes, &mut || Ok::<_, ()>(())), Ok(()));
            assert_eq!(table.used().len(), lines);
            assert!(keys().all(|key| table.look_up(key) == Some(FINDING)));
        }
        assert_eq!(table.look_up(5), None);
    }

    #[test]
    fn growing_can_be_broken_off() {
        let mut memory = memory(64 << 20);
        let table = ProofTable::new(Layout::Hashed, &mut memory);
        table.keep(7, FINDING);
        for looks in [1, 14, 16] {
            let mut left = looks;
            let mut look = || {
                left -= 1;
                if left == 0 { Err(()) } else { Ok(()) }
            };
            assert_eq!(table.grow(u64::MAX, &mut look), Err(()));
            assert_eq!(table.look_up(7), Some(FINDING));
        }
    }

    #[test]
    fn too_much_memory_is_not_taken() {
        assert!(!memory(usize::MAX).share().is_empty());
    }
}
