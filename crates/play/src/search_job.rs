use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use catalog::{Analysis, Engine, SearchRequest, State, Stop};

/// A search of a position by an engine.
pub struct SearchJob {
    /// Who.
    pub source: EngineSource,
    /// About what.
    pub state: Box<dyn State>,
    /// The request and its limits. Its stop flag ends the search with the answer so far.
    pub task: SearchRequest,
}

/// How long the engine thinks about a hint, unless something else is asked for. A review looks at each position for at
/// most as long, and for longer before it calls a ply a mistake.
pub const HINT_TIME: Duration = Duration::from_secs(1);

/// Who thinks.
pub enum EngineSource {
    /// An engine that exists already.
    Ready(Box<dyn Engine>),
    /// An engine that is created when the job starts, or the reason why it cannot be.
    Lazy(Box<dyn FnOnce() -> Result<Box<dyn Engine>, String> + Send>),
}

impl EngineSource {
    /// An engine that is created when the job starts.
    pub fn lazy(make: impl FnOnce() -> Result<Box<dyn Engine>, String> + Send + 'static) -> EngineSource {
        EngineSource::Lazy(Box::new(make))
    }

    /// Gives work to the engine, and returns the engine with the result.
    ///
    /// # Errors
    /// If the engine cannot be created, or panics.
    pub fn run<T>(self, work: impl FnOnce(&mut dyn Engine) -> T) -> Result<(T, Box<dyn Engine>), String> {
        let working = catch_unwind(AssertUnwindSafe(|| {
            let mut engine = match self {
                EngineSource::Ready(engine) => engine,
                EngineSource::Lazy(make) => make()?,
            };
            Ok((work(engine.as_mut()), engine))
        }));
        working.unwrap_or_else(|_| Err(SEARCH_PANICKED.to_string()))
    }
}

/// The result of a search job.
pub struct JobResult {
    /// The choice, or why there is none.
    pub analysis: Analysis,
    /// The engine, with what it remembers; gone if it broke down or never came.
    pub engine: Option<Box<dyn Engine>>,
}

/// Receives the progress and the result of a search job, on the job's thread.
pub trait JobListener: Send {
    /// A round is over; more will follow.
    fn progress(&mut self, analysis: &Analysis);

    /// The job is finished. The engine that is left in the result is returned by [`RunningSearch::end`].
    fn finished(&mut self, result: &mut JobResult, state: &dyn State);
}

/// The error of an engine that panicked.
const SEARCH_PANICKED: &str = "the search failed; this is a bug in Trilith";

impl SearchJob {
    /// Runs the job on this thread. If the engine panics, the analysis has no ply and a failure.
    pub fn run(self, rounds: &mut dyn FnMut(&Analysis)) -> JobResult {
        let SearchJob { source, state, task } = self;
        think(source, state.as_ref(), &task, rounds)
    }

    /// The same for a listener, if the pool could start it.
    pub(crate) fn run_with(self, started: Result<(), String>, listener: &mut dyn JobListener) {
        let SearchJob { mut source, state, task } = self;
        if let Err(why) = started {
            source = EngineSource::lazy(|| Err(why));
        }
        let mut result = think(source, state.as_ref(), &task, &mut |analysis| listener.progress(analysis));
        listener.finished(&mut result, state.as_ref());
    }

    /// Does the job on a thread of its own.
    ///
    /// # Errors
    /// If the system refuses a thread: then nothing was done, and the engine is gone.
    pub fn start(self, mut listener: impl JobListener + 'static) -> io::Result<RunningSearch> {
        let SearchJob { source, state, task } = self;
        let stop = task.stop.clone();
        let over = Arc::new(AtomicBool::new(false));
        let at_end = Arc::clone(&over);
        let work = move || {
            let mut result =
                think(source, state.as_ref(), &task, &mut |analysis| listener.progress(analysis));
            at_end.store(true, Ordering::Release);
            listener.finished(&mut result, state.as_ref());
            result.engine
        };
        let thread = thread::Builder::new().name("thinking".to_string()).spawn(work)?;
        Ok(RunningSearch { stop, over, thread })
    }
}

fn think(
    source: EngineSource,
    state: &dyn State,
    task: &SearchRequest,
    rounds: &mut dyn FnMut(&Analysis),
) -> JobResult {
    match source.run(|engine| engine.analyze(state, task, rounds)) {
        Ok((analysis, engine)) => JobResult { analysis, engine: Some(engine) },
        Err(why) => JobResult { analysis: Analysis::failed(why), engine: None },
    }
}

/// A thinking job on its thread.
pub struct RunningSearch {
    stop: Stop,
    /// Set before the listener is called, so that its receiver never finds the job still running.
    over: Arc<AtomicBool>,
    thread: JoinHandle<Option<Box<dyn Engine>>>,
}

impl RunningSearch {
    /// Asks for the answer now.
    pub fn cancel(&self) {
        self.stop.stop();
    }

    /// Whether the thinking is over.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire) || self.thread.is_finished()
    }

    /// Asks for the answer now, waits until the listener has it, and gives the engine back if it is left.
    pub fn end(self) -> Option<Box<dyn Engine>> {
        self.cancel();
        self.thread.join().ok().flatten()
    }
}
