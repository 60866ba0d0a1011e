use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use game::Unpoisoned;

/// What is measured at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Games only.
    Quiet = 1,
    /// Games, and computers that think.
    Thinking = 2,
    /// Nothing.
    Over = 0,
}

/// What all games have measured.
#[derive(Default)]
pub(crate) struct Figures {
    phase: AtomicU8,
    quiet: Times,
    thinking: Times,
    errors: AtomicU64,
    first: Mutex<Option<String>>,
}

/// How long plies took.
#[derive(Default)]
pub(crate) struct Times {
    pub(crate) seen: Mutex<Vec<Duration>>,
    pub(crate) done: Mutex<Vec<Duration>>,
}

impl Figures {
    pub(crate) fn enter(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::SeqCst);
    }

    /// The times of the phase, if anything is measured in it.
    pub(crate) fn times(&self, phase: Phase) -> Option<&Times> {
        match phase {
            Phase::Quiet => Some(&self.quiet),
            Phase::Thinking => Some(&self.thinking),
            Phase::Over => None,
        }
    }

    /// A ply was seen by the other player, and acknowledged to its own, after so long.
    pub(crate) fn ply(&self, seen: Duration, done: Duration) {
        let phase = match self.phase.load(Ordering::SeqCst) {
            1 => Phase::Quiet,
            2 => Phase::Thinking,
            _ => Phase::Over,
        };
        if let Some(times) = self.times(phase) {
            times.seen.lock().unpoisoned().push(seen);
            times.done.lock().unpoisoned().push(done);
        }
    }

    /// Something went wrong; the first is told.
    pub(crate) fn error(&self, why: String) {
        self.errors.fetch_add(1, Ordering::Relaxed);
        self.first.lock().unpoisoned().get_or_insert(why);
    }

    pub(crate) fn errors(&self) -> (u64, Option<String>) {
        let first = self.first.lock().unpoisoned().clone();
        (self.errors.load(Ordering::Relaxed), first)
    }
}
