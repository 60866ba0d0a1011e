use std::process;
use std::time::Instant;

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::cost_estimator::CostEstimator;

/// The threads that a batch is advanced by: the caller's and helpers.
pub(super) struct BatchPool {
    helpers: Option<ThreadPool>,
    threads: usize,
    /// A process that was forked from the one that made the helpers has none of them.
    process: u32,
}

impl BatchPool {
    /// So many threads; if the system refuses them, only the caller's.
    pub(super) fn new(threads: usize) -> BatchPool {
        let pool = |helpers| ThreadPoolBuilder::new().num_threads(helpers).build().ok();
        let helpers = (threads > 1).then(|| pool(threads - 1)).flatten();
        BatchPool { threads: if helpers.is_some() { threads } else { 1 }, helpers, process: process::id() }
    }

    /// How many games go into a part of a work on all of them, with so many plies each: no more parts than threads, and
    /// none so small that to wake a thread for it takes longer.
    pub(super) fn share(&self, cost: &CostEstimator, games: usize, plies: u64) -> usize {
        let worth = cost.shares(games, plies);
        games.div_ceil(self.threads.min(worth)).max(1)
    }

    /// Does all jobs. The caller does the first one itself, of so many games with so many plies each: the helpers take a
    /// moment to wake. How long that took is noted.
    pub(super) fn run<J: Send>(
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
