use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use catalog::{Analysis, Engine, ReviewedPosition, Reviewer, SearchRequest, State, Stop};

/// A thinking job: somebody is asked about a state.
pub struct Errand {
    /// Who.
    pub mind: Mind,
    /// About what.
    pub state: Box<dyn State>,
    /// What, and within which limits. Raising the task's stop asks for the answer now.
    pub task: SearchRequest,
}

/// How long the engine thinks about a hint, unless something else is asked for. A review looks at each position for at
/// most as long, and for longer before it calls a ply a mistake.
pub const HINT: Duration = Duration::from_secs(1);

/// Who thinks.
pub enum Mind {
    /// Somebody who is there.
    Present(Box<dyn Engine>),
    /// Somebody who is made when it is time, or the reason why nobody can be.
    Made(Box<dyn FnOnce() -> Result<Box<dyn Engine>, String> + Send>),
}

impl Mind {
    /// Somebody who is made when it is time.
    pub fn made(make: impl FnOnce() -> Result<Box<dyn Engine>, String> + Send + 'static) -> Mind {
        Mind::Made(Box::new(make))
    }
}

/// What came of a thinking job.
pub struct Thought {
    /// The choice, or why there is none.
    pub insight: Analysis,
    /// The thinker, with what it remembers; gone if it broke down or never came.
    pub thinker: Option<Box<dyn Engine>>,
}

/// Who hears of a thinking job, on the job's own thread.
pub trait Listener: Send {
    /// A round is over; more will follow.
    fn round(&mut self, insight: &Analysis);

    /// The job is over. Whatever thinker is left in the thought goes back to whoever ends the [`Job`].
    fn over(&mut self, thought: &mut Thought, state: &dyn State);
}

/// What is said of a thinker that panicked.
const BROKE_DOWN: &str = "the search failed; this is a bug in Trilith";

impl Errand {
    /// Does the job here and now. A thinker that panics has no ply, and the insight says so.
    pub fn run(self, rounds: &mut dyn FnMut(&Analysis)) -> Thought {
        let Errand { mind, state, task } = self;
        think(mind, state.as_ref(), &task, rounds)
    }

    /// The same for a listener.
    pub(crate) fn run_for(self, listener: &mut dyn Listener) {
        let Errand { mind, state, task } = self;
        let mut thought = think(mind, state.as_ref(), &task, &mut |insight| listener.round(insight));
        listener.over(&mut thought, state.as_ref());
    }

    /// Does the job on a thread of its own.
    ///
    /// # Errors
    /// If the system refuses a thread: then nothing was done, and the thinker is gone.
    pub fn start(self, mut listener: impl Listener + 'static) -> io::Result<Job> {
        let Errand { mind, state, task } = self;
        let stop = task.stop.clone();
        let over = Arc::new(AtomicBool::new(false));
        let at_end = Arc::clone(&over);
        let work = move || {
            let mut thought = think(mind, state.as_ref(), &task, &mut |insight| listener.round(insight));
            at_end.store(true, Ordering::Release);
            listener.over(&mut thought, state.as_ref());
            thought.thinker
        };
        let thread = thread::Builder::new().name("thinking".to_string()).spawn(work)?;
        Ok(Job { stop, over, thread })
    }
}

fn think(mind: Mind, state: &dyn State, task: &SearchRequest, rounds: &mut dyn FnMut(&Analysis)) -> Thought {
    match with_thinker(mind, |thinker| thinker.analyze(state, task, rounds)) {
        Ok((insight, thinker)) => Thought { insight, thinker: Some(thinker) },
        Err(why) => Thought { insight: Analysis::failed(why), thinker: None },
    }
}

/// Lets somebody judge the rest of a game, here and now, and tells every position that is judged. What was judged is in
/// the reviewer afterwards, however it ended.
///
/// # Errors
/// If there is nobody to judge, or who judges panics.
pub fn review(
    mind: Mind,
    reviewer: &mut Reviewer,
    judged: &mut dyn FnMut(ReviewedPosition),
) -> Result<Box<dyn Engine>, String> {
    let judge = |thinker: &mut dyn Engine| {
        while let Some(position) = reviewer.step(thinker) {
            judged(position);
        }
    };
    with_thinker(mind, judge).map(|((), thinker)| thinker)
}

/// Gives work to a thinker, which comes back with the answer, or with none if there is no such thinker or it panics.
fn with_thinker<T>(
    mind: Mind,
    work: impl FnOnce(&mut dyn Engine) -> T,
) -> Result<(T, Box<dyn Engine>), String> {
    let working = catch_unwind(AssertUnwindSafe(|| {
        let mut thinker = match mind {
            Mind::Present(thinker) => thinker,
            Mind::Made(make) => make()?,
        };
        Ok((work(thinker.as_mut()), thinker))
    }));
    working.unwrap_or_else(|_| Err(BROKE_DOWN.to_string()))
}

/// A thinking job on its thread.
pub struct Job {
    stop: Stop,
    /// Raised before the listener hears of the end, so that nobody who has heard of it finds us busy.
    over: Arc<AtomicBool>,
    thread: JoinHandle<Option<Box<dyn Engine>>>,
}

impl Job {
    /// Asks for the answer now.
    pub fn cancel(&self) {
        self.stop.stop();
    }

    /// Whether the thinking is over.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire) || self.thread.is_finished()
    }

    /// Asks for the answer now, waits until the listener has it, and gives the thinker back if it is left.
    pub fn end(self) -> Option<Box<dyn Engine>> {
        self.cancel();
        self.thread.join().ok().flatten()
    }
}
