use std::env;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The question to the terminal which background it has (OSC 11), shared by who asks and who reads the answer. Nobody
/// waits for the answer: some terminals never give one.
pub(crate) struct Inquiry(Mutex<Stage>);

#[derive(Clone, Copy)]
enum Stage {
    Unasked,
    Asked(Instant),
    /// Answered, or never to be asked.
    Closed,
}

/// What the reader of keys has to reckon with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Expectation {
    /// No answer.
    Nothing,
    /// An answer over a slow line.
    Late,
    /// An answer at any moment.
    Soon,
}

const QUESTION: &[u8] = b"\x1b]11;?\x1b\\";

/// After this an answer is late.
const SOON: Duration = Duration::from_secs(3);

/// How long after the question the terminal is kept, so that an answer is not typed into the shell.
const GRACE: Duration = Duration::from_millis(500);

impl Inquiry {
    /// A question that may be asked, if the environment names a terminal that understands it.
    pub(crate) fn new() -> Inquiry {
        let value = |name: &str| env::var(name).unwrap_or_default();
        let is_sane = cfg!(unix) && understands(&value("TERM"), &value("STY"));
        Inquiry(Mutex::new(if is_sane { Stage::Unasked } else { Stage::Closed }))
    }

    fn stage(&self) -> MutexGuard<'_, Stage> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks, unless that was done before.
    pub(crate) fn ask(&self, terminal: &mut impl Write) -> io::Result<()> {
        let mut stage = self.stage();
        if !matches!(*stage, Stage::Unasked) {
            return Ok(());
        }
        *stage = Stage::Asked(Instant::now());
        terminal.write_all(QUESTION)?;
        terminal.flush()
    }

    /// There is an answer.
    pub(crate) fn close(&self) {
        *self.stage() = Stage::Closed;
    }

    pub(crate) fn expectation(&self) -> Expectation {
        match *self.stage() {
            Stage::Asked(since) if since.elapsed() < SOON => Expectation::Soon,
            Stage::Asked(_) => Expectation::Late,
            Stage::Unasked | Stage::Closed => Expectation::Nothing,
        }
    }

    /// Lets an answer that is on its way arrive before the terminal is given back: whoever leaves right after the start
    /// waits for a moment.
    pub(crate) fn settle(&self) {
        while matches!(*self.stage(), Stage::Asked(since) if since.elapsed() < GRACE) {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Whether a terminal of this kind can be asked. The Linux console and dumb terminals would show the question, and GNU
/// screen, which sets `STY`, hands it on to whichever terminal is attached.
fn understands(term: &str, sty: &str) -> bool {
    !matches!(term, "" | "dumb" | "linux") && sty.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_terminals_that_understand_it_are_asked() {
        assert!(understands("xterm-256color", "") && understands("tmux-256color", ""));
        assert!(!understands("linux", "") && !understands("dumb", "") && !understands("", ""));
        assert!(!understands("screen", "1234.pts-0"));
    }

    #[test]
    fn it_is_asked_once() {
        let inquiry = Inquiry(Mutex::new(Stage::Unasked));
        let mut terminal = Vec::new();
        assert_eq!(inquiry.expectation(), Expectation::Nothing);
        assert!(inquiry.ask(&mut terminal).is_ok() && inquiry.ask(&mut terminal).is_ok());
        assert_eq!(terminal, QUESTION);
        assert_eq!(inquiry.expectation(), Expectation::Soon);
        inquiry.close();
        assert_eq!(inquiry.expectation(), Expectation::Nothing);
    }
}
