//! How soon the screens are there and how soon a key is answered, also while a computer thinks:
//! `cargo bench -p tui --bench answer`.

use std::thread;
use std::time::{Duration, Instant};

use catalog::GAMES;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use draw::Charset;
use engines::Computer;
use game::{ByPlayer, Setup};
use play::Seat;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tui::{App, ColorDepth, Event, PersonalFiles};

const KEYS: usize = 2000;

fn main() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let begun = Instant::now();
    let mut app =
        App::new(GAMES, PersonalFiles::in_folder(folder.path()), ColorDepth::True, Charset::Unicode);
    let mut terminal = Terminal::new(TestBackend::new(120, 40)).expect("a terminal");
    terminal.draw(|frame| app.draw(frame)).expect("a frame");
    println!("first frame, 120 × 40: {:.1} ms", begun.elapsed().as_secs_f64() * 1e3);
    for game in GAMES {
        let mut app =
            App::new(GAMES, PersonalFiles::in_folder(folder.path()), ColorDepth::True, Charset::Unicode);
        let state = game.start(&Setup::default()).expect("a start");
        app.play(*game, state, ByPlayer::new(Computer::STRONGEST.into(), Seat::PERSON));
        // The strongest computer thinks on a thread of its own while the keys come.
        for job in app.jobs() {
            thread::spawn(move || job.run(drop));
        }
        let mut times: Vec<Duration> = (0..KEYS)
            .map(|number| {
                let key = if number % 2 == 0 { KeyCode::Char('l') } else { KeyCode::Down };
                let begun = Instant::now();
                app.handle(Event::Key(KeyEvent::new(key, KeyModifiers::NONE)));
                terminal.draw(|frame| app.draw(frame)).expect("a frame");
                begun.elapsed()
            })
            .collect();
        times.sort_unstable();
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        println!(
            "{}: a key and its frame while level 8 thinks: median {:.2} ms, 99 % within {:.2} ms, worst {:.2} ms",
            game.info().name,
            milliseconds(times[KEYS / 2]),
            milliseconds(times[KEYS * 99 / 100]),
            milliseconds(times[KEYS - 1])
        );
    }
}
