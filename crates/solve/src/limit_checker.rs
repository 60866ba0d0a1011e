use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::answer::{Interruption, ProofProgress, ProvedBounds, TriedMove};

/// Nodes between two looks at flags and clock. A node of 672 plies takes about 70 µs: the look comes soon enough for
/// any stop.
const NODES_PER_CHECK: u64 = 64;

/// Time between two reports.
const REPORT: Duration = Duration::from_millis(100);

/// How many plies from the start on are reported.
const FRONT: usize = 8;

/// Why a test has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Abort {
    /// A limit, or the user.
    Interrupted(Interruption),
    /// Another thread has the result.
    Overtaken,
}

/// What all threads of a proof share beside the table.
pub(crate) struct Shared<'a> {
    limits: ProofLimits,
    started: Instant,
    stop: &'a AtomicBool,
    /// Set when one thread has the result of the test under way.
    pub(crate) done: AtomicBool,
    nodes: AtomicU64,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(limits: ProofLimits, stop: &'a AtomicBool) -> Shared<'a> {
        Shared {
            limits,
            started: Instant::now(),
            stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn is_out_of_time(&self) -> bool {
        self.limits.time.is_some_and(|time| self.elapsed() >= time)
    }
}

/// One thread's eye on the limits.
pub(crate) struct LimitChecker<'a> {
    shared: &'a Shared<'a>,
    reporter: Option<Reporter<'a>>,
    /// The nodes of this thread.
    pub(crate) nodes: u64,
    /// Those of them that the shared count holds.
    counted: u64,
    next_check: u64,
    /// The plies near the start that are being tried.
    frontier: Vec<TriedMove>,
}

/// The progress callback and its state.
pub(crate) struct Reporter<'a> {
    pub(crate) tell: &'a mut (dyn FnMut(&ProofProgress) + Send),
    pub(crate) known: ProvedBounds,
    pub(crate) due: Duration,
}

impl<'a> LimitChecker<'a> {
    pub(crate) fn new(shared: &'a Shared<'a>) -> LimitChecker<'a> {
        LimitChecker { shared, reporter: None, nodes: 0, counted: 0, next_check: 0, frontier: Vec::new() }
    }

    /// The same, telling of its progress.
    pub(crate) fn reporting(
        mut self,
        tell: &'a mut (dyn FnMut(&ProofProgress) + Send),
        known: ProvedBounds,
    ) -> LimitChecker<'a> {
        self.reporter = Some(Reporter { tell, known, due: REPORT });
        self
    }

    /// Counts one more node, if it is allowed; returns whether flags and clock were checked.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<bool, Abort> {
        let due = self.nodes >= self.next_check;
        if due {
            self.check()?;
        }
        self.nodes += 1;
        Ok(due)
    }

    /// A ply is tried this many plies below the start.
    #[inline]
    pub(crate) fn enter(&mut self, depth: usize, trial: impl FnOnce() -> TriedMove) {
        if depth < FRONT && self.reporter.is_some() {
            self.frontier.truncate(depth);
            self.frontier.push(trial());
        }
    }

    /// Looks at flags and clock before the next node.
    pub(crate) fn check(&mut self) -> Result<(), Abort> {
        let total = self.total();
        let left = self.shared.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(total));
        self.next_check = self.nodes + left.min(NODES_PER_CHECK);
        if self.shared.is_stopped() {
            return Err(Abort::Interrupted(Interruption::Stopped));
        }
        if self.shared.done.load(Ordering::Relaxed) {
            return Err(Abort::Overtaken);
        }
        if left == 0 {
            return Err(Abort::Interrupted(Interruption::Nodes));
        }
        if self.shared.is_out_of_time() {
            return Err(Abort::Interrupted(Interruption::Time));
        }
        self.report(total);
        Ok(())
    }

    /// The nodes of all threads, as far as they were counted.
    pub(crate) fn total(&mut self) -> u64 {
        let new = self.nodes - self.counted;
        self.counted = self.nodes;
        self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    /// What is proved from now on.
    pub(crate) fn learn(&mut self, known: ProvedBounds) {
        if let Some(reporter) = &mut self.reporter {
            reporter.known = known;
        }
    }

    fn report(&mut self, nodes: u64) {
        let elapsed = self.shared.elapsed();
        if let Some(reporter) = self.reporter.as_mut().filter(|reporter| elapsed >= reporter.due) {
            reporter.due = elapsed + REPORT;
            (reporter.tell)(&ProofProgress {
                known: reporter.known,
                nodes,
                elapsed,
                frontier: self.frontier.clone(),
            });
        }
    }
}

/// How much a solver may do. The default is no limit but 256 MiB and one thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofLimits {
    /// No more positions than this are expanded, by all threads together. With one thread it is kept exactly, so that
    /// the same call gives the same answer on every machine.
    pub nodes: Option<u64>,
    /// It breaks off after this time.
    pub time: Option<Duration>,
    /// Where plies are counted, wins that take more than this are not looked for.
    pub plies: Option<u32>,
    /// The size of the table. Less is taken if the memory is not there.
    pub table_mib: usize,
    /// How many threads prove side by side; 0 counts as 1.
    pub threads: usize,
}

impl Default for ProofLimits {
    fn default() -> ProofLimits {
        ProofLimits { nodes: None, time: None, plies: None, table_mib: 256, threads: 1 }
    }
}
