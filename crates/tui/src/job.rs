use catalog::{Game, Insight, Judged, Options, State, Task, Thinker};
use game::Square;
use play::Seat;

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
    Round(Insight),
    /// The thinking is over. The thinker comes back, with what it remembers.
    Thought(Insight, Option<Box<dyn Thinker>>),
    /// A position of a game was judged.
    Judged(Box<Judged>),
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

/// A computer that may be asked for plies.
pub(crate) struct Mind {
    pub(crate) game: &'static dyn Game,
    pub(crate) seat: Seat,
    pub(crate) options: Options,
    pub(crate) seed: u64,
    /// The thinker of earlier plies, if it came back.
    pub(crate) thinker: Option<Box<dyn Thinker>>,
}

/// The work of thinking about a state.
pub(crate) fn think(
    mind: Mind,
    state: Box<dyn State>,
    task: Task,
) -> impl FnOnce(&mut dyn FnMut(Told)) + Send {
    move |tell| {
        let made = || -> Result<Box<dyn Thinker>, String> {
            let mut thinker = mind.seat.thinker(mind.game, &mind.options)?;
            thinker.new_game(mind.seed);
            Ok(thinker)
        };
        let mut thinker = match mind.thinker.map_or_else(made, Ok) {
            Ok(thinker) => thinker,
            Err(why) => return tell(Told::Thought(Insight::failed(why), None)),
        };
        let insight = thinker.think(state.as_ref(), &task, &mut |round| tell(Told::Round(round.clone())));
        tell(Told::Thought(insight, Some(thinker)));
    }
}
