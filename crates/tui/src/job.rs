use std::time::{Duration, Instant};

use catalog::{Analysis, Engine, Stop};
use game::Square;
use play::{EngineSource, JobResult, SearchJob};
use review::{Puzzle, PuzzleFeedback, ReviewedPosition, Reviewer};

/// Work for a background thread, taken from [`App::jobs`](crate::App::jobs). Its updates are passed back as events.
pub struct Job {
    id: JobId,
    work: Box<Work>,
}

type Work = dyn FnOnce(&mut dyn FnMut(JobMessage)) + Send;

/// Identifies a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct JobId(u64);

impl JobId {
    pub(crate) const FIRST: JobId = JobId(0);

    pub(crate) fn next(self) -> JobId {
        JobId(self.0 + 1)
    }
}

/// A message from a job.
pub struct JobUpdate {
    pub(crate) job: JobId,
    pub(crate) message: JobMessage,
}

/// The content of a job update.
pub(crate) enum JobMessage {
    /// An iteration of a search is finished.
    Progress(Analysis),
    /// The search is finished. The engine is returned with its tables.
    SearchDone(Analysis, Option<Box<dyn Engine>>),
    /// A position of a game was reviewed.
    PositionReviewed(Box<ReviewedPosition>),
    /// The review has ended, with an error if it stopped early.
    ReviewDone(Result<(), String>),
    /// The reply to a move in a puzzle.
    PuzzleReply(PuzzleFeedback),
    /// The opponent's reply to a move in a lesson.
    LessonReply(String),
    /// Squares of threatened pieces.
    Threats(Vec<Square>),
}

impl Job {
    pub(crate) fn new(id: JobId, work: impl FnOnce(&mut dyn FnMut(JobMessage)) + Send + 'static) -> Job {
        Job { id, work: Box::new(work) }
    }

    /// Runs the job and sends its updates.
    pub fn run(self, mut send: impl FnMut(JobUpdate)) {
        let job = self.id;
        (self.work)(&mut |message| send(JobUpdate { job, message }));
    }
}

/// The work of a search job.
pub(crate) fn think(errand: SearchJob) -> impl FnOnce(&mut dyn FnMut(JobMessage)) + Send {
    move |send| {
        let JobResult { analysis: insight, engine: thinker } =
            errand.run(&mut |round| send(JobMessage::Progress(round.clone())));
        send(JobMessage::SearchDone(insight, thinker));
    }
}

/// The work of a game review.
pub(crate) fn review(
    source: EngineSource,
    mut reviewer: Reviewer,
) -> impl FnOnce(&mut dyn FnMut(JobMessage)) + Send {
    move |send| {
        let done = source.run(|engine| {
            while let Some(judged) = reviewer.step(engine) {
                send(JobMessage::PositionReviewed(Box::new(judged)));
            }
        });
        send(JobMessage::ReviewDone(done.map(drop)));
    }
}

/// The work of checking a move in a puzzle.
pub(crate) fn reply(
    puzzle: Puzzle,
    played: Vec<String>,
    ply: String,
    stop: Stop,
) -> impl FnOnce(&mut dyn FnMut(JobMessage)) + Send {
    move |send| {
        if let Ok(reply) = puzzle.judge_after(&played, &ply, &stop) {
            send(JobMessage::PuzzleReply(reply));
        }
    }
}

/// A search that runs in the background; dropping it stops the search.
pub(crate) struct RunningSearch {
    pub(crate) job: JobId,
    pub(crate) stop: Stop,
    started: Instant,
    /// The latest result.
    pub(crate) latest: Option<Analysis>,
}

impl RunningSearch {
    pub(crate) fn new(job: JobId, stop: Stop) -> RunningSearch {
        RunningSearch { job, stop, started: Instant::now(), latest: None }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// A status line: spinner, elapsed time, and the best move so far.
    pub(crate) fn line(&self) -> String {
        const SPINNER: [char; 4] = ['◐', '◓', '◑', '◒'];
        let elapsed = self.elapsed();
        let turn = SPINNER[(elapsed.as_millis() / 250 % 4) as usize];
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

impl Drop for RunningSearch {
    /// Stops the search.
    fn drop(&mut self) {
        self.stop.stop();
    }
}
