use std::io::{self, Stdout, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{self, EnterAlternateScreen, LeaveAlternateScreen};

/// Whose the terminal is. Only its holder draws: a thread that fails gives it back while another one is in the middle of
/// a frame.
#[derive(Clone, Copy, PartialEq)]
enum TerminalState {
    /// As the shell left it.
    Released,
    Acquired,
    /// Given back for good.
    Closed,
}

static STATE: Mutex<TerminalState> = Mutex::new(TerminalState::Released);

fn lock() -> MutexGuard<'static, TerminalState> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the terminal, unless it was left.
pub(crate) fn acquire() -> io::Result<()> {
    let mut terminal = lock();
    if *terminal != TerminalState::Closed {
        *terminal = TerminalState::Acquired;
        terminal::enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        // Old Windows consoles refuse it: pasted text arrives there as if it were typed.
        let _ = execute!(io::stdout(), EnableBracketedPaste);
    }
    Ok(())
}

/// Gives the terminal back as it was, for a while.
pub(crate) fn release() {
    restore(TerminalState::Released);
}

/// Gives the terminal back for good: nobody draws any more.
pub(crate) fn close() {
    restore(TerminalState::Closed);
}

fn restore(next: TerminalState) {
    let mut terminal = lock();
    if *terminal == TerminalState::Acquired {
        // What fails here can be told to nobody.
        let _ = execute!(io::stdout(), DisableBracketedPaste);
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, crossterm::cursor::Show);
        let _ = terminal::disable_raw_mode();
    }
    if *terminal != TerminalState::Closed {
        *terminal = next;
    }
}

/// Where frames are drawn: the terminal while it is held, and nowhere after that.
pub(crate) struct TtyOutput(Stdout);

impl TtyOutput {
    pub(crate) fn new() -> TtyOutput {
        TtyOutput(io::stdout())
    }
}

impl Write for TtyOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let terminal = lock();
        if *terminal == TerminalState::Acquired { self.0.write(bytes) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        let terminal = lock();
        if *terminal == TerminalState::Acquired { self.0.flush() } else { Ok(()) }
    }
}
