use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use catalog::{Analysis, Engine, SearchRequest, State, Stop};
use game::Unpoisoned;
use play::{EngineSource, JobListener, JobResult, RunningSearch, SearchJob};

use super::info::info_lines;
use crate::watchdog::Watchdog;

/// The output, which threads write whole lines to.
pub(crate) struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Output<W> {
        Output(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    pub(crate) fn new(output: W) -> Output<W> {
        Output(Arc::new(Mutex::new(output)))
    }

    /// Sends these lines at once.
    pub(crate) fn say<L: AsRef<str>>(&self, lines: &[L]) -> io::Result<()> {
        let mut output = self.0.lock().unpoisoned();
        for line in lines {
            writeln!(output, "{}", line.as_ref())?;
        }
        output.flush()
    }
}

/// Something being done while lines are read.
pub(crate) enum Work {
    Thinking(RunningSearch),
    Counting {
        stop: Stop,
        /// Set before the last line is sent, so that a reader of that line never finds us busy.
        done: Arc<AtomicBool>,
        thread: JoinHandle<()>,
    },
}

/// Tells what is being result.
struct InfoReporter<W> {
    output: Output<W>,
    lines: usize,
    stop: Stop,
    watchdog: Option<Watchdog>,
}

impl<W: Write + Send + 'static> JobListener for InfoReporter<W> {
    fn progress(&mut self, analysis: &Analysis) {
        if self.output.say(&info_lines(analysis, self.lines)).is_err() {
            // The output is closed.
            self.stop.stop();
        }
    }

    fn finished(&mut self, result: &mut JobResult, state: &dyn State) {
        // No sign of life comes after the answer.
        self.watchdog = None;
        let mut lines = info_lines(&result.analysis, self.lines);
        lines.extend(result.analysis.failure.iter().map(|why| format!("info string {why}")));
        lines.push(Work::answer(result.analysis.ply(), state));
        let _ = self.output.say(&lines);
    }
}

/// The memory that a search needs beside its table: the stacks of its threads, and what it allocates. A thread that
/// starts with less could take the last of it, and the next allocation would abort the program.
const SEARCH_MEBIBYTES: usize = 8;

impl Work {
    /// Searches a position, reports every iteration, and at the end the best ply.
    ///
    /// # Errors
    /// If the system refuses a thread, or if too little memory would be left beside it.
    pub(crate) fn think<W: Write + Send + 'static>(
        engine: Box<dyn Engine>,
        state: Box<dyn State>,
        task: SearchRequest,
        output: Output<W>,
    ) -> io::Result<Work> {
        if catalog::check_table(SEARCH_MEBIBYTES, 0).is_err() {
            return Err(io::Error::new(io::ErrorKind::OutOfMemory, "there is too little memory"));
        }
        let heart = output.clone();
        let watchdog = Watchdog::over(&task, move |time| {
            let _ = heart.say(&[format!("info time {}", time.as_millis())]);
        });
        let reporter =
            InfoReporter { output, lines: task.lines, stop: task.stop.clone(), watchdog: Some(watchdog) };
        let job = SearchJob { source: EngineSource::Ready(engine), state, task }.start(reporter)?;
        Ok(Work::Thinking(job))
    }

    /// Runs perft and sends the number, or `none` if it was stopped.
    ///
    /// # Errors
    /// If the system refuses a thread.
    pub(crate) fn count<W: Write + Send + 'static>(
        mut state: Box<dyn State>,
        plies: u32,
        output: Output<W>,
    ) -> io::Result<Work> {
        let stop = Stop::new();
        let flag = stop.clone();
        let done = Arc::new(AtomicBool::new(false));
        let at_end = Arc::clone(&done);
        let thread = thread::Builder::new().spawn(move || {
            let count = count(state.as_mut(), plies, &flag);
            let info_parser = count.map_or_else(|| "none".to_string(), |count| count.to_string());
            at_end.store(true, Ordering::Release);
            let _ = output.say(&[format!("response {info_parser}")]);
        })?;
        Ok(Work::Counting { stop, done, thread })
    }

    /// The ply that was chosen, or any: an answer is owed in any case.
    pub(crate) fn answer(ply: Option<&str>, state: &dyn State) -> String {
        let any = || state.moves().into_iter().next().unwrap_or_else(|| "(none)".to_string());
        format!("bestmove {}", ply.map_or_else(any, str::to_string))
    }

    pub(crate) fn is_done(&self) -> bool {
        match self {
            Work::Thinking(job) => job.is_over(),
            Work::Counting { done, thread, .. } => done.load(Ordering::Acquire) || thread.is_finished(),
        }
    }

    /// Asks for the end now, waits for it, and gives the engine back, if there was one.
    pub(crate) fn end(self) -> Option<Box<dyn Engine>> {
        match self {
            Work::Thinking(job) => job.end(),
            Work::Counting { stop, thread, .. } => {
                stop.stop();
                let _ = thread.join();
                None
            }
        }
    }
}

/// Plies that are counted between two checks of the stop flag.
const UNINTERRUPTED_PLIES: u32 = 2;

fn count(state: &mut dyn State, plies: u32, stop: &Stop) -> Option<u64> {
    if stop.is_stopped() {
        return None;
    }
    if plies <= UNINTERRUPTED_PLIES {
        return Some(state.analysis().perft(plies));
    }
    let mut sum = 0u64;
    for ply in state.moves() {
        if state.play(&ply).is_ok() {
            sum = sum.saturating_add(count(state, plies - 1, stop)?);
            state.undo();
        }
    }
    Some(sum)
}
