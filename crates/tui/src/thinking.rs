use std::time::{Duration, Instant};

use catalog::{Analysis, Stop};

use crate::job::JobId;

/// A computer at work.
pub(crate) struct Thinking {
    pub(crate) job: JobId,
    pub(crate) stop: Stop,
    since: Instant,
    /// What it has told so far.
    pub(crate) latest: Option<Analysis>,
}

impl Thinking {
    pub(crate) fn new(job: JobId, stop: Stop) -> Thinking {
        Thinking { job, stop, since: Instant::now(), latest: None }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    /// One line about the work: something that moves, the time, and what has been found.
    pub(crate) fn line(&self) -> String {
        const WHEEL: [char; 4] = ['◐', '◓', '◑', '◒'];
        let elapsed = self.elapsed();
        let turn = WHEEL[(elapsed.as_millis() / 250 % 4) as usize];
        let mut line = format!("{turn} thinking, {} s", elapsed.as_secs());
        if let Some(insight) = &self.latest {
            line += &format!(", depth {}", insight.depth);
            if let Some(ply) = insight.ply() {
                line += &format!(
                    ": {ply} {}",
                    insight.lines.first().map(catalog::PvLine::verdict).unwrap_or_default()
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
