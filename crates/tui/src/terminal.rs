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

/// What wakes the program.
pub(crate) enum Wake {
    Event(Event),
    /// Somebody outside wants the program to end.
    #[cfg(unix)]
    Terminate,
    /// Somebody outside wants the program to sleep.
    #[cfg(unix)]
    Suspend,
    /// The program was woken and cannot know what happened to the screen.
    #[cfg(unix)]
    Resumed,
    /// The terminal cannot be read any more.
    InputLost(io::Error),
}

/// What somebody wants who has left the screens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExitAction {
    /// Nothing more.
    Quit,
    /// To go on in the browser.
    OpenBrowser,
}

/// Runs the program on the terminal until it is left. The terminal is given back as it was, come what may; one that is
/// closed ends the program without a word, and the game is kept.
///
/// # Errors
/// If the terminal cannot be read or written, or the system refuses a thread.
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
    // Before the screen goes, which would complain aloud if it could not show the cursor.
    drop(guard);
    match outcome {
        Err(_) if signals::is_terminal_gone() => Ok(ExitAction::Quit),
        outcome => outcome,
    }
}

type Screen = Terminal<CrosstermBackend<BufWriter<TtyOutput>>>;

/// More than any frame takes, so that each is written at once.
const FRAME: usize = 1 << 18;

/// A screen with nothing on it, to be drawn as a whole.
///
/// A [`Terminal::clear`] would ask the terminal where the cursor is, and the thread that reads keys would swallow the
/// answer.
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
            // Nobody listens any more once the program is being left: then the news may be lost.
            spawn_thread(move || job.run(|news| drop(sender.send(Wake::Event(Event::Job(news))))))?;
        }
        execute!(terminal.backend_mut(), BeginSynchronizedUpdate)?;
        terminal.draw(|frame| app.draw(frame))?;
        execute!(terminal.backend_mut(), EndSynchronizedUpdate)?;
        // After the first frame, which is not kept waiting.
        if app.wants_background_query() {
            query.send(terminal.backend_mut())?;
        }
        if app.flush() {
            continue;
        }
        // Without anything to wait for the program sleeps until something happens.
        let first = match app.next_tick() {
            None => wakes.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(time) => wakes.recv_timeout(time),
        };
        let mut next = match first {
            Ok(wake) => Some(wake),
            Err(RecvTimeoutError::Timeout) => Some(Wake::Event(Event::Tick)),
            Err(RecvTimeoutError::Disconnected) => return Ok(ExitAction::Quit),
        };
        // Whatever is waiting is done before the next frame, so that a burst of events costs one.
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

/// Holds the terminal and gives it back when dropped.
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

/// A panic anywhere, also in a thread that thinks, gives the terminal back, tells what happened and ends the program.
fn release_on_panic() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        output::close();
        report(info);
        std::process::exit(101);
    }));
}

/// Does something on a thread of its own.
///
/// # Errors
/// If the system refuses it.
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

/// Waits for what is typed or clicked, or what the terminal answers.
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
