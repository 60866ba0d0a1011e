use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use game::{Encode, Solvable};

use crate::plain::Plain;
use crate::walk::Walk;
use crate::{Advice, Checked, Claim, Refusal};

/// A check under way: threads take positions from the walk, and bring back which have to be looked at next.
pub(crate) struct Survey<'a, P: Encode> {
    claim: &'a Claim<P>,
    advice: &'a Advice<'a, P>,
    stop: &'a AtomicBool,
    /// Raised when one thread has found a fault, so that the others end.
    failed: AtomicBool,
    progress: Mutex<Progress<P>>,
    /// Told when a thread has brought something back.
    news: Condvar,
}

struct Progress<P> {
    walk: Walk<P>,
    checked: Checked,
    /// Threads that have taken positions and may bring more.
    out: usize,
    fault: Option<Refusal>,
}

/// Positions that a thread takes at once.
const BATCH: usize = 64;

impl<'a, P: Encode + Solvable> Survey<'a, P> {
    pub(crate) fn new(claim: &'a Claim<P>, advice: &'a Advice<'a, P>, stop: &'a AtomicBool) -> Survey<'a, P> {
        let progress = Progress { walk: Walk::new(claim), checked: Checked::default(), out: 0, fault: None };
        let (failed, progress) = (AtomicBool::new(false), Mutex::new(progress));
        Survey { claim, advice, stop, failed, progress, news: Condvar::new() }
    }

    pub(crate) fn result(self) -> Result<Checked, Refusal> {
        let Progress { checked, fault, .. } =
            self.progress.into_inner().unwrap_or_else(PoisonError::into_inner);
        fault.map_or(Ok(checked), Err)
    }

    fn lock(&self) -> MutexGuard<'_, Progress<P>> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_halted(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.failed.load(Ordering::Relaxed)
    }

    /// Takes positions and judges them, until there is none left or something is wrong.
    pub(crate) fn run(&self, tell: &mut dyn FnMut(&Checked)) {
        let _if_it_panics = BrokenDown(self);
        let halted = || self.is_halted();
        let mut plain = Plain::new(self.claim.winner, self.advice, &halted);
        let mut progress = self.lock();
        while progress.fault.is_none() {
            let batch = match progress.take() {
                Ok(batch) => batch,
                Err(refusal) => {
                    self.fail(&mut progress, refusal);
                    break;
                }
            };
            if batch.is_empty() {
                if progress.out == 0 {
                    break;
                }
                progress = self.news.wait(progress).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            progress.out += 1;
            drop(progress);
            let found = self.judge(&mut plain, batch);
            progress = self.lock();
            progress.out -= 1;
            match found {
                Ok(found) => {
                    progress.add(found);
                    tell(&progress.checked);
                }
                Err(refusal) => self.fail(&mut progress, refusal),
            }
            self.news.notify_all();
        }
        drop(progress);
        self.news.notify_all();
    }

    /// Follows the advice for these positions, or proves them.
    fn judge(&self, plain: &mut Plain<P>, batch: Vec<P>) -> Result<Found<P>, Refusal> {
        let mut found = Found { open: Vec::new(), checked: Checked::default() };
        for position in batch {
            if self.is_halted() {
                return Err(Refusal::Stopped);
            }
            if let Some(ply) = (self.advice)(&position) {
                if !position.is_legal(ply) {
                    return Err(Refusal::Illegal { position: position.to_string(), ply: ply.to_string() });
                }
                found.open.push(position.after(ply));
                found.checked.advised += 1;
                continue;
            }
            found.checked.proved += 1;
            if !plain.wins(&position)? {
                return Err(Refusal::NotWon(position.to_string()));
            }
        }
        found.checked.tried = plain.take_count();
        found.open.append(&mut plain.take_met());
        Ok(found)
    }

    fn fail(&self, progress: &mut Progress<P>, refusal: Refusal) {
        self.failed.store(true, Ordering::Relaxed);
        // What one refused explains why the others were halted.
        let explains = progress.fault.as_ref().is_none_or(|fault| *fault == Refusal::Stopped);
        if explains {
            progress.fault = Some(refusal);
        }
    }
}

/// What a thread brings back.
struct Found<P> {
    open: Vec<P>,
    checked: Checked,
}

impl<P: Solvable> Progress<P> {
    fn take(&mut self) -> Result<Vec<P>, Refusal> {
        let mut batch = Vec::new();
        while batch.len() < BATCH {
            let Some(position) = self.walk.step()? else { break };
            batch.push(position);
        }
        Ok(batch)
    }

    fn add(&mut self, Found { open, checked }: Found<P>) {
        open.into_iter().for_each(|position| self.walk.visit(position));
        self.checked.advised += checked.advised;
        self.checked.proved += checked.proved;
        self.checked.tried += checked.tried;
    }
}

/// A thread that breaks down has proved nothing: the check fails, and nobody waits for it.
struct BrokenDown<'s, 'a, P: Encode + Solvable>(&'s Survey<'a, P>);

impl<P: Encode + Solvable> Drop for BrokenDown<'_, '_, P> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.fail(&mut self.0.lock(), Refusal::Stopped);
            self.0.news.notify_all();
        }
    }
}
