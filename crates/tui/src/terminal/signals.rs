//! Signals, and the loss of the terminal.

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
    // If SIGHUP is ignored, no signal arrives when the terminal is closed, and reads would return end-of-file forever.
    spawn_thread(move || {
        while !is_closed(None) {}
        let _ = at_end.send(Wake::Terminate);
    })
}

/// Waits for the terminal to be closed, up to a time limit; `None` waits without limit.
#[cfg(unix)]
fn is_closed(time: Option<&rustix::event::Timespec>) -> bool {
    use rustix::event::{PollFd, PollFlags, poll};

    let stdin = io::stdin();
    // No events are requested: hang-up and errors are always reported.
    let mut watched = [PollFd::new(&stdin, PollFlags::empty())];
    match poll(&mut watched, time) {
        Ok(count) => count > 0,
        Err(error) => error != rustix::io::Errno::INTR,
    }
}

/// Whether the terminal was closed.
#[cfg(unix)]
pub(crate) fn is_terminal_gone() -> bool {
    is_closed(Some(&rustix::event::Timespec::default()))
}

/// Stops the process (SIGSTOP); returns when it is continued.
#[cfg(unix)]
pub(crate) fn suspend() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

/// Windows has no such signals: Ctrl-C is a key while the screens are shown, and closing the window ends the process at
/// once. The game was saved after its last move.
#[cfg(not(unix))]
pub(crate) fn listen(_sender: &Sender<Wake>) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn is_terminal_gone() -> bool {
    false
}
