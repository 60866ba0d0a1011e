use std::collections::HashSet;
use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use game::Solvable;

use crate::Refusal;

/// Somebody who looks at positions, one after the other.
pub trait Scout<P> {
    /// What is told beside the positions that were found.
    type Told: AddAssign + Default + Send;

    /// Looks at a position and tells what was found, above all which positions have to be looked at next.
    ///
    /// # Errors
    /// If the work cannot go on, or was halted.
    fn look(&mut self, position: &P, halt: &Halt, found: &mut Found<P, Self::Told>) -> Result<(), Refusal>;
}

/// What a scout has found.
#[derive(Default)]
pub struct Found<P, T> {
    /// Positions that have to be looked at. One that was seen before does no harm.
    pub open: Vec<P>,
    /// What else there is to tell.
    pub told: T,
}

/// Whether all are to stop.
pub struct Halt<'a> {
    stop: &'a AtomicBool,
    /// Raised when one of them has found a fault, so that the others end.
    failed: AtomicBool,
}

impl Halt<'_> {
    /// Whether to stop.
    pub fn is_raised(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.failed.load(Ordering::Relaxed)
    }
}

/// Looks at positions and at all that are found from there, each once, with so many scouts side by side. It gives what was
/// told until the end or a refusal, and that refusal. `progress` hears of it now and then, and of the whole at the end.
pub fn explore<P: Solvable, S: Scout<P>>(
    starts: Vec<P>,
    threads: usize,
    stop: &AtomicBool,
    scout: &(dyn Fn() -> S + Sync),
    progress: &mut dyn FnMut(&S::Told),
) -> (S::Told, Option<Refusal>) {
    let mut shared =
        Shared { open: Vec::new(), seen: HashSet::new(), told: S::Told::default(), out: 0, fault: None };
    shared.add(Found { open: starts, told: S::Told::default() });
    let crew = Crew {
        halt: Halt { stop, failed: AtomicBool::new(false) },
        threads,
        shared: Mutex::new(shared),
        news: Condvar::new(),
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Where the system refuses a thread, those there are do its work.
            let _refused = thread::Builder::new().spawn_scoped(scope, || crew.run(scout(), &mut |_| ()));
        }
        crew.run(scout(), progress);
    });
    let Shared { told, fault, .. } = crew.shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    // The last to come back need not be the one that tells.
    progress(&told);
    (told, fault)
}

struct Crew<'a, P, T> {
    halt: Halt<'a>,
    threads: usize,
    shared: Mutex<Shared<P, T>>,
    /// Told when somebody has brought something back.
    news: Condvar,
}

struct Shared<P, T> {
    /// Positions that nobody has looked at yet. The last come first, so that there are never many.
    open: Vec<P>,
    /// The identities of all positions that ever were open.
    seen: HashSet<u64>,
    told: T,
    /// Scouts that are out and may bring more.
    out: usize,
    fault: Option<Refusal>,
}

/// The most positions that a scout takes at once.
const BATCH: usize = 64;

impl<P: Solvable, T: AddAssign + Default> Crew<'_, P, T> {
    fn lock(&self) -> MutexGuard<'_, Shared<P, T>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a scout look at positions, until there is none left or something is wrong.
    fn run<S: Scout<P, Told = T>>(&self, mut scout: S, tell: &mut dyn FnMut(&T)) {
        let _if_it_panics = BrokenDown(self);
        let mut shared = self.lock();
        while shared.fault.is_none() {
            let batch = shared.take(self.threads);
            if batch.is_empty() {
                if shared.out == 0 {
                    break;
                }
                shared = self.news.wait(shared).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            shared.out += 1;
            drop(shared);
            let mut found = Found { open: Vec::new(), told: T::default() };
            let looked = batch.iter().try_for_each(|position| {
                if self.halt.is_raised() {
                    Err(Refusal::Stopped)
                } else {
                    scout.look(position, &self.halt, &mut found)
                }
            });
            shared = self.lock();
            shared.out -= 1;
            shared.add(found);
            tell(&shared.told);
            if let Err(refusal) = looked {
                self.fail(&mut shared, refusal);
            }
            self.news.notify_all();
        }
        drop(shared);
        self.news.notify_all();
    }

    fn fail(&self, shared: &mut Shared<P, T>, refusal: Refusal) {
        self.halt.failed.store(true, Ordering::Relaxed);
        // What one refused explains why the others were halted.
        let explains = shared.fault.as_ref().is_none_or(|fault| *fault == Refusal::Stopped);
        if explains {
            shared.fault = Some(refusal);
        }
    }
}

impl<P: Solvable, T: AddAssign> Shared<P, T> {
    /// Some positions of those that are open, and some are left for each of the others.
    fn take(&mut self, threads: usize) -> Vec<P> {
        let wanted = self.open.len().div_ceil(2 * threads.max(1)).min(BATCH);
        self.open.split_off(self.open.len() - wanted)
    }

    fn add(&mut self, Found { open, told }: Found<P, T>) {
        let new = open.into_iter().filter(|position| self.seen.insert(position.identity()));
        self.open.extend(new);
        self.told += told;
    }
}

/// A scout that breaks down has looked at nothing: the work fails, and nobody waits for it.
struct BrokenDown<'s, 'a, P: Solvable, T: AddAssign + Default>(&'s Crew<'a, P, T>);

impl<P: Solvable, T: AddAssign + Default> Drop for BrokenDown<'_, '_, P, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.fail(&mut self.0.lock(), Refusal::Stopped);
            self.0.news.notify_all();
        }
    }
}
