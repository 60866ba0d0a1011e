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
enum Terminal {
    /// As the shell left it.
    Free,
    Held,
    /// Given back for good.
    Left,
}

static TERMINAL: Mutex<Terminal> = Mutex::new(Terminal::Free);

fn lock() -> MutexGuard<'static, Terminal> {
    TERMINAL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the terminal, unless it was left.
pub(crate) fn take() -> io::Result<()> {
    let mut terminal = lock();
    if *terminal != Terminal::Left {
        *terminal = Terminal::Held;
        terminal::enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        // Old Windows consoles refuse it: pasted text arrives there as if it were typed.
        let _ = execute!(io::stdout(), EnableBracketedPaste);
    }
    Ok(())
}

/// Gives the terminal back as it was, for a while.
pub(crate) fn give_back() {
    restore(Terminal::Free);
}

/// Gives the terminal back for good: nobody draws any more.
pub(crate) fn leave() {
    restore(Terminal::Left);
}

fn restore(next: Terminal) {
    let mut terminal = lock();
    if *terminal == Terminal::Held {
        // What fails here can be told to nobody.
        let _ = execute!(io::stdout(), DisableBracketedPaste);
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, crossterm::cursor::Show);
        let _ = terminal::disable_raw_mode();
    }
    if *terminal != Terminal::Left {
        *terminal = next;
    }
}

/// Where frames are drawn: the terminal while it is held, and nowhere after that.
pub(crate) struct Outlet(Stdout);

impl Outlet {
    pub(crate) fn new() -> Outlet {
        Outlet(io::stdout())
    }
}

impl Write for Outlet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let terminal = lock();
        if *terminal == Terminal::Held { self.0.write(bytes) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        let terminal = lock();
        if *terminal == Terminal::Held { self.0.flush() } else { Ok(()) }
    }
}
