use std::io::{self, BufWriter, Stdout};
use std::panic;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::app::{App, Request};
use crate::event::Event;

/// What wakes the program.
enum Wake {
    Event(Event),
    /// Somebody outside wants the program to end.
    End,
    /// Somebody outside wants the program to sleep.
    Sleep,
    /// The program was woken and cannot know what happened to the screen.
    Woken,
    /// The terminal cannot be read any more.
    Lost(io::Error),
}

/// Runs the program on the terminal until it is left. The terminal is given back as it was, come what may.
///
/// # Errors
/// If the terminal cannot be read or written.
pub fn run(mut app: App) -> io::Result<()> {
    give_back_on_panic();
    let (sender, wakes) = mpsc::channel();
    let guard = Guard::take()?;
    listen_to_signals(&sender)?;
    listen_to_keys(sender.clone());
    let outcome = serve(&mut app, &mut blank_screen()?, &wakes, &sender);
    app.rest();
    drop(guard);
    outcome
}

type Screen = Terminal<CrosstermBackend<BufWriter<Stdout>>>;

/// More than any frame takes, so that each is written at once.
const FRAME: usize = 1 << 18;

/// A screen with nothing on it, to be drawn as a whole.
///
/// A [`Terminal::clear`] would ask the terminal where the cursor is, and the thread that reads keys would swallow the
/// answer.
fn blank_screen() -> io::Result<Screen> {
    execute!(io::stdout(), Clear(ClearType::All))?;
    Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(FRAME, io::stdout())))
}

fn serve(
    app: &mut App,
    terminal: &mut Screen,
    wakes: &Receiver<Wake>,
    sender: &Sender<Wake>,
) -> io::Result<()> {
    loop {
        for job in app.jobs() {
            let sender = sender.clone();
            // Nobody listens any more once the program is being left: then the news may be lost.
            thread::spawn(move || job.run(|news| drop(sender.send(Wake::Event(Event::News(news))))));
        }
        execute!(terminal.backend_mut(), BeginSynchronizedUpdate)?;
        terminal.draw(|frame| app.draw(frame))?;
        execute!(terminal.backend_mut(), EndSynchronizedUpdate)?;
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
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        // Whatever is waiting is done before the next frame, so that a burst of events costs one.
        while let Some(wake) = next {
            let request = match wake {
                Wake::Event(event) => app.handle(event),
                Wake::End => Request::Quit,
                Wake::Sleep => Request::Suspend,
                Wake::Woken => {
                    take()?;
                    *terminal = blank_screen()?;
                    Request::Nothing
                }
                Wake::Lost(error) => return Err(error),
            };
            match request {
                Request::Nothing => (),
                Request::Quit => return Ok(()),
                Request::Suspend => {
                    app.rest();
                    sleep()?;
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
        take()?;
        Ok(Guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

/// The terminal as it was. What fails here can be told to nobody.
fn give_back() {
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        crossterm::cursor::Show
    );
    let _ = terminal::disable_raw_mode();
}

/// A panic anywhere, also in a thread that thinks, gives the terminal back, tells what happened and ends the program.
fn give_back_on_panic() {
    let tell = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        give_back();
        tell(info);
        std::process::exit(101);
    }));
}

fn listen_to_keys(sender: Sender<Wake>) {
    thread::spawn(move || {
        loop {
            let wake = match crossterm::event::read() {
                Ok(event) => Event::from_terminal(event).map(Wake::Event),
                Err(error) => Some(Wake::Lost(error)),
            };
            let over = matches!(wake, Some(Wake::Lost(_)));
            if wake.is_some_and(|wake| sender.send(wake).is_err()) || over {
                return;
            }
        }
    });
}

#[cfg(unix)]
fn listen_to_signals(sender: &Sender<Wake>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};

    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT])?;
    let sender = sender.clone();
    thread::spawn(move || {
        for signal in signals.forever() {
            let wake = match signal {
                SIGTSTP => Wake::Sleep,
                SIGCONT => Wake::Woken,
                _ => Wake::End,
            };
            if sender.send(wake).is_err() {
                return;
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn listen_to_signals(_sender: &Sender<Wake>) -> io::Result<()> {
    Ok(())
}

/// Gives the terminal back and stops; goes on here when somebody continues the program.
#[cfg(unix)]
fn sleep() -> io::Result<()> {
    give_back();
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    take()
}

#[cfg(not(unix))]
fn sleep() -> io::Result<()> {
    Ok(())
}
