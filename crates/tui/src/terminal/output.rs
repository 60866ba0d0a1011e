use std::io::{self, Stdout, Write};
use std::sync::{Mutex, MutexGuard};

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{self, EnterAlternateScreen, LeaveAlternateScreen};
use game::Unpoisoned;

/// Whether the program controls the terminal. Output is dropped otherwise, because a panicking thread may restore the
/// terminal while another one draws a frame.
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
    STATE.lock().unpoisoned()
}

/// Switches the terminal to full-screen mode, unless it was closed.
pub(crate) fn acquire() -> io::Result<()> {
    let mut terminal = lock();
    if *terminal != TerminalState::Closed {
        *terminal = TerminalState::Acquired;
        terminal::enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        // Old Windows consoles do not support it: pasted text arrives as key presses.
        let _ = execute!(io::stdout(), EnableBracketedPaste);
    }
    Ok(())
}

/// Restores the terminal temporarily.
pub(crate) fn release() {
    restore(TerminalState::Released);
}

/// Restores the terminal permanently: nothing is drawn any more.
pub(crate) fn close() {
    restore(TerminalState::Closed);
}

fn restore(next: TerminalState) {
    let mut terminal = lock();
    if *terminal == TerminalState::Acquired {
        // There is no way to report an error here.
        let _ = execute!(io::stdout(), DisableBracketedPaste);
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, crossterm::cursor::Show);
        let _ = terminal::disable_raw_mode();
    }
    if *terminal != TerminalState::Closed {
        *terminal = next;
    }
}

/// Standard output while the program controls the terminal; otherwise output is dropped.
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
