use std::collections::HashSet;
use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;

use game::{Solvable, Unpoisoned};

use crate::CheckError;

/// Visits positions one by one.
pub trait Explorer<P> {
    /// The results besides the positions that were found.
    type Summary: AddAssign + Default + Send;

    /// Visits a position and adds the results, above all the positions to visit next.
    ///
    /// # Errors
    /// If the work cannot go on, or was stopped.
    fn visit(
        &mut self,
        position: &P,
        stop_signal: &StopSignal,
        found: &mut Discovery<P, Self::Summary>,
    ) -> Result<(), CheckError>;
}

/// The results of visits.
#[derive(Default)]
pub struct Discovery<P, T> {
    /// Positions to visit. Duplicates are dropped later.
    pub open: Vec<P>,
    /// The other results.
    pub summary: T,
}

/// Whether all are to stop.
pub struct StopSignal<'a> {
    stop: &'a AtomicBool,
    /// Raised when one of them has found a fault, so that the others end.
    failed: AtomicBool,
}

impl StopSignal<'_> {
    /// Whether to stop.
    pub fn is_raised(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.failed.load(Ordering::Relaxed)
    }
}

/// Visits the start positions and all positions found from them, each once, on several threads. Returns the summary
/// until the end or the first error, and that error. `progress` is called from time to time, and at the end.
pub fn explore<P: Solvable, S: Explorer<P>>(
    starts: Vec<P>,
    threads: usize,
    stop: &AtomicBool,
    explorer: &(dyn Fn() -> S + Sync),
    progress: &mut dyn FnMut(&S::Summary),
) -> (S::Summary, Option<CheckError>) {
    let mut shared = Shared {
        open: Vec::new(),
        seen: HashSet::new(),
        summary: S::Summary::default(),
        out: 0,
        fault: None,
    };
    shared.add(Discovery { open: starts, summary: S::Summary::default() });
    let pool = WorkPool {
        stop_signal: StopSignal { stop, failed: AtomicBool::new(false) },
        threads,
        shared: Mutex::new(shared),
        news: Condvar::new(),
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // If the system refuses a thread, the existing ones do its work.
            let _refused = thread::Builder::new().spawn_scoped(scope, || pool.run(explorer(), &mut |_| ()));
        }
        pool.run(explorer(), progress);
    });
    let Shared { summary, fault, .. } = pool.shared.into_inner().unpoisoned();
    // The last thread to finish need not be the one that reports.
    progress(&summary);
    (summary, fault)
}

struct WorkPool<'a, P, T> {
    stop_signal: StopSignal<'a>,
    threads: usize,
    shared: Mutex<Shared<P, T>>,
    /// Notified when a thread has added its results.
    news: Condvar,
}

struct Shared<P, T> {
    /// Positions not visited yet. The last ones are visited first, which keeps the list short.
    open: Vec<P>,
    /// The exact keys of all positions that were ever found.
    seen: HashSet<u64>,
    summary: T,
    /// Threads that are visiting positions and may find more.
    out: usize,
    fault: Option<CheckError>,
}

/// The most positions that a thread takes at a time.
const BATCH: usize = 64;

impl<P: Solvable, T: AddAssign + Default> WorkPool<'_, P, T> {
    fn lock(&self) -> MutexGuard<'_, Shared<P, T>> {
        self.shared.lock().unpoisoned()
    }

    /// Visits positions until none is left or an error occurs.
    fn run<S: Explorer<P, Summary = T>>(&self, mut explorer: S, tell: &mut dyn FnMut(&T)) {
        let _if_it_panics = PanicGuard(self);
        let mut shared = self.lock();
        while shared.fault.is_none() {
            let batch = shared.take(self.threads);
            if batch.is_empty() {
                if shared.out == 0 {
                    break;
                }
                shared = self.news.wait(shared).unpoisoned();
                continue;
            }
            shared.out += 1;
            drop(shared);
            let mut found = Discovery { open: Vec::new(), summary: T::default() };
            let looked = batch.iter().try_for_each(|position| {
                if self.stop_signal.is_raised() {
                    Err(CheckError::Stopped)
                } else {
                    explorer.visit(position, &self.stop_signal, &mut found)
                }
            });
            shared = self.lock();
            shared.out -= 1;
            shared.add(found);
            tell(&shared.summary);
            if let Err(error) = looked {
                self.fail(&mut shared, error);
            }
            self.news.notify_all();
        }
        drop(shared);
        self.news.notify_all();
    }

    fn fail(&self, shared: &mut Shared<P, T>, error: CheckError) {
        self.stop_signal.failed.store(true, Ordering::Relaxed);
        // What one refused explains why the others were halted.
        let explains = shared.fault.as_ref().is_none_or(|fault| *fault == CheckError::Stopped);
        if explains {
            shared.fault = Some(error);
        }
    }
}

impl<P: Solvable, T: AddAssign> Shared<P, T> {
    /// Some positions of those that are open, and some are left for each of the others.
    fn take(&mut self, threads: usize) -> Vec<P> {
        let wanted = self.open.len().div_ceil(2 * threads.max(1)).min(BATCH);
        self.open.split_off(self.open.len() - wanted)
    }

    fn add(&mut self, Discovery { open, summary }: Discovery<P, T>) {
        let new = open.into_iter().filter(|position| self.seen.insert(position.exact_key()));
        self.open.extend(new);
        self.summary += summary;
    }
}

/// If a visit panics, the work fails, so that no thread waits for its results.
struct PanicGuard<'s, 'a, P: Solvable, T: AddAssign + Default>(&'s WorkPool<'a, P, T>);

impl<P: Solvable, T: AddAssign + Default> Drop for PanicGuard<'_, '_, P, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.fail(&mut self.0.lock(), CheckError::Stopped);
            self.0.news.notify_all();
        }
    }
}
