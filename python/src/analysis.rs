use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use catalog::{SearchRequest, Stop};
use engines::{Computer, LevelNumber};
use game::Unpoisoned;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::args::{LimitArgs, opt_int_arg, options};
use crate::errors::invalid;
use crate::interrupt::interruptible;
use crate::json::dictionary;
use crate::player::seed_of;
use crate::state::State;

/// The default time for one ply, and for an analysis.
const ONE_PLY: Duration = Duration::from_secs(1);
const ANALYSIS: Duration = Duration::from_secs(5);

/// The interval for checking for Ctrl-C.
const TICK: Duration = Duration::from_millis(20);

/// Chooses a ply as a level does, by default the strongest.
///
/// ```
/// >>> state = trilith.state("gorogo")
/// >>> state.play(trilith.best(state, level=2, seed=1)).startswith("H")
/// True
/// >>> trilith.best(state, nodes=10_000) in state.legal_plies()
/// True
///
/// ```
///
/// `time` is in seconds (1 by default). With `nodes` and one thread, the result is the same on every machine.
#[pyfunction]
#[pyo3(signature = (state, *, level=None, time=None, depth=None, nodes=None, threads=None, hash=None, seed=None))]
#[expect(clippy::too_many_arguments, reason = "Python's callers name each")]
pub(crate) fn best(
    py: Python,
    state: &State,
    level: Option<&Bound<PyAny>>,
    time: Option<f64>,
    depth: Option<&Bound<PyAny>>,
    nodes: Option<&Bound<PyAny>>,
    threads: Option<&Bound<PyAny>>,
    hash: Option<&Bound<PyAny>>,
    seed: Option<&Bound<PyAny>>,
) -> PyResult<String> {
    go_on(state)?;
    let level = match opt_int_arg("level", level, 1..=LevelNumber::HIGHEST.get())? {
        Some(number) => LevelNumber::try_from(number).map_err(invalid)?,
        None => LevelNumber::HIGHEST,
    };
    let limits = LimitArgs { time, depth, nodes }.or_time(ONE_PLY)?;
    let options = options(threads, hash)?;
    let mut engine = state.game.engine(&Computer::Level(level), &options).map_err(invalid)?;
    engine.new_game(seed_of(seed)?);
    let stop = Stop::new();
    let request = SearchRequest { limits, lines: 1, stop: stop.clone(), ..SearchRequest::default() };
    let analysis = interruptible(py, &stop, || engine.analyze(state.inner.as_ref(), &request, &mut |_| ()))?;
    chosen_ply(analysis.ply().map(str::to_string), analysis.failure)
}

/// Analyses the best plies of a position: an iterator over results of increasing depth, as from `trilith analyze --json`.
///
/// ```
/// >>> rounds = list(trilith.analyze(trilith.state("gorogo"), depth=3, lines=2))
/// >>> [len(found["lines"]) for found in rounds], rounds[-1]["depth"]
/// ([2, 2, 2], 3)
///
/// ```
///
/// The search continues while you handle a result. It ends at its limits, when you call `stop`, or when the iterator is
/// deleted. Without limits it takes five seconds.
#[pyfunction]
#[pyo3(signature = (state, *, lines=None, time=None, depth=None, nodes=None, threads=None, hash=None))]
pub(crate) fn analyze(
    state: &State,
    lines: Option<&Bound<PyAny>>,
    time: Option<f64>,
    depth: Option<&Bound<PyAny>>,
    nodes: Option<&Bound<PyAny>>,
    threads: Option<&Bound<PyAny>>,
    hash: Option<&Bound<PyAny>>,
) -> PyResult<Analysis> {
    go_on(state)?;
    let lines = opt_int_arg("lines", lines, 1..=1000)?.unwrap_or(3);
    let limits = LimitArgs { time, depth, nodes }.or_time(ANALYSIS)?;
    let options = options(threads, hash)?;
    let mut engine = state.game.engine(&Computer::STRONGEST, &options).map_err(invalid)?;
    let stop = Stop::new();
    let request = SearchRequest { limits, lines, stop: stop.clone(), ..SearchRequest::default() };
    let (sender, rounds) = mpsc::channel();
    let position = state.inner.copy();
    let think = move || {
        let mut reported = 0;
        let analysis = engine.analyze(position.as_ref(), &request, &mut |analysis| {
            reported = analysis.depth;
            // The receiver is gone, and has raised the flag.
            let _ = sender.send(analysis.clone());
        });
        // The last result, unless it was just sent.
        if analysis.depth != reported || reported == 0 {
            let _ = sender.send(analysis);
        }
    };
    let spawned = thread::Builder::new().spawn(think);
    spawned.map_err(|error| PyRuntimeError::new_err(format!("no thread for the work: {error}")))?;
    Ok(Analysis { state: state.copy_of(), rounds: Mutex::new(rounds), stop })
}

/// The results of an analysis.
#[pyclass(frozen, module = "trilith")]
pub(crate) struct Analysis {
    state: State,
    rounds: Mutex<Receiver<catalog::Analysis>>,
    stop: Stop,
}

#[pymethods]
impl Analysis {
    /// Ends the search; results that are complete are still returned.
    fn stop(&self) {
        self.stop.stop();
    }

    fn __iter__(slf: PyRef<Self>) -> PyRef<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            let heard = py.detach(|| {
                let rounds = self.rounds.lock().unpoisoned();
                rounds.recv_timeout(TICK)
            });
            match heard {
                Ok(analysis) => {
                    return dictionary(py, &wire::Analysis::of(self.state.inner.as_ref(), &analysis))
                        .map(Some);
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| self.stop.stop())?,
            }
        }
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Returns an error if the game is over.
pub(crate) fn go_on(state: &State) -> PyResult<()> {
    match state.inner.outcome() {
        None => Ok(()),
        Some(outcome) => Err(invalid(format!("the game is over: {}", outcome.sentence(state.inner.info())))),
    }
}

/// The ply that was chosen, or why there is none.
pub(crate) fn chosen_ply(ply: Option<String>, failure: Option<String>) -> PyResult<String> {
    ply.ok_or_else(|| invalid(failure.unwrap_or_else(|| "there is no ply to choose".to_string())))
}
