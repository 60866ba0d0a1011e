use std::time::Duration;

use catalog::{Game, Limits, Options, Puzzle, State, Study};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use draw::Charset;
use files::GameFile;
use game::ByPlayer;
use play::{Seat, SessionConfig};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

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

/// The whole program without a terminal: events go in, frames and jobs come out.
pub struct App {
    context: AppContext,
    /// The screens, each opened from the one before; never empty.
    screens: Vec<Box<dyn Screen>>,
    help: Option<HelpOverlay>,
    /// Where the keys of the status line were drawn.
    buttons: Vec<(Rect, KeyCode)>,
}

/// What the terminal is to do after an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request {
    /// Go on.
    Continue,
    /// Leave the program.
    Quit,
    /// Leave the screens, and go on in the browser.
    OpenBrowser,
    /// Give the terminal back until somebody continues the program.
    #[cfg(unix)]
    Suspend,
}

/// Boards and texts need this much.
const MIN_SIZE: (u16, u16) = (60, 20);

impl App {
    /// The program as it starts, at the menu.
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

    /// Makes every random choice repeatable.
    pub fn seed(&mut self, seed: u64) {
        self.context.seed(seed);
    }

    /// A touched piece must be moved, whatever the settings say.
    pub fn force_touch_move(&mut self) {
        self.context.touch = Some(Touch::Move);
    }

    /// Lets every day be this one, `YYYY.MM.DD`, so that records can be repeated.
    pub fn set_date(&mut self, day: &str) {
        self.context.set_date(day);
    }

    /// What computers may use and how long they may think, instead of what the settings say.
    pub fn set_engine(&mut self, options: Options, limits: Option<Limits>) {
        (self.context.options, self.context.limits) = (options, limits);
    }

    /// Opens a game between these players.
    pub fn play(&mut self, game: &'static dyn Game, start: Box<dyn State>, seats: ByPlayer<Seat>) {
        let board = GameScreen::new(
            self.context.session(SessionConfig::new(game, start, seats)),
            Autosave::default(),
            &mut self.context,
        );
        self.screens.push(Box::new(board));
    }

    /// Opens a puzzle; those that follow are of this grade, if one is named.
    pub fn puzzle(&mut self, puzzle: Puzzle, grade: Option<u8>) {
        if let Some(screen) = PuzzleScreen::new(puzzle, grade) {
            self.screens.push(Box::new(screen));
        }
    }

    /// Goes on with a record at its end. A keeper saves the game after every ply, beside what is always kept.
    pub fn continue_game(&mut self, study: Study, seats: ByPlayer<Seat>, game_file: Option<GameFile>) {
        let board = GameScreen::new(
            self.context.session(SessionConfig::from_study(study, seats)),
            Autosave::new(game_file),
            &mut self.context,
        );
        self.screens.push(Box::new(board));
    }

    /// The work that is to be done in the background now.
    pub fn jobs(&mut self) -> Vec<Job> {
        self.context.take_jobs()
    }

    /// Does what nobody needs to wait for, above all keeping the game: a key is answered first, then the disk. To be
    /// called after every frame and at the end; gives whether there is something new to be drawn.
    pub fn flush(&mut self) -> bool {
        let before = self.context.notices().to_vec();
        for screen in &mut self.screens {
            screen.flush(&mut self.context);
        }
        self.context.flush();
        self.context.notices() != before
    }

    /// Whether it would help to know what the terminal has behind its words.
    pub fn wants_background_query(&self) -> bool {
        self.context.settings.background == BackgroundTheme::Auto && self.context.look().depth.paints()
    }

    /// When an [`Event::Tick`] is wanted, counted from now; `None` while there is nothing to wait for.
    pub fn next_tick(&self) -> Option<Duration> {
        self.screens.last().and_then(|screen| screen.next_tick())
    }

    /// Does what an event asks for.
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
            // Whoever asked may have been covered by another screen since.
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

    /// All events but news are for the screen on top.
    fn dispatch(&mut self, event: &Event) -> Request {
        let Some(top) = self.screens.last_mut() else { return Request::Quit };
        let step = top.event(event, &mut self.context);
        if !matches!(step, Navigation::Stay) {
            // The next screen finds everything in its place.
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

    /// A click on a key in the status line presses the key.
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

    /// The keys that work now, as many as there is room for; help and the way out always.
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

/// What is to be told, in the line above the status line; what does not fit there gets a box, until the next key.
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

/// What a window that is too small says; the game goes on behind it.
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

/// Removes characters that could steer the terminal or reorder a line, whichever screen drew them: names, comments and
/// file names come from elsewhere, and characters without a width are kept in the cell of their neighbour.
fn remove_unprintable(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().chars().all(draw::is_printable) {
            let printable: String = cell.symbol().chars().filter(|&c| draw::is_printable(c)).collect();
            cell.set_symbol(if printable.is_empty() { " " } else { &printable });
        }
    }
}

/// Everything in plain characters, whoever drew it.
fn to_ascii(frame: &mut Frame) {
    for cell in &mut frame.buffer_mut().content {
        if !cell.symbol().is_ascii() {
            let letter = draw::to_ascii(cell.symbol()).chars().next().unwrap_or(' ');
            cell.set_char(letter);
        }
    }
}
