use game::{Failure, FailureKind};
use memory::{CacheLine, SharedTable, Slot, line_for_key};
use thiserror::Error;

use crate::Score;
use crate::value::{Value, Window};

/// The memory of a transposition table, kept from one search to the next.
pub(crate) struct TranspositionMemory {
    lines: SharedTable,
    /// The current search, so that results of earlier ones give way first.
    generation: u8,
}

impl TranspositionMemory {
    /// Memory of this size; 0 is the smallest that works.
    pub(crate) fn new(mebibytes: usize) -> Result<TranspositionMemory, TableError> {
        let lines = SharedTable::new(mebibytes.saturating_mul(1 << 20) / size_of::<CacheLine>());
        let mut lines = lines.map_err(|_| TableError::new(mebibytes, 0))?;
        // A search is given its time by the clock, and must not lose it to the system.
        lines.prefault();
        Ok(TranspositionMemory { lines, generation: 0 })
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.lines.clear();
        self.generation = 0;
    }

    /// The table for a new search.
    pub(crate) fn open(&mut self) -> TranspositionTable<'_> {
        self.generation = (self.generation + 1) % GENERATIONS;
        TranspositionTable { buckets: self.lines.as_lines(), generation: self.generation }
    }
}

/// The transposition table: the results of positions already searched, shared by all threads without locks.
///
/// The four slots of a line compete for places.
pub(crate) struct TranspositionTable<'a> {
    buckets: &'a [CacheLine],
    generation: u8,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableEntry {
    /// The number of its best ply, if one stood out.
    pub(crate) table_move: Option<u16>,
    pub(crate) value: Value,
    pub(crate) bound: Bound,
    pub(crate) depth: i32,
}

/// On which sides a score is what a deep enough search would find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The score or more.
    Lower,
    /// The score or less.
    Upper,
    /// The score.
    Exact,
}

/// Stands for "no ply" in a slot; no game has so many.
pub(crate) const NO_PLY: u16 = u16::MAX;

const GENERATIONS: u8 = 64;

/// How much depth a search between makes up for when a slot is chosen to be overwritten.
const DEPTH_PER_GENERATION: i32 = 4;

impl TableEntry {
    /// The value, if it is sufficient for a search of this depth and window.
    #[inline]
    pub(crate) fn answers(&self, window: Window, depth: i32) -> Option<Value> {
        let score = self.value.score;
        let deep = self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => score >= window.beta,
                Bound::Upper => score <= window.alpha,
            };
        if deep { Some(self.value) } else { self.proves(window) }
    }

    /// The value, if what is proved of it answers the question, whatever the depth.
    #[inline]
    pub(crate) fn proves(&self, window: Window) -> Option<Value> {
        let Value { score, floor, ceiling } = self.value;
        let enough = (floor && (ceiling || score >= window.beta)) || (ceiling && score <= window.alpha);
        enough.then_some(self.value)
    }
}

impl TranspositionTable<'_> {
    /// How full of this search's results the table is, in parts of a thousand.
    pub(crate) fn fill(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample.iter().flat_map(Slot::all).map(Slot::data);
        let used = used.filter(|&data| data != 0 && generation(data) == self.generation);
        (used.count() * 1_000 / (sample.len() * Slot::PER_LINE)) as u32
    }

    /// What is known of the position with this key, `plies` from the root.
    #[inline]
    pub(crate) fn probe(&self, key: u64, plies: usize) -> Option<TableEntry> {
        Slot::all(line_for_key(self.buckets, key))
            .find_map(|slot| slot.of(key))
            .map(|data| unpacked(data, plies))
    }

    /// Keeps what was found, unless what the slots hold is worth more.
    #[inline]
    pub(crate) fn store(&self, key: u64, entry: TableEntry, plies: usize) {
        let mut least = (i32::MAX, None);
        for slot in Slot::all(line_for_key(self.buckets, key)) {
            if let Some(data) = slot.of(key) {
                // A proof outlives every estimate.
                if unpacked(data, plies).value.is_decided() && !entry.value.is_decided() {
                    return;
                }
                least.1 = Some(slot);
                break;
            }
            let worth = self.replacement_value(slot.data());
            if worth < least.0 {
                least = (worth, Some(slot));
            }
        }
        if let Some(slot) = least.1 {
            slot.set(key, packed(entry, self.generation, plies));
        }
    }

    #[inline]
    fn replacement_value(&self, data: u64) -> i32 {
        if data == 0 {
            return i32::MIN;
        }
        let age = self.generation.wrapping_sub(generation(data)) % GENERATIONS;
        depth(data) - DEPTH_PER_GENERATION * i32::from(age)
    }
}

// A slot's data from the lowest bit: score 16, ply 16, depth 8, bound 2 (never 0), proofs 2, generation 6.

#[inline]
fn packed(entry: TableEntry, generation: u8, plies: usize) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.value.score.seen_from(plies) as u16)
        | u64::from(entry.table_move.unwrap_or(NO_PLY)) << 16
        | (entry.depth as u64 & 0xff) << 32
        | bound << 40
        | u64::from(entry.value.floor) << 42
        | u64::from(entry.value.ceiling) << 43
        | u64::from(generation) << 44
}

#[inline]
fn unpacked(data: u64, plies: usize) -> TableEntry {
    let number = (data >> 16) as u16;
    TableEntry {
        table_move: (number != NO_PLY).then_some(number),
        value: Value {
            score: Score::from_root(data as i16, plies),
            floor: data >> 42 & 1 == 1,
            ceiling: data >> 43 & 1 == 1,
        },
        bound: match data >> 40 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
        depth: depth(data),
    }
}

#[inline]
const fn depth(data: u64) -> i32 {
    (data >> 32 & 0xff) as i32
}

#[inline]
const fn generation(data: u64) -> u8 {
    (data >> 44) as u8 & (GENERATIONS - 1)
}

/// Whether there is memory for a table of this size, if `held` MiB are given back before.
///
/// # Errors
/// If there is not; if the system does not report it, only allocating would show.
pub fn check_table(mebibytes: usize, held: usize) -> Result<(), TableError> {
    let error = TableError::new(mebibytes, held);
    if error.free.is_some_and(|free| mebibytes > free) { Err(error) } else { Ok(()) }
}

/// There is not enough memory for a table of the requested size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{} for a table of {mebibytes} MiB: choose less", shortage(*free))]
pub struct TableError {
    /// The requested size.
    pub mebibytes: usize,
    /// The available memory, if the system reports it.
    pub free: Option<usize>,
}

impl TableError {
    fn new(mebibytes: usize, held: usize) -> TableError {
        let free = |bytes: u64| usize::try_from(bytes >> 20).unwrap_or(usize::MAX).saturating_add(held);
        TableError { mebibytes, free: memory::available_memory().map(free) }
    }
}

fn shortage(free: Option<usize>) -> String {
    free.map_or_else(|| "there is not so much memory".to_string(), |free| format!("only {free} MiB are free"))
}

impl Failure for TableError {
    fn kind(&self) -> FailureKind {
        FailureKind::Invalid("not_enough_memory")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: Score, depth: i32) -> TableEntry {
        TableEntry { table_move: Some(7), value: Value::unproved(score), bound: Bound::Exact, depth }
    }

    #[test]
    fn stored_entries_are_found() {
        let mut store = TranspositionMemory::new(0).unwrap();
        let table = store.open();
        let proved = Value { score: Score::loss(20), floor: false, ceiling: true };
        for (key, entry) in [
            (1, entry(Score::estimate(-1), 3)),
            (2, TableEntry { table_move: None, value: proved, bound: Bound::Upper, depth: 200 }),
            (3, TableEntry { table_move: Some(0), value: -proved, bound: Bound::Lower, depth: 0 }),
        ] {
            table.store(key, entry, 6);
            assert_eq!(table.probe(key, 6), Some(entry));
        }
        assert_eq!(table.probe(2, 0).unwrap().value.score, Score::loss(14));
        assert_eq!(table.probe(4, 0), None);
    }

    #[test]
    fn shallow_and_old_results_give_way() {
        let mut store = TranspositionMemory::new(0).unwrap();
        let table = store.open();
        for (key, depth) in [(1, 9), (2, 2), (3, 9), (4, 9), (5, 1)] {
            table.store(key, entry(Score::EVEN, depth), 0);
        }
        assert_eq!(table.probe(2, 0), None, "depth 2 was the shallowest");
        assert!(table.probe(5, 0).is_some());
        store.open();
        store.open();
        let table = store.open();
        table.store(6, entry(Score::EVEN, 1), 0);
        table.store(7, entry(Score::EVEN, 1), 0);
        assert!(table.probe(6, 0).is_some(), "older depth 9 is worth less than depth 1 now");
    }

    #[test]
    fn a_proof_outlives_estimates() {
        let mut store = TranspositionMemory::new(0).unwrap();
        let table = store.open();
        let won = TableEntry { value: Value::proved(Score::win(5)), ..entry(Score::EVEN, 2) };
        table.store(1, won, 0);
        table.store(1, entry(Score::EVEN, 30), 0);
        assert_eq!(table.probe(1, 0), Some(won));
        assert_eq!(won.answers(Window::full(), 99), Some(won.value), "at any depth");
    }

    #[test]
    fn no_memory_is_an_error() {
        assert!(TranspositionMemory::new(usize::MAX).is_err());
        assert!(TranspositionMemory::new(usize::MAX >> 21).is_err());
    }
}
