use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use game::{Tunables, Unpoisoned};
use memory::InProgressTable;

use crate::root::Root;
use crate::transposition_table::TranspositionTable;
use crate::{Limits, Searchable, Stop};

/// What all threads of one search see.
pub(crate) struct Shared<'a, P: Searchable> {
    pub(crate) table: TranspositionTable<'a>,
    pub(crate) tunables: &'a Tunables,
    pub(crate) limits: &'a Limits,
    stop: &'a Stop,
    begun: Instant,
    /// Present if there is more than one thread.
    pub(crate) in_progress: Option<InProgressTable>,
    nodes: AtomicU64,
    /// The deepest round any thread has finished, and its result.
    finished: AtomicU32,
    result: Mutex<Option<Root<P>>>,
    over: AtomicBool,
}

impl<'a, P: Searchable> Shared<'a, P> {
    pub(crate) fn new(
        table: TranspositionTable<'a>,
        tunables: &'a Tunables,
        limits: &'a Limits,
        stop: &'a Stop,
        threads: usize,
    ) -> Self {
        Shared {
            table,
            tunables,
            limits,
            stop,
            begun: Instant::now(),
            in_progress: (threads > 1).then(|| InProgressTable::new(threads)),
            nodes: AtomicU64::new(0),
            finished: AtomicU32::new(0),
            result: Mutex::new(None),
            over: AtomicBool::new(false),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds the nodes that a thread has searched since its last call.
    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Whether threads must break off.
    pub(crate) fn must_stop(&self) -> bool {
        self.over.load(Ordering::Relaxed)
            || self.stop.is_stopped()
            || self.limits.nodes.is_some_and(|most| self.nodes() >= most)
            || self.limits.hard.is_some_and(|most| self.elapsed() >= most)
    }

    /// Whether a deeper round would begin too late.
    pub(crate) fn is_past_soft_limit(&self) -> bool {
        self.limits.soft.is_some_and(|most| self.elapsed() >= most)
    }

    /// The search is over: the other threads need not go on.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// The deepest round finished by any thread.
    pub(crate) fn finished(&self) -> u32 {
        self.finished.load(Ordering::Acquire)
    }

    /// Gives a finished round to the other threads, unless one was quicker.
    pub(crate) fn publish(&self, root: &Root<P>) {
        if self.in_progress.is_none() {
            return;
        }
        let mut result = self.result.lock().unpoisoned();
        if root.depth > self.finished() {
            *result = Some(root.clone());
            self.finished.store(root.depth, Ordering::Release);
        }
    }

    /// The deepest round finished by any thread.
    pub(crate) fn published(&self) -> Option<Root<P>> {
        self.result.lock().unpoisoned().clone()
    }
}

/// The key under which threads mark a ply of the position with this key as being searched.
pub(crate) fn ply_key(key: u64, number: u16) -> u64 {
    key ^ (u64::from(number) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
