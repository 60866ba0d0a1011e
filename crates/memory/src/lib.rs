//! Large tables of words that threads share without locks.
//!
//! A search accesses its table at random, so nearly every lookup waits for memory, and with small pages it waits
//! twice: first for the address of the page. This memory requests large pages, which makes a search some percent
//! faster (`cargo bench -p memory`); without them it works all the same.
//!
//! ```
//! use memory::{SharedTable, Slot, line_for_key};
//!
//! let mut table = SharedTable::new(1_000)?;
//! let line = line_for_key(table.as_lines(), 7);
//! Slot::all(line).next().expect("a line has four slots").set(7, 42);
//! assert!(Slot::all(line).any(|slot| slot.of(7) == Some(42)));
//! # Ok::<(), memory::OutOfMemory>(())
//! ```

mod available;
mod in_progress;
mod slot;

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

use memmap2::MmapMut;
use thiserror::Error;
use zerocopy::FromBytes;

pub use available::available_memory;
pub use in_progress::InProgressTable;
pub use slot::Slot;

/// What the processor fetches from memory at once.
pub type CacheLine = [AtomicU64; 8];

/// Lines in the smallest page a system has: touching one provides all.
const LINES_PER_PAGE: usize = 64;

/// Memory for many lines, all zero at first.
pub struct SharedTable {
    bytes: MmapMut,
    /// Whether nothing can have been written.
    clean: bool,
}

impl SharedTable {
    /// Memory for so many lines, at least one. The system provides each part when it is first touched, and
    /// zeroes it then.
    ///
    /// # Errors
    /// If the system has not so much. One that lends memory it does not have is not believed: it would end the program
    /// in the middle of its work.
    pub fn new(count: usize) -> Result<SharedTable, OutOfMemory> {
        let size = count.max(1).checked_mul(size_of::<CacheLine>()).ok_or(OutOfMemory)?;
        if available_memory().is_some_and(|available| size as u64 > available) {
            return Err(OutOfMemory);
        }
        let bytes = MmapMut::map_anon(size).map_err(|_| OutOfMemory)?;
        // A request: the system may not support large pages.
        #[cfg(target_os = "linux")]
        let _ = bytes.advise(memmap2::Advice::HugePage);
        Ok(SharedTable { bytes, clean: true })
    }

    /// Makes the system provide all of it now, so that no later access waits.
    pub fn prefault(&mut self) {
        let clean = self.clean;
        prefault(self.as_lines());
        self.clean = clean;
    }

    /// The lines, for any number of threads to read and write.
    pub fn as_lines(&mut self) -> &[CacheLine] {
        self.clean = false;
        <[CacheLine]>::mut_from_bytes(&mut self.bytes)
            .expect("a mapping begins with a page and holds whole lines")
    }

    /// Sets all to zero again.
    pub fn clear(&mut self) {
        if !self.clean {
            self.bytes.fill(0);
            self.clean = true;
        }
    }
}

/// Has the system provide the memory of these lines. A large page takes it long to zero: the first look at a place costs
/// a thousand times as much as any other.
pub fn prefault(lines: &[CacheLine]) {
    for line in lines.iter().step_by(LINES_PER_PAGE) {
        // A write that changes nothing, hidden from the compiler, which would remove it.
        line[0].fetch_or(black_box(0), Ordering::Relaxed);
    }
}

/// The line that a key belongs to: its share of the keys' range, so that any number of lines will do, without a division.
#[inline]
pub fn line_for_key(lines: &[CacheLine], key: u64) -> &CacheLine {
    &lines[((u128::from(key) * lines.len() as u128) >> 64) as usize]
}

/// The system does not have the requested memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there is not enough memory: ask for less")]
pub struct OutOfMemory;

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;
    use std::thread;

    use super::*;

    #[test]
    fn threads_share_what_is_zero_at_first() {
        let mut memory = SharedTable::new(1_000).unwrap();
        let lines = memory.as_lines();
        assert_eq!(lines.len(), 1_000);
        assert!(lines.iter().flatten().all(|word| word.load(Relaxed) == 0));
        thread::scope(|scope| {
            for word in 0..8 {
                scope.spawn(move || lines.iter().for_each(|line| line[word].store(word as u64, Relaxed)));
            }
        });
        assert_eq!(lines.iter().flatten().map(|word| word.load(Relaxed)).sum::<u64>(), 28_000);
        memory.prefault();
        memory.clear();
        assert!(memory.as_lines().iter().flatten().all(|word| word.load(Relaxed) == 0));
    }

    #[test]
    fn lines_are_lines_of_the_cache() {
        assert_eq!(SharedTable::new(0).unwrap().as_lines().as_ptr().addr() % 64, 0);
    }

    #[test]
    fn too_much_memory_is_an_error() {
        assert!(SharedTable::new(usize::MAX).is_err());
        assert!(SharedTable::new(usize::MAX / 64).is_err());
    }
}
