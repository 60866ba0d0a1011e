//! The application without a terminal and threads, with a temporary folder.

// Each test file uses its own part of this.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::sync::LazyLock;

use catalog::{Game, State, find};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use draw::Charset;
use engines::{Computer, LevelNumber};
use game::{ByPlayer, Setup};
use play::Seat;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};
use tempfile::TempDir;
use tui::{App, ColorDepth, Event, PersonalFiles, Request};

use crate::vocabulary;

pub(crate) struct TestApp {
    pub(crate) app: App,
    pub(crate) terminal: Terminal<TestBackend>,
    pub(crate) folder: TempDir,
    pub(crate) last: Request,
}

/// Node limit of searches in tests.
const NODES: u64 = 300;

/// The games of these tests.
pub(crate) fn games() -> &'static [&'static dyn Game] {
    static GAMES: LazyLock<Vec<&'static dyn Game>> =
        LazyLock::new(|| ["gorogo", "barragoon", "greener"].map(|slug| find(slug).unwrap()).to_vec());
    &GAMES
}

impl TestApp {
    /// The menu, in colours.
    pub(crate) fn new(width: u16, height: u16) -> TestApp {
        TestApp::with(games(), width, height, ColorDepth::True, Charset::Unicode)
    }

    pub(crate) fn with(
        games: &'static [&'static dyn Game],
        width: u16,
        height: u16,
        depth: ColorDepth,
        charset: Charset,
    ) -> TestApp {
        TestApp::in_folder(games, (width, height), depth, charset, folder())
    }

    pub(crate) fn in_folder(
        games: &'static [&'static dyn Game],
        (width, height): (u16, u16),
        depth: ColorDepth,
        charset: Charset,
        folder: TempDir,
    ) -> TestApp {
        let mut app = App::new(games, PersonalFiles::in_folder(folder.path()), depth, charset);
        app.seed(1);
        app.set_date("2026.11.16");
        app.set_engine(catalog::Options::default(), Some(catalog::Limits::nodes(NODES)));
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut test = TestApp { app, terminal, folder, last: Request::Continue };
        test.draw();
        test
    }

    /// Starts a game with these players.
    pub(crate) fn play(&mut self, game: &'static dyn Game, start: Box<dyn State>, one: Seat, two: Seat) {
        self.app.play(game, start, ByPlayer::new(one, two));
        self.run_jobs();
    }

    pub(crate) fn event(&mut self, event: Event) {
        self.last = self.app.handle(event);
        self.run_jobs();
    }

    /// Handles an event without running its jobs.
    pub(crate) fn event_only(&mut self, event: Event) {
        self.last = self.app.handle(event);
        self.draw();
    }

    pub(crate) fn key(&mut self, key: KeyCode) {
        self.event(Event::Key(KeyEvent::new(key, KeyModifiers::NONE)));
    }

    /// Types every letter.
    pub(crate) fn keys(&mut self, letters: &str) {
        letters.chars().for_each(|letter| self.key(KeyCode::Char(letter)));
    }

    /// Types a line and presses Enter.
    pub(crate) fn line(&mut self, letters: &str) {
        self.keys(letters);
        self.key(KeyCode::Enter);
    }

    pub(crate) fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    /// Clicks on the middle of a text on the screen.
    pub(crate) fn click_on(&mut self, text: &str) {
        let screen = self.text();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count() + text.chars().count() / 2, row))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("'{text}' is not on the screen:\n{screen}"));
        self.click(column as u16, row as u16);
    }

    /// Runs all background jobs until none is left, then draws.
    pub(crate) fn run_jobs(&mut self) {
        loop {
            let jobs = self.app.jobs();
            if jobs.is_empty() {
                break;
            }
            for job in jobs {
                let mut updates = Vec::new();
                job.run(|update| updates.push(update));
                for update in updates {
                    self.app.handle(Event::Job(update));
                }
            }
        }
        self.draw();
    }

    pub(crate) fn draw(&mut self) {
        let app = &mut self.app;
        self.terminal.draw(|frame| app.draw(frame)).unwrap();
        if app.flush() {
            self.terminal.draw(|frame| app.draw(frame)).unwrap();
        }
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
        self.terminal.autoresize().unwrap();
        self.event(Event::Resize);
    }

    /// What is on the screen, without colours.
    pub(crate) fn text(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let lines = buffer.content.chunks(usize::from(buffer.area.width));
        let line = |cells: &[ratatui::buffer::Cell]| {
            cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_string() + "\n"
        };
        let text: String = lines.map(line).collect();
        vocabulary::assert_plain(&text);
        text
    }

    #[track_caller]
    pub(crate) fn assert_shows(&self, text: &str) {
        assert!(self.text().contains(text), "'{text}' is not on the screen:\n{}", self.text());
    }

    #[track_caller]
    pub(crate) fn assert_absent(&self, text: &str) {
        assert!(!self.text().contains(text), "'{text}' is on the screen:\n{}", self.text());
    }

    /// The screen as text, then with a letter for each style, then the legend of the letters.
    pub(crate) fn styled_text(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let mut letters: BTreeMap<String, char> = BTreeMap::new();
        let mut order = Vec::new();
        let mut map = String::new();
        for cells in buffer.content.chunks(usize::from(buffer.area.width)) {
            for cell in cells {
                let style = describe(cell);
                let next = char::from_u32('a' as u32 + letters.len() as u32).unwrap_or('?');
                let letter = if style.is_empty() {
                    '.'
                } else {
                    *letters.entry(style.clone()).or_insert_with(|| {
                        let letter = if next <= 'z' { next } else { (next as u8 - b'z' - 1 + b'A') as char };
                        order.push((letter, style));
                        letter
                    })
                };
                map.push(letter);
            }
            map.push('\n');
        }
        let legend: String = order.iter().map(|(letter, style)| format!("{letter}  {style}\n")).collect();
        format!("{}\n{map}\n{legend}", self.text())
    }
}

/// A folder in memory if possible: files of tests need not survive a power failure.
fn folder() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// A game in a window of 80 × 24, from a position or from the start.
pub(crate) fn at(slug: &str, position: Option<&str>, one: Seat, two: Seat) -> TestApp {
    let mut test = TestApp::new(80, 24);
    let game = find(slug).unwrap();
    let state: Box<dyn State> = match position {
        Some(text) => game.read(text).unwrap(),
        None => game.start(&Setup::default()).unwrap(),
    };
    test.play(game, state, one, two);
    test
}

/// Somebody at the keyboard.
pub(crate) fn human() -> Seat {
    Seat::PERSON
}

/// A computer of this level.
pub(crate) fn level(number: u8) -> Seat {
    Computer::Level(LevelNumber::try_from(number).unwrap()).into()
}

/// A simple computer.
pub(crate) fn bot(name: &str) -> Seat {
    Computer::Bot(name.to_string()).into()
}

/// The same between two people.
pub(crate) fn people(slug: &str, position: Option<&str>) -> TestApp {
    at(slug, position, human(), human())
}

fn describe(cell: &ratatui::buffer::Cell) -> String {
    let colour = |name: &str, colour: Color| match colour {
        Color::Reset => String::new(),
        Color::Rgb(red, green, blue) => format!("{name} #{red:02x}{green:02x}{blue:02x} "),
        other => format!("{name} {other} "),
    };
    // The colour of a blank is not to be seen.
    let fg = if cell.symbol() == " " { String::new() } else { colour("on it", cell.fg) };
    let modifier = cell.modifier & (Modifier::REVERSED | Modifier::BOLD);
    let bold = if cell.symbol() == " " { modifier - Modifier::BOLD } else { modifier };
    let bold = bold.iter_names().map(|(name, _)| name.to_lowercase()).collect::<Vec<_>>().join(" ");
    format!("{}{fg}{bold}", colour("ground", cell.bg)).trim_end().to_string()
}
