use std::io::{self, BufWriter};
use std::panic;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;

use crossterm::execute;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::app::{App, Request};
use crate::event::Event;
use crate::inquiry::Inquiry;
use crate::outlet::{self, Outlet};
use crate::sifter::{self, Sifted, Sifter};
use crate::signals;

/// What wakes the program.
pub(crate) enum Wake {
    Event(Event),
    /// Somebody outside wants the program to end.
    #[cfg(unix)]
    End,
    /// Somebody outside wants the program to sleep.
    #[cfg(unix)]
    Sleep,
    /// The program was woken and cannot know what happened to the screen.
    #[cfg(unix)]
    Woken,
    /// The terminal cannot be read any more.
    Lost(io::Error),
}

/// What somebody wants who has left the screens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Afterwards {
    /// Nothing more.
    Nothing,
    /// To go on in the browser.
    Browse,
}

/// Runs the program on the terminal until it is left. The terminal is given back as it was, come what may; one that is
/// closed ends the program without a word, and the game is kept.
///
/// # Errors
/// If the terminal cannot be read or written, or the system refuses a thread.
pub fn run(mut app: App) -> io::Result<Afterwards> {
    give_back_on_panic();
    let (sender, wakes) = mpsc::channel();
    let guard = Guard::take()?;
    signals::listen(&sender)?;
    let inquiry = Arc::new(Inquiry::new());
    listen_to_keys(sender.clone(), Arc::clone(&inquiry))?;
    let mut screen = blank_screen()?;
    let outcome = serve(&mut app, &mut screen, &wakes, &sender, &inquiry);
    app.rest();
    if outcome.is_ok() {
        inquiry.settle();
    }
    // Before the screen goes, which would complain aloud if it could not show the cursor.
    drop(guard);
    match outcome {
        Err(_) if signals::is_gone() => Ok(Afterwards::Nothing),
        outcome => outcome,
    }
}

type Screen = Terminal<CrosstermBackend<BufWriter<Outlet>>>;

/// More than any frame takes, so that each is written at once.
const FRAME: usize = 1 << 18;

/// A screen with nothing on it, to be drawn as a whole.
///
/// A [`Terminal::clear`] would ask the terminal where the cursor is, and the thread that reads keys would swallow the
/// answer.
fn blank_screen() -> io::Result<Screen> {
    execute!(Outlet::new(), Clear(ClearType::All))?;
    Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(FRAME, Outlet::new())))
}

fn serve(
    app: &mut App,
    terminal: &mut Screen,
    wakes: &Receiver<Wake>,
    sender: &Sender<Wake>,
    inquiry: &Inquiry,
) -> io::Result<Afterwards> {
    loop {
        for job in app.jobs() {
            let sender = sender.clone();
            // Nobody listens any more once the program is being left: then the news may be lost.
            start(move || job.run(|news| drop(sender.send(Wake::Event(Event::News(news))))))?;
        }
        execute!(terminal.backend_mut(), BeginSynchronizedUpdate)?;
        terminal.draw(|frame| app.draw(frame))?;
        execute!(terminal.backend_mut(), EndSynchronizedUpdate)?;
        // After the first frame, which is not kept waiting.
        if app.wants_background() {
            inquiry.ask(terminal.backend_mut())?;
        }
        if app.rest() {
            continue;
        }
        // Without anything to wait for the program sleeps until something happens.
        let first = match app.wait() {
            None => wakes.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(time) => wakes.recv_timeout(time),
        };
        let mut next = match first {
            Ok(wake) => Some(wake),
            Err(RecvTimeoutError::Timeout) => Some(Wake::Event(Event::Tick)),
            Err(RecvTimeoutError::Disconnected) => return Ok(Afterwards::Nothing),
        };
        // Whatever is waiting is done before the next frame, so that a burst of events costs one.
        while let Some(wake) = next {
            let request = match wake {
                Wake::Event(event) => app.handle(event),
                #[cfg(unix)]
                Wake::End => Request::Quit,
                #[cfg(unix)]
                Wake::Sleep => Request::Suspend,
                #[cfg(unix)]
                Wake::Woken => {
                    outlet::take()?;
                    *terminal = blank_screen()?;
                    Request::Nothing
                }
                Wake::Lost(error) => return Err(error),
            };
            match request {
                Request::Nothing => (),
                Request::Quit => return Ok(Afterwards::Nothing),
                Request::Browse => return Ok(Afterwards::Browse),
                #[cfg(unix)]
                Request::Suspend => {
                    app.rest();
                    inquiry.settle();
                    outlet::give_back();
                    signals::sleep()?;
                    outlet::take()?;
                    *terminal = blank_screen()?;
                }
            }
            next = wakes.try_recv().ok();
        }
    }
}

/// Holds the terminal and gives it back when dropped.
struct Guard;

impl Guard {
    fn take() -> io::Result<Guard> {
        outlet::take()?;
        Ok(Guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        outlet::give_back();
    }
}

/// A panic anywhere, also in a thread that thinks, gives the terminal back, tells what happened and ends the program.
fn give_back_on_panic() {
    let tell = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        outlet::leave();
        tell(info);
        std::process::exit(101);
    }));
}

/// Does something on a thread of its own.
///
/// # Errors
/// If the system refuses it.
pub(crate) fn start(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let refused = |error: io::Error| io::Error::new(error.kind(), format!("cannot start a thread: {error}"));
    thread::Builder::new().spawn(work).map(drop).map_err(refused)
}

fn listen_to_keys(sender: Sender<Wake>, inquiry: Arc<Inquiry>) -> io::Result<()> {
    start(move || {
        let mut sifter = Sifter::default();
        loop {
            let (wakes, over) = match read(&mut sifter, &inquiry) {
                Ok(events) => (events.into_iter().map(Wake::Event).collect(), false),
                Err(error) => (vec![Wake::Lost(error)], true),
            };
            if wakes.into_iter().any(|wake| sender.send(wake).is_err()) || over {
                return;
            }
        }
    })
}

/// Waits for what is typed or clicked, or what the terminal answers.
fn read(sifter: &mut Sifter, inquiry: &Inquiry) -> io::Result<Vec<Event>> {
    let sifted = if sifter.holds() && !crossterm::event::poll(sifter::HOLD)? {
        sifter.release()
    } else {
        let event = crossterm::event::read()?;
        sifter.sift(event, Instant::now(), inquiry.expectation())
    };
    let told = |sifted| match sifted {
        Sifted::Deed(event) => Event::from_terminal(event),
        Sifted::Answer(background) => {
            inquiry.close();
            Some(Event::Background(background))
        }
    };
    Ok(sifted.into_iter().filter_map(told).collect())
}
