use std::process;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// The threads that a batch is advanced by: the caller's and helpers.
pub(super) struct Crew {
    helpers: Option<ThreadPool>,
    threads: usize,
    /// A process that was forked from the one that made the helpers has none of them.
    process: u32,
}

impl Crew {
    /// So many threads; where the system refuses them, the caller's alone.
    pub(super) fn new(threads: usize) -> Crew {
        let pool = |helpers| ThreadPoolBuilder::new().num_threads(helpers).build().ok();
        let helpers = (threads > 1).then(|| pool(threads - 1)).flatten();
        Crew { threads: if helpers.is_some() { threads } else { 1 }, helpers, process: process::id() }
    }

    /// How many parts of a work are done at once.
    pub(super) fn size(&self) -> usize {
        self.threads
    }

    /// Does all jobs. The caller does the first one itself: the helpers take a moment to wake.
    pub(super) fn run<J: Send>(&self, jobs: &mut [J], work: impl Fn(&mut J) + Send + Sync) {
        match (&self.helpers, jobs) {
            (Some(helpers), [first, others @ ..]) if process::id() == self.process => {
                let work = &work;
                helpers.in_place_scope(|scope| {
                    others.iter_mut().for_each(|job| scope.spawn(move |_| work(job)));
                    work(first);
                });
            }
            (_, jobs) => jobs.iter_mut().for_each(work),
        }
    }
}
