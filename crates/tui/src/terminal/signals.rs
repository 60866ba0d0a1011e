//! What comes from outside the program: signals, and the end of the terminal.

use std::io;
use std::sync::mpsc::Sender;

use crate::terminal::Wake;

#[cfg(unix)]
pub(crate) fn listen(sender: &Sender<Wake>) -> io::Result<()> {
    use crate::terminal::spawn_thread;
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};

    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT])?;
    let (to_loop, at_end) = (sender.clone(), sender.clone());
    spawn_thread(move || {
        for signal in signals.forever() {
            let wake = match signal {
                SIGTSTP => Wake::Suspend,
                SIGCONT => Wake::Resumed,
                _ => Wake::Terminate,
            };
            if to_loop.send(wake).is_err() {
                return;
            }
        }
    })?;
    // Who ignores hang-ups hears of no signal when the terminal is closed, and a read would only find its end over and
    // over.
    spawn_thread(move || {
        while !is_closed(None) {}
        let _ = at_end.send(Wake::Terminate);
    })
}

/// Whether the terminal was closed, looked at for so long; `None` is until something happens.
#[cfg(unix)]
fn is_closed(time: Option<&rustix::event::Timespec>) -> bool {
    use rustix::event::{PollFd, PollFlags, poll};

    let stdin = io::stdin();
    // No event is asked for: the end is told in any case.
    let mut watched = [PollFd::new(&stdin, PollFlags::empty())];
    match poll(&mut watched, time) {
        Ok(count) => count > 0,
        Err(error) => error != rustix::io::Errno::INTR,
    }
}

/// Whether there is no terminal any more.
#[cfg(unix)]
pub(crate) fn is_terminal_gone() -> bool {
    is_closed(Some(&rustix::event::Timespec::default()))
}

/// Stops the program; goes on here when somebody continues it.
#[cfg(unix)]
pub(crate) fn suspend() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

/// Windows has no such signals: Ctrl-C is a key while the screens are shown, and a window that is closed ends the program
/// at once, with the game kept as it was after its last move.
#[cfg(not(unix))]
pub(crate) fn listen(_sender: &Sender<Wake>) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn is_terminal_gone() -> bool {
    false
}
