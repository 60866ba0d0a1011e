pub(crate) mod background;
mod output;
mod reply_filter;
mod signals;

use std::io::{self, BufWriter};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Instant;
use std::{panic, thread};

use crossterm::execute;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::app::{App, Request};
use crate::event::Event;
use background::BackgroundQuery;
use output::TtyOutput;
use reply_filter::{Filtered, TerminalReplyFilter};

/// What ends a wait of the event loop.
pub(crate) enum Wake {
    Event(Event),
    /// A signal asks the program to end.
    #[cfg(unix)]
    Terminate,
    /// A signal asks the program to stop (SIGTSTP).
    #[cfg(unix)]
    Suspend,
    /// The process was continued; the screen must be redrawn.
    #[cfg(unix)]
    Resumed,
    /// The terminal cannot be read.
    InputLost(io::Error),
}

/// What follows after the screens are closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExitAction {
    /// Exit.
    Quit,
    /// Open the browser.
    OpenBrowser,
}

/// Runs the event loop until the program is left. The terminal is always restored. If the terminal is closed, the
/// program ends silently with the game saved.
///
/// # Errors
/// If the terminal cannot be read or written, or a thread cannot be started.
pub fn run(mut app: App) -> io::Result<ExitAction> {
    release_on_panic();
    let (sender, wakes) = mpsc::channel();
    let guard = TerminalGuard::acquire()?;
    signals::listen(&sender)?;
    let query = Arc::new(BackgroundQuery::new());
    spawn_input_thread(sender.clone(), Arc::clone(&query))?;
    let mut screen = blank_screen()?;
    let outcome = event_loop(&mut app, &mut screen, &wakes, &sender, &query);
    app.flush();
    if outcome.is_ok() {
        query.wait_for_reply();
    }
    // Before the screen is dropped, which would print an error if it could not show the cursor.
    drop(guard);
    match outcome {
        Err(_) if signals::is_terminal_gone() => Ok(ExitAction::Quit),
        outcome => outcome,
    }
}

type Screen = Terminal<CrosstermBackend<BufWriter<TtyOutput>>>;

/// Larger than any frame, so that each is written in one call.
const FRAME: usize = 1 << 18;

/// An empty screen that will be drawn completely.
///
/// [`Terminal::clear`] would query the cursor position, and the input thread would read the reply.
fn blank_screen() -> io::Result<Screen> {
    execute!(TtyOutput::new(), Clear(ClearType::All))?;
    Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(FRAME, TtyOutput::new())))
}

fn event_loop(
    app: &mut App,
    terminal: &mut Screen,
    wakes: &Receiver<Wake>,
    sender: &Sender<Wake>,
    query: &BackgroundQuery,
) -> io::Result<ExitAction> {
    loop {
        for job in app.jobs() {
            let sender = sender.clone();
            // During shutdown nothing receives updates: they are dropped.
            spawn_thread(move || job.run(|news| drop(sender.send(Wake::Event(Event::Job(news))))))?;
        }
        execute!(terminal.backend_mut(), BeginSynchronizedUpdate)?;
        terminal.draw(|frame| app.draw(frame))?;
        execute!(terminal.backend_mut(), EndSynchronizedUpdate)?;
        // After the first frame, so that it is not delayed.
        if app.wants_background_query() {
            query.send(terminal.backend_mut())?;
        }
        if app.flush() {
            continue;
        }
        // If nothing is scheduled, wait without a timeout.
        let first = match app.next_tick() {
            None => wakes.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(time) => wakes.recv_timeout(time),
        };
        let mut next = match first {
            Ok(wake) => Some(wake),
            Err(RecvTimeoutError::Timeout) => Some(Wake::Event(Event::Tick)),
            Err(RecvTimeoutError::Disconnected) => return Ok(ExitAction::Quit),
        };
        // Handle all pending events before the next frame, so that a burst of events costs one frame.
        while let Some(wake) = next {
            let request = match wake {
                Wake::Event(event) => app.handle(event),
                #[cfg(unix)]
                Wake::Terminate => Request::Quit,
                #[cfg(unix)]
                Wake::Suspend => Request::Suspend,
                #[cfg(unix)]
                Wake::Resumed => {
                    output::acquire()?;
                    *terminal = blank_screen()?;
                    Request::Continue
                }
                Wake::InputLost(error) => return Err(error),
            };
            match request {
                Request::Continue => (),
                Request::Quit => return Ok(ExitAction::Quit),
                Request::OpenBrowser => return Ok(ExitAction::OpenBrowser),
                #[cfg(unix)]
                Request::Suspend => {
                    app.flush();
                    query.wait_for_reply();
                    output::release();
                    signals::suspend()?;
                    output::acquire()?;
                    *terminal = blank_screen()?;
                }
            }
            next = wakes.try_recv().ok();
        }
    }
}

/// Restores the terminal when dropped.
struct TerminalGuard;

impl TerminalGuard {
    fn acquire() -> io::Result<TerminalGuard> {
        output::acquire()?;
        Ok(TerminalGuard)
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        output::release();
    }
}

/// Installs a panic hook that restores the terminal, reports the panic of any thread and ends the process.
fn release_on_panic() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        output::close();
        report(info);
        std::process::exit(101);
    }));
}

/// Spawns a thread.
///
/// # Errors
/// If the thread cannot be started.
pub(crate) fn spawn_thread(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let refused = |error: io::Error| io::Error::new(error.kind(), format!("cannot start a thread: {error}"));
    thread::Builder::new().spawn(work).map(drop).map_err(refused)
}

fn spawn_input_thread(sender: Sender<Wake>, query: Arc<BackgroundQuery>) -> io::Result<()> {
    spawn_thread(move || {
        let mut filter = TerminalReplyFilter::default();
        loop {
            let (wakes, over) = match read_input(&mut filter, &query) {
                Ok(events) => (events.into_iter().map(Wake::Event).collect(), false),
                Err(error) => (vec![Wake::InputLost(error)], true),
            };
            if wakes.into_iter().any(|wake| sender.send(wake).is_err()) || over {
                return;
            }
        }
    })
}

/// Waits for input or a reply of the terminal.
fn read_input(filter: &mut TerminalReplyFilter, query: &BackgroundQuery) -> io::Result<Vec<Event>> {
    let parts = if filter.holds_escape() && !crossterm::event::poll(reply_filter::ESCAPE_DELAY)? {
        filter.release_escape()
    } else {
        let event = crossterm::event::read()?;
        filter.filter(event, Instant::now(), query.expectation())
    };
    let event = |part| match part {
        Filtered::Input(event) => Event::from_terminal(event),
        Filtered::Reply(background) => {
            query.finish();
            Some(Event::Background(background))
        }
    };
    Ok(parts.into_iter().filter_map(event).collect())
}
