use std::time::Duration;

use catalog::{Game, Limits, Options, State};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use draw::Charset;
use files::GameFile;
use formats::Study;
use game::ByPlayer;
use play::{Seat, SessionConfig};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use review::Puzzle;

use crate::context::{AppContext, Notice};
use crate::event::Event;
use crate::job::Job;
use crate::screens::{GameScreen, HelpOverlay, KeyHint, MenuScreen, Navigation, PuzzleScreen, Screen};
use crate::settings::Touch;
use crate::storage::autosave::Autosave;
use crate::storage::personal_files::PersonalFiles;
use crate::terminal::background::{BackgroundTheme, darken};
use crate::text;
use crate::theme::{ColorDepth, Look, Role};

/// The program without a terminal: it takes events and returns frames and jobs.
pub struct App {
    context: AppContext,
    /// The stack of screens; never empty.
    screens: Vec<Box<dyn Screen>>,
    help: Option<HelpOverlay>,
    /// Where the keys of the status line were drawn, so that they can be clicked.
    buttons: Vec<(Rect, KeyCode)>,
}

/// What the terminal does after an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request {
    /// Go on.
    Continue,
    /// Leave the program.
    Quit,
    /// Leave the screens and open the browser.
    OpenBrowser,
    /// Restore the terminal and stop until the program is continued (SIGCONT).
    #[cfg(unix)]
    Suspend,
}

/// The smallest window in which boards and texts fit.
const MIN_SIZE: (u16, u16) = (60, 20);

impl App {
    /// Starts at the menu.
    pub fn new(
        games: &'static [&'static dyn Game],
        files: PersonalFiles,
        depth: ColorDepth,
        plain: Charset,
    ) -> App {
        files.remove_stale_temp_files();
        let mut context = AppContext::new(games, files, depth, plain);
        let menu = MenuScreen::new(&mut context);
        App { context, screens: vec![Box::new(menu)], help: None, buttons: Vec::new() }
    }

    /// Seeds all random choices.
    pub fn seed(&mut self, seed: u64) {
        self.context.seed(seed);
    }

    /// Enforces touch-move, regardless of the settings.
    pub fn force_touch_move(&mut self) {
        self.context.touch = Some(Touch::Move);
    }

    /// Uses this date, `YYYY.MM.DD`, instead of the calendar, so that records can be reproduced.
    pub fn set_date(&mut self, day: &str) {
        self.context.set_date(day);
    }

    /// Sets engine options and search limits, which override the settings.
    pub fn set_engine(&mut self, options: Options, limits: Option<Limits>) {
        (self.context.options, self.context.limits) = (options, limits);
    }

    /// Opens a game between these players.
    pub fn play(&mut self, game: &'static dyn Game, start: Box<dyn State>, seats: ByPlayer<Seat>) {
        let board = GameScreen::new(
            self.context.new_game(SessionConfig::new(game, start, seats)),
            Autosave::default(),
            &mut self.context,
        );
        self.screens.push(Box::new(board));
    }

    /// Opens a puzzle; the next ones have the given grade, if any.
    pub fn puzzle(&mut self, puzzle: Puzzle, grade: Option<u8>) {
        if let Some(screen) = PuzzleScreen::new(puzzle, grade) {
            self.screens.push(Box::new(screen));
        }
    }

    /// Continues a record from its end. If a game file is given, the game is saved there after every move, in addition
    /// to autosave.
    pub fn continue_game(&mut self, study: Study, seats: ByPlayer<Seat>, game_file: Option<GameFile>) {
        let board = GameScreen::new(
            self.context.new_game(SessionConfig::from_study(study, seats)),
            Autosave::new(game_file),
            &mut self.context,
        );
        self.screens.push(Box::new(board));
    }

    /// Takes the background jobs that were started since the last call.
    pub fn jobs(&mut self) -> Vec<Job> {
        self.context.take_jobs()
    }

    /// Writes files that are due, above all the game in progress. Called after every frame, so that a key press is
    /// drawn before the disk is written, and before exit. Returns whether there are new messages to draw.
    pub fn flush(&mut self) -> bool {
        let before = self.context.notices().to_vec();
        for screen in &mut self.screens {
            screen.flush(&mut self.context);
        }
        self.context.flush();
        self.context.notices() != before
    }

    /// Whether the colours depend on the terminal's background.
    pub fn wants_background_query(&self) -> bool {
        self.context.settings.background == BackgroundTheme::Auto && self.context.look().depth.paints()
    }

    /// Time until the next [`Event::Tick`] is due; `None` if nothing is scheduled.
    pub fn next_tick(&self) -> Option<Duration> {
        self.screens.last().and_then(|screen| screen.next_tick())
    }

    /// Handles an event.
    pub fn handle(&mut self, event: Event) -> Request {
        if let Event::Key(KeyEvent { code: KeyCode::Char(letter), modifiers, .. }) = &event
            && modifiers.contains(KeyModifiers::CONTROL)
        {
            match letter {
                'c' => return Request::Quit,
                #[cfg(unix)]
                'z' => return Request::Suspend,
                #[cfg(not(unix))]
                'z' => {
                    self.context.notify(
                        "programs cannot be suspended on this system; Ctrl-C leaves, and the game is kept",
                    );
                    return Request::Continue;
                }
                _ => (),
            }
        }
        if let Event::Background(background) = event {
            self.context.background = Some(background);
            return Request::Continue;
        }
        if let Event::Job(mut update) = event {
            // The screen that started the job may be covered by another one.
            for screen in &mut self.screens {
                screen.job_update(&mut update, &mut self.context);
            }
            return Request::Continue;
        }
        let event = self.click_to_key(event);
        if matches!(event, Event::Key(_) | Event::Mouse(_) | Event::Paste(_)) {
            self.context.clear_notices();
        }
        if let Some(help) = &mut self.help
            && !matches!(event, Event::Tick | Event::Resize)
        {
            if help.closes(&event) {
                self.help = None;
            }
            return Request::Continue;
        }
        if event.key() == Some(KeyCode::Char('?')) || event.key() == Some(KeyCode::F(1)) {
            if let Some(screen) = self.screens.last() {
                self.help = Some(HelpOverlay::new(screen.as_ref()));
            }
            return Request::Continue;
        }
        self.dispatch(&event)
    }

    /// Passes an event to the top screen. Job updates go to all screens instead.
    fn dispatch(&mut self, event: &Event) -> Request {
        let Some(top) = self.screens.last_mut() else { return Request::Quit };
        let step = top.event(event, &mut self.context);
        if !matches!(step, Navigation::Stay) {
            // The next screen may read files that this one writes.
            self.flush();
        }
        match step {
            Navigation::Stay => (),
            Navigation::Push(screen) => self.screens.push(screen),
            Navigation::Replace(screen) => {
                self.screens.pop();
                self.screens.push(screen);
            }
            Navigation::ResetTo(screen) => {
                self.screens.truncate(1);
                self.screens.push(screen);
            }
            Navigation::Back if self.screens.len() > 1 => {
                self.screens.pop();
                self.resume_top();
            }
            Navigation::Home => {
                self.screens.truncate(1);
                self.resume_top();
            }
            Navigation::Back | Navigation::Quit => return Request::Quit,
            Navigation::OpenBrowser => return Request::OpenBrowser,
        }
        Request::Continue
    }

    fn resume_top(&mut self) {
        if let Some(screen) = self.screens.last_mut() {
            screen.resumed(&mut self.context);
        }
    }

    /// Converts a click on a key of the status line to that key.
    fn click_to_key(&self, event: Event) -> Event {
        let Some(place) = event.click() else { return event };
        match self.buttons.iter().find(|(area, _)| area.contains(place.into())) {
            Some((_, key)) => Event::Key(KeyEvent::new(*key, KeyModifiers::NONE)),
            None => event,
        }
    }

    /// Draws the frame.
    pub fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
            self.buttons.clear();
            draw_small(frame, area);
        } else {
            self.draw_screen(frame, area);
        }
        remove_unprintable(frame.buffer_mut());
        if self.context.look().charset == Charset::Ascii {
            to_ascii(frame);
        }
        if self.context.settings.background.is_light(self.context.background) {
            darken(frame.buffer_mut(), self.context.look().depth);
        }
    }

    fn draw_screen(&mut self, frame: &mut Frame, area: Rect) {
        let look = self.context.look();
        let Some(screen) = self.screens.last_mut() else { return };
        let title = Rect { height: 1, ..area };
        frame.buffer_mut().set_style(title, Role::Title.style(look.depth));
        let words = Line::styled(format!(" {}", screen.title()), Role::Title.style(look.depth));
        frame.render_widget(words, title);
        let body = Rect { y: area.y + 1, height: area.height - 3, ..area };
        screen.draw(frame, body, &self.context);
        draw_notices(frame, Rect { height: area.height - 1, ..area }, self.context.notices(), look);
        let status = Rect { y: area.bottom() - 1, height: 1, ..area };
        let hints = screen.keys();
        self.draw_status(frame, status, &hints);
        if let Some(help) = &mut self.help {
            help.draw(frame, area, look);
        }
    }

    /// Draws the keys that work now, as many as fit; help and the keys that leave are always shown.
    fn draw_status(&mut self, frame: &mut Frame, area: Rect, hints: &[KeyHint]) {
        let depth = self.context.look().depth;
        let (key, status) = (Role::Key.style(depth), Role::Status.style(depth));
        frame.buffer_mut().set_style(area, status);
        self.buttons.clear();
        let mut x = area.x + 1;
        let help = KeyHint::new(KeyCode::Char('?'), "?", "help");
        let always: u16 =
            hints.iter().filter(|hint| hint.leads_out()).chain([&help]).map(KeyHint::width).sum();
        let mut room = area.width.saturating_sub(always + 1);
        let mut shown = Vec::new();
        for hint in hints {
            if hint.leads_out() {
                shown.push(*hint);
            } else if hint.width() <= room {
                room -= hint.width();
                shown.push(*hint);
            }
        }
        shown.push(help);
        for hint in shown {
            let place = Rect::new(x, area.y, hint.width().min(area.right() - x), 1);
            let line = Line::from(vec![
                Span::styled(hint.shown, key),
                Span::styled(format!(" {}  ", hint.does), status),
            ]);
            frame.render_widget(line, place);
            self.buttons.push((Rect { width: place.width.saturating_sub(1), ..place }, hint.key));
            x += place.width;
        }
    }
}

/// Draws messages in the line above the status line, or in a box if they do not fit. They disappear at the next key.
fn draw_notices(frame: &mut Frame, area: Rect, notices: &[Notice], look: Look) {
    let width = area.width.saturating_sub(2);
    let words: Vec<(String, Role)> =
        notices.iter().map(|notice| (notice.text.clone(), notice.role)).collect();
    let rows =
        |width: u16| words.iter().map(|(text, _)| text::wrapped(text, width).len() as u16).sum::<u16>();
    if rows(width) <= 1 {
        let place = Rect { x: area.x + 1, y: area.bottom() - 1, width, height: 1 };
        text::write(frame, place, &words, look);
        return;
    }
    let height = (rows(width.saturating_sub(4)) + 2).min(area.height);
    let room = Rect { x: area.x + 1, y: area.bottom() - height, width, height };
    let inner = text::popup(frame, room, "Message", look);
    let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
    text::write(frame, inner, &words, look);
}

/// Draws a message if the window is too small. The game continues.
fn draw_small(frame: &mut Frame, area: Rect) {
    let (width, height) = MIN_SIZE;
    let words = format!(
        "This window is a little small: {} × {}. Please make it at least {width} × {height}. Nothing is lost; Ctrl-C leaves.",
        area.width, area.height
    );
    let room = text::centred(area, area.width.min(44), area.height.min(5));
    let look = Look { charset: Charset::Unicode, depth: ColorDepth::None };
    text::write(frame, room, &[(words, Role::Text)], look);
}

/// Removes characters that could control the terminal or reorder a line. Names, comments and file names are untrusted,
/// and ratatui keeps zero-width characters in the cell before them.
fn remove_unprintable(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().chars().all(draw::is_printable) {
            let printable: String = cell.symbol().chars().filter(|&c| draw::is_printable(c)).collect();
            cell.set_symbol(if printable.is_empty() { " " } else { &printable });
        }
    }
}

/// Replaces all characters by ASCII.
fn to_ascii(frame: &mut Frame) {
    for cell in &mut frame.buffer_mut().content {
        if !cell.symbol().is_ascii() {
            let letter = draw::to_ascii(cell.symbol()).chars().next().unwrap_or(' ');
            cell.set_char(letter);
        }
    }
}
