use std::io::{self, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use game::Unpoisoned;

use super::command::{EngineCommand, EngineFailure};
use super::process_group::{self, ProcessGroup};
use crate::line::{Line, Lines};

/// A program that runs, and its lines. Neither it nor what it has started outlives this value.
pub(crate) struct Program {
    group: Arc<Mutex<ProcessGroup>>,
    /// Gone when the program is to end.
    input: Option<Sender<String>>,
    lines: Receiver<Line>,
    last_error_line: Arc<Mutex<String>>,
    /// Ends when all that the program complained of is known.
    stderr_reader: Option<JoinHandle<()>>,
}

/// The most lines that are queued; a program that writes more has to wait.
const LINE_QUEUE: usize = 64;

/// How long a program may take to end after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_millis(200);

/// How long a program that has closed its output may take to end, and to say why.
const EXIT_TIMEOUT: Duration = Duration::from_millis(400);

/// Between two looks at whether something has happened.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Letters of an error message worth repeating.
const LONGEST_QUOTE: usize = 160;

/// Keeps Ctrl-C in the console from the program.
#[cfg(windows)]
const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;

impl Program {
    /// # Errors
    /// If it does not start.
    pub(crate) fn start(engine_command: &EngineCommand) -> Result<Program, EngineFailure> {
        let mut command = Command::new(&engine_command.program);
        command.args(&engine_command.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is for us: we end the programs, with all they have started, when their answers are no longer needed.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, CREATE_NEW_PROCESS_GROUP);
        let refused = |error| EngineFailure::NotStarted(format!("it cannot be started: {error}"));
        Program::with(command.spawn().map_err(refused)?).map_err(refused)
    }

    /// A program that was just started; it is ended if the threads that talk with it are refused.
    fn with(mut child: Child) -> io::Result<Program> {
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (lines_out, lines) = mpsc::sync_channel(LINE_QUEUE);
        let last_error_line = Arc::new(Mutex::new(String::new()));
        let group = process_group::keep(child)?;
        let mut program = Program { group, input: None, lines, last_error_line, stderr_reader: None };
        if let Some(output) = stdout {
            thread::Builder::new().spawn(move || {
                let lines = Lines::new(BufReader::new(output));
                lines.map_while(Result::ok).try_for_each(|line| lines_out.send(line))
            })?;
        }
        program.input = stdin.map(writer).transpose()?;
        let last_error_line = Arc::clone(&program.last_error_line);
        program.stderr_reader = stderr.map(|errors| remember(errors, last_error_line)).transpose()?;
        Ok(program)
    }

    /// Sends a line; never waits. One that cannot be sent is noticed when no answer comes.
    pub(crate) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next line, if one comes before then.
    ///
    /// # Errors
    /// If the program has ended; the sentence says how.
    pub(crate) fn read_line(&self, until: Instant) -> Result<Option<String>, EngineFailure> {
        loop {
            // A flood of lines must not keep us from looking at the clock.
            let wait = until.saturating_duration_since(Instant::now());
            if wait.is_zero() {
                return Ok(None);
            }
            match self.lines.recv_timeout(wait) {
                Ok(Line::Text(line)) => return Ok(Some(line)),
                Ok(Line::TooLong) => (),
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(EngineFailure::Unreliable(self.end())),
            }
        }
    }

    /// How it ended, once it has closed its output. If it is still running, it is ended.
    fn end(&self) -> String {
        let status = self.await_end(EXIT_TIMEOUT);
        self.group.lock().unpoisoned().end();
        let until = Instant::now() + EXIT_TIMEOUT;
        while self.stderr_reader.as_ref().is_some_and(|thread| !thread.is_finished())
            && Instant::now() < until
        {
            thread::sleep(POLL_INTERVAL);
        }
        let words = self.last_error_line.lock().unpoisoned();
        let words = if words.is_empty() { String::new() } else { format!(", saying '{words}'") };
        match status {
            Some(status) => format!("it ended ({status}){words}"),
            None => format!("it closed its output{words}"),
        }
    }

    fn await_end(&self, longest: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + longest;
        loop {
            let ended = self.group.lock().unpoisoned().ended();
            if ended.is_some() || Instant::now() >= until {
                return ended;
            }
            thread::sleep(POLL_INTERVAL);
        }
    }
}

impl Drop for Program {
    /// Asks the program to end, and ends it if it does not.
    fn drop(&mut self) {
        self.send("quit");
        self.input = None;
        self.await_end(QUIT_TIMEOUT);
        self.group.lock().unpoisoned().end();
    }
}

/// Writes what it is sent on a thread of its own, since a program that does not read would make us wait.
fn writer(mut input: ChildStdin) -> io::Result<Sender<String>> {
    let (sender, lines) = mpsc::channel::<String>();
    let write = move || lines.iter().try_for_each(|line| input.write_all(line.as_bytes()));
    thread::Builder::new().spawn(write)?;
    Ok(sender)
}

/// Keeps the last line of what a program complains of.
fn remember(
    errors: impl Read + Send + 'static,
    last_error_line: Arc<Mutex<String>>,
) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().spawn(move || {
        for line in Lines::new(BufReader::new(errors)).map_while(Result::ok) {
            if let Line::Text(line) = line
                && !line.trim().is_empty()
            {
                let line = line.trim().chars().filter(|letter| !letter.is_control()).take(LONGEST_QUOTE);
                *last_error_line.lock().unpoisoned() = line.collect();
            }
        }
    })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// How long it takes to notice that the program has ended, and the error.
    fn farewell(script: &str) -> (Duration, String) {
        let program = Program::start(&format!("sh -c '{script}'").parse().unwrap()).unwrap();
        let begun = Instant::now();
        let heard = program.read_line(begun + Duration::from_secs(60));
        (begun.elapsed(), heard.unwrap_err().to_string())
    }

    #[test]
    fn a_program_that_closes_its_output_is_not_waited_for() {
        let (time, why) = farewell("echo enough >&2; exec >&-; sleep 1000");
        assert_eq!(why, "it closed its output, saying 'enough'");
        assert!(time < Duration::from_secs(20), "{time:?}");
    }
}
