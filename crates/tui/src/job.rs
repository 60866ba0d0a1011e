use catalog::{Analysis, Engine, Puzzle, PuzzleFeedback, ReviewedPosition, Reviewer, Stop};
use game::Square;
use play::{Errand, Mind, Thought};

/// Work for a thread of its own. [`App::jobs`](crate::App::jobs) hands it out; whoever runs it passes the news back.
pub struct Job {
    id: JobId,
    work: Box<Work>,
}

type Work = dyn FnOnce(&mut dyn FnMut(Told)) + Send;

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
pub struct News {
    pub(crate) job: JobId,
    pub(crate) told: Told,
}

/// What there is to tell.
pub(crate) enum Told {
    /// A round of thinking is over; more will follow.
    Round(Analysis),
    /// The thinking is over. The thinker comes back, with what it remembers.
    Thought(Analysis, Option<Box<dyn Engine>>),
    /// A position of a game was judged.
    Judged(Box<ReviewedPosition>),
    /// No more positions of it will be judged; if that is not as it should be, why.
    Reviewed(Result<(), String>),
    /// What follows a ply that was tried in a puzzle.
    Replied(PuzzleFeedback),
    /// What the opponent answers to a ply that was tried in a lesson.
    Answered(String),
    /// These pieces may soon be lost.
    Threats(Vec<Square>),
}

impl Job {
    pub(crate) fn new(id: JobId, work: impl FnOnce(&mut dyn FnMut(Told)) + Send + 'static) -> Job {
        Job { id, work: Box::new(work) }
    }

    /// Does the work, passing on what there is to tell.
    pub fn run(self, mut send: impl FnMut(News)) {
        let job = self.id;
        (self.work)(&mut |told| send(News { job, told }));
    }
}

/// The work of a thinking job.
pub(crate) fn think(errand: Errand) -> impl FnOnce(&mut dyn FnMut(Told)) + Send {
    move |tell| {
        let Thought { insight, thinker } = errand.run(&mut |round| tell(Told::Round(round.clone())));
        tell(Told::Thought(insight, thinker));
    }
}

/// The work of judging a whole game.
pub(crate) fn review(mind: Mind, mut reviewer: Reviewer) -> impl FnOnce(&mut dyn FnMut(Told)) + Send {
    move |tell| {
        let done = play::review(mind, &mut reviewer, &mut |judged| tell(Told::Judged(Box::new(judged))));
        tell(Told::Reviewed(done.map(drop)));
    }
}

/// The work of finding out what follows a ply in a puzzle.
pub(crate) fn reply(
    puzzle: Puzzle,
    played: Vec<String>,
    ply: String,
    stop: Stop,
) -> impl FnOnce(&mut dyn FnMut(Told)) + Send {
    move |tell| {
        if let Ok(reply) = puzzle.judge_after(&played, &ply, &stop) {
            tell(Told::Replied(reply));
        }
    }
}
