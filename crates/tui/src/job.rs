use std::time::{Duration, Instant};

use catalog::{Analysis, Engine, Puzzle, PuzzleFeedback, ReviewedPosition, Reviewer, Stop};
use game::Square;
use play::{EngineSource, JobResult, SearchJob};

/// Work for a thread of its own. [`App::jobs`](crate::App::jobs) hands it out; whoever runs it passes the news back.
pub struct Job {
    id: JobId,
    work: Box<Work>,
}

type Work = dyn FnOnce(&mut dyn FnMut(JobMessage)) + Send;

/// Tells one job from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct JobId(u64);

impl JobId {
    pub(crate) const FIRST: JobId = JobId(0);

    pub(crate) fn next(self) -> JobId {
        JobId(self.0 + 1)
    }
}

/// What a job tells, and which.
pub struct JobUpdate {
    pub(crate) job: JobId,
    pub(crate) message: JobMessage,
}

/// What there is to tell.
pub(crate) enum JobMessage {
    /// A round of thinking is over; more will follow.
    Progress(Analysis),
    /// The thinking is over. The thinker comes back, with what it remembers.
    SearchDone(Analysis, Option<Box<dyn Engine>>),
    /// A position of a game was judged.
    PositionReviewed(Box<ReviewedPosition>),
    /// No more positions of it will be judged; if that is not as it should be, why.
    ReviewDone(Result<(), String>),
    /// What follows a ply that was tried in a puzzle.
    PuzzleReply(PuzzleFeedback),
    /// What the opponent answers to a ply that was tried in a lesson.
    LessonReply(String),
    /// These pieces may soon be lost.
    Threats(Vec<Square>),
}

impl Job {
    pub(crate) fn new(id: JobId, work: impl FnOnce(&mut dyn FnMut(JobMessage)) + Send + 'static) -> Job {
        Job { id, work: Box::new(work) }
    }

    /// Does the work, passing on what there is to tell.
    pub fn run(self, mut send: impl FnMut(JobUpdate)) {
        let job = self.id;
        (self.work)(&mut |message| send(JobUpdate { job, message }));
    }
}

/// The work of a thinking job.
pub(crate) fn think(errand: SearchJob) -> impl FnOnce(&mut dyn FnMut(JobMessage)) + Send {
    move |send| {
        let JobResult { analysis: insight, engine: thinker } =
            errand.run(&mut |round| send(JobMessage::Progress(round.clone())));
        send(JobMessage::SearchDone(insight, thinker));
    }
}

/// The work of judging a whole game.
pub(crate) fn review(
    source: EngineSource,
    mut reviewer: Reviewer,
) -> impl FnOnce(&mut dyn FnMut(JobMessage)) + Send {
    move |send| {
        let done = play::review(source, &mut reviewer, &mut |judged| {
            send(JobMessage::PositionReviewed(Box::new(judged)))
        });
        send(JobMessage::ReviewDone(done.map(drop)));
    }
}

/// The work of finding out what follows a ply in a puzzle.
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

/// A computer at work.
pub(crate) struct RunningSearch {
    pub(crate) job: JobId,
    pub(crate) stop: Stop,
    started: Instant,
    /// What it has told so far.
    pub(crate) latest: Option<Analysis>,
}

impl RunningSearch {
    pub(crate) fn new(job: JobId, stop: Stop) -> RunningSearch {
        RunningSearch { job, stop, started: Instant::now(), latest: None }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// One line about the work: something that moves, the time, and what has been found.
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
    /// Nobody waits for the answer any more.
    fn drop(&mut self) {
        self.stop.stop();
    }
}
