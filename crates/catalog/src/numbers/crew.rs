use std::process;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// The threads that a batch is advanced by.
pub(super) struct Crew {
    pool: Option<ThreadPool>,
    threads: usize,
    /// A process that was forked from the one that made the threads has none of them.
    process: u32,
}

impl Crew {
    /// So many threads; where the system refuses them, the caller's alone.
    pub(super) fn new(threads: usize) -> Crew {
        let pool =
            (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build().ok()).flatten();
        Crew { threads: if pool.is_some() { threads } else { 1 }, pool, process: process::id() }
    }

    /// How many parts of a work are done at once.
    pub(super) fn size(&self) -> usize {
        self.threads
    }

    /// Does all jobs.
    pub(super) fn run<J: Send>(&self, jobs: &mut [J], work: impl Fn(&mut J) + Send + Sync) {
        match &self.pool {
            Some(pool) if jobs.len() > 1 && process::id() == self.process => pool.scope(|scope| {
                jobs.iter_mut().for_each(|job| scope.spawn(|_| work(job)));
            }),
            _ => jobs.iter_mut().for_each(work),
        }
    }
}
