use std::time::{Duration, Instant};

use catalog::{Insight, Stop};

use crate::job::JobId;

/// A computer at work.
pub(super) struct Thinking {
    pub(super) job: JobId,
    pub(super) stop: Stop,
    since: Instant,
    /// What it has told so far.
    pub(super) latest: Option<Insight>,
}

impl Thinking {
    pub(super) fn new(job: JobId, stop: Stop) -> Thinking {
        Thinking { job, stop, since: Instant::now(), latest: None }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    /// One line about the work: something that moves, the time, and what has been found.
    pub(super) fn line(&self) -> String {
        const WHEEL: [char; 4] = ['◐', '◓', '◑', '◒'];
        let elapsed = self.elapsed();
        let turn = WHEEL[(elapsed.as_millis() / 250 % 4) as usize];
        let mut line = format!("{turn} thinking, {} s", elapsed.as_secs());
        if let Some(insight) = &self.latest {
            line += &format!(", depth {}", insight.depth);
            if let Some(ply) = insight.ply() {
                line += &format!(
                    ": {ply} {}",
                    insight.lines.first().map(catalog::Judgement::verdict).unwrap_or_default()
                );
            }
        }
        line
    }
}

impl Drop for Thinking {
    /// Nobody waits for the answer any more.
    fn drop(&mut self) {
        self.stop.stop();
    }
}
