use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use catalog::SearchRequest;

/// Enforces the time limit of a search, for engines that do not check the time, and reports every second how
/// long it has taken. It stops when dropped. Without a thread for it there is no time limit.
pub(crate) struct Watchdog {
    /// Gone when the thinking is over.
    thinking: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Between two signs of life.
const HEARTBEAT: Duration = Duration::from_secs(1);

impl Watchdog {
    pub(crate) fn over(task: &SearchRequest, mut tell: impl FnMut(Duration) + Send + 'static) -> Watchdog {
        let (thinking, ended) = mpsc::channel();
        let (hard, stop) = (task.limits.hard, task.stop.clone());
        let thread = thread::Builder::new().spawn(move || {
            let start = Instant::now();
            let left = || hard.map_or(HEARTBEAT, |hard| hard.saturating_sub(start.elapsed()));
            while ended.recv_timeout(left().min(HEARTBEAT)) == Err(RecvTimeoutError::Timeout) {
                if left().is_zero() {
                    return stop.stop();
                }
                tell(start.elapsed());
            }
        });
        Watchdog { thinking: Some(thinking), thread: thread.ok() }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.thinking = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use catalog::Limits;

    use super::*;

    #[test]
    fn time_ends_the_thinking_and_the_end_of_thinking_the_watch() {
        let task = |limits| SearchRequest { limits, ..SearchRequest::default() };
        let short = task(Limits::time(Duration::from_millis(1)));
        let _watch = Watchdog::over(&short, |_| ());
        while !short.stop.is_stopped() {
            thread::yield_now();
        }
        for limits in [Limits::NONE, Limits::time(Duration::from_secs(1_000_000))] {
            let long = task(limits);
            drop(Watchdog::over(&long, |_| ()));
            assert!(!long.stop.is_stopped());
        }
    }
}
