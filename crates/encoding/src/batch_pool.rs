use std::process;
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// The threads that a batch is advanced by: the caller's and helpers.
pub(crate) struct BatchPool {
    helpers: Option<ThreadPool>,
    threads: usize,
    /// A process that was forked from the one that made the helpers has none of them.
    process: u32,
}

impl BatchPool {
    /// So many threads; if the system refuses them, only the caller's.
    pub(crate) fn new(threads: usize) -> BatchPool {
        let pool = |helpers| ThreadPoolBuilder::new().num_threads(helpers).build().ok();
        let helpers = (threads > 1).then(|| pool(threads - 1)).flatten();
        BatchPool { threads: if helpers.is_some() { threads } else { 1 }, helpers, process: process::id() }
    }

    /// How many games go into a part of a work on all of them, with so many plies each: no more parts than threads, and
    /// none so small that to wake a thread for it takes longer.
    pub(crate) fn share(&self, cost: &CostEstimator, games: usize, plies: u64) -> usize {
        let worth = cost.shares(games, plies);
        games.div_ceil(self.threads.min(worth)).max(1)
    }

    /// Does all jobs. The caller does the first one itself, of so many games with so many plies each: the helpers take a
    /// moment to wake. How long that took is noted.
    pub(crate) fn run<J: Send>(
        &self,
        cost: &mut CostEstimator,
        (games, plies): (usize, u64),
        jobs: &mut [J],
        work: impl Fn(&mut J) + Send + Sync,
    ) {
        let [first, others @ ..] = jobs else { return };
        let timed = |first: &mut J| {
            let begin = Instant::now();
            work(first);
            begin.elapsed()
        };
        let took = match &self.helpers {
            Some(helpers) if !others.is_empty() && process::id() == self.process => {
                let work = &work;
                helpers.in_place_scope(|scope| {
                    others.iter_mut().for_each(|job| scope.spawn(move |_| work(job)));
                    timed(first)
                })
            }
            _ => {
                let took = timed(first);
                others.iter_mut().for_each(&work);
                took
            }
        };
        cost.note(took, games, plies);
    }
}

/// How long a kind of work takes, a ply of a game, as far as it has been seen.
///
/// The cost differs a hundredfold between games, and with what is written, so it is measured: it decides whether a
/// thread is worth waking. Only the speed depends on it.
pub(crate) struct CostEstimator {
    nanoseconds: f64,
}

/// To wake a thread takes some 30 µs, and longer on a machine with other work: it is not done for less work than this.
const WORTH_WAKING: f64 = 100_000.0;

/// Before anything was seen: a ply of a quick game.
const FIRST_GUESS: f64 = 50.0;

/// How much slower a work may seem than it was at the call before.
const SLOWER: f64 = 1.25;

impl CostEstimator {
    pub(crate) fn new() -> CostEstimator {
        CostEstimator { nanoseconds: FIRST_GUESS }
    }

    /// How many threads so many games with so many plies each are enough for, one at least.
    pub(crate) fn shares(&self, games: usize, plies: u64) -> usize {
        (self.nanoseconds * plies_in_all(games, plies) / WORTH_WAKING).max(1.0) as usize
    }

    /// Updates the estimate. A lower cost is adopted at once, a higher one gradually: a thread may have been kept
    /// waiting by other programs.
    pub(crate) fn note(&mut self, took: Duration, games: usize, plies: u64) {
        let seen = took.as_nanos() as f64 / plies_in_all(games, plies).max(1.0);
        self.nanoseconds = seen.min(SLOWER * self.nanoseconds).max(LEAST);
    }
}

/// A clock that shows no time at all must not stop the growth for ever.
const LEAST: f64 = 0.1;

fn plies_in_all(games: usize, plies: u64) -> f64 {
    games as f64 * plies as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_woken_for_work_that_pays() {
        let mut cost = CostEstimator::new();
        assert_eq!(cost.shares(1_000, 1), 1);
        assert_eq!(cost.shares(10_000, 1), 5);
        assert_eq!(cost.shares(10, 10_000), 50);
        for _ in 0..20 {
            cost.note(Duration::from_millis(1), 1_000, 1);
        }
        assert_eq!(cost.shares(1_000, 1), 10, "a slow game");
        cost.note(Duration::from_micros(10), 1_000, 1);
        assert_eq!(cost.shares(10_000, 1), 1, "a quick one");
    }

    #[test]
    fn a_long_wait_is_hardly_believed() {
        let mut cost = CostEstimator::new();
        cost.note(Duration::from_secs(1), 1_000, 1);
        assert_eq!(cost.shares(1_600, 1), 1);
    }

    #[test]
    fn a_clock_that_stands_still_does_no_harm() {
        let mut cost = CostEstimator::new();
        cost.note(Duration::ZERO, 1_000, 1);
        for _ in 0..50 {
            cost.note(Duration::from_millis(1), 1_000, 1);
        }
        assert_eq!(cost.shares(1_000, 1), 10);
    }
}
