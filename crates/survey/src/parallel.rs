use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use catalog::Stop;
use game::Unpoisoned;

use crate::SurveyError;

/// Runs jobs in parallel. Each thread has tools of its own, and takes the next job when it has finished one; `act`
/// returns `None` if it was stopped, and `done` is called with the other results in any order.
///
/// # Errors
/// If the tools cannot be made; then nothing is done.
pub(crate) fn run_parallel<J: Sync, W: Send, T: Send>(
    jobs: &[J],
    threads: usize,
    stop: &Stop,
    tools: impl Fn() -> Result<W, SurveyError>,
    act: impl Fn(&mut W, &J) -> Option<T> + Sync,
    done: impl FnMut(&J, T) + Send,
) -> Result<(), SurveyError> {
    let places = threads.max(1).min(jobs.len());
    let tools = (0..places).map(|_| tools()).collect::<Result<Vec<W>, SurveyError>>()?;
    let next = AtomicUsize::new(0);
    let done = Mutex::new(done);
    let take_jobs = |mut tools: W| {
        while !stop.is_stopped() {
            let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
            if let Some(result) = act(&mut tools, job) {
                done.lock().unpoisoned()(job, result);
            }
        }
    };
    thread::scope(|scope| {
        let mut tools = tools.into_iter();
        let own = tools.next();
        let take_jobs = &take_jobs;
        for tools in tools {
            // If the system refuses a thread, the others do its work.
            if thread::Builder::new().spawn_scoped(scope, move || take_jobs(tools)).is_err() {
                break;
            }
        }
        own.map(take_jobs);
    });
    Ok(())
}
