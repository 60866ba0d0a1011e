use catalog::{Game, State};
use formats::Study;
use game::{Setup, pluralize};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{LibraryScreen, Purpose, SettingsScreen, SetupScreen, choose_analysis, learn, play_on, puzzles};
use crate::context::AppContext;
use crate::event::Event;
use crate::screens::keys::{hints, press};
use crate::screens::{Binding, KeyHint, Navigation, Screen};
use crate::storage::autosave::{self, UnfinishedGame};
use crate::text;
use crate::theme::Role;
use crate::widgets::board::BoardView;
use crate::widgets::list::{List, ListEvent};

/// The first screen.
pub(crate) struct MenuScreen {
    list: List,
    entries: Vec<MenuEntry>,
    unfinished: Option<Unfinished>,
    pictures: Vec<Option<Box<dyn State>>>,
}

/// The unfinished game.
struct Unfinished {
    kept: UnfinishedGame,
    /// The game opened at its end, or why it cannot be continued.
    opened: Result<Study, String>,
}

/// The entries of the menu.
#[derive(Clone, Copy)]
enum MenuEntry {
    /// Continue the unfinished game.
    Resume,
    Play(&'static dyn Game),
    Learn,
    Puzzles,
    Analyse,
    Open,
    Settings,
    Browser,
    Quit,
}

impl MenuEntry {
    fn is(self, other: MenuEntry) -> bool {
        match (self, other) {
            (MenuEntry::Play(one), MenuEntry::Play(two)) => one.info().slug == two.info().slug,
            _ => std::mem::discriminant(&self) == std::mem::discriminant(&other),
        }
    }

    /// The description of the entry in one line.
    fn about(self) -> &'static str {
        match self {
            MenuEntry::Resume => "Your last game, as you left it.",
            MenuEntry::Play(game) => game.info().about,
            MenuEntry::Learn => "Each game explained step by step, and all the rules.",
            MenuEntry::Puzzles => "Positions in which exactly one move wins: find it.",
            MenuEntry::Analyse => "Any position or game, with the engine's help.",
            MenuEntry::Open => "Games you saved or finished, to analyse or to continue.",
            MenuEntry::Settings => "Characters, colours, marks and thinking time.",
            MenuEntry::Browser => "Open Trilith in your browser, also to play a friend by link.",
            MenuEntry::Quit => "Nothing is lost: a game in progress is kept.",
        }
    }
}

type Key = Binding<MenuScreen>;

pub(super) const KEYS: &[Key] = &[
    Key::part("Enter", "choose"),
    Key::part("↑ ↓", "move"),
    Key::leading("q", "quit", |_, _| Navigation::Quit),
];

/// Two uprights and a lintel.
const EMBLEM: [&str; 9] = [
    "▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄",
    "████████████████████",
    "▀▀▀████▀▀▀▀▀▀████▀▀▀",
    "   ████      ████   ",
    "   ████      ████   ",
    "   ████      ████   ",
    "  ▄████▄    ▄████▄  ",
    "                    ",
    "   T R I L I T H    ",
];

/// The maximum width: beyond it, list and picture would be too far apart.
const WIDEST: u16 = 140;

/// Columns for the list.
const LIST: u16 = 30;

impl MenuScreen {
    pub(crate) fn new(context: &mut AppContext) -> MenuScreen {
        let pictures = context.games.iter().map(|game| picture(*game)).collect();
        let mut menu = MenuScreen { list: List::default(), entries: Vec::new(), unfinished: None, pictures };
        menu.refresh(context);
        menu
    }

    /// Reads the unfinished game again.
    fn refresh(&mut self, context: &mut AppContext) {
        let (kept, complaint) = context.files.unfinished(context.games);
        if let Some(complaint) = complaint {
            context.warn(complaint);
        }
        // The same game need not be replayed again.
        let known = self.unfinished.take();
        self.unfinished = kept.map(|kept| match known {
            Some(known) if known.kept.record == kept.record => Unfinished { kept, ..known },
            _ => Unfinished { opened: autosave::open_at_end(&kept), kept },
        });
        let mut items = Vec::new();
        let before = self.entries.get(self.list.selected()).copied();
        self.entries.clear();
        if let Some(Unfinished { kept, .. }) = &self.unfinished {
            let known = context.games.iter().find(|game| game.info().slug == kept.slug());
            let name = known.map_or(kept.slug(), |game| game.info().name);
            self.entries.push(MenuEntry::Resume);
            items.push(format!("Go on: {name}, {}", pluralize(kept.plies() as u64, "move")));
        }
        for game in context.games {
            self.entries.push(MenuEntry::Play(*game));
            items.push(format!("Play {}", game.info().name));
        }
        self.entries.push(MenuEntry::Learn);
        items.push("Learn".to_string());
        if context.games.iter().any(|game| !game.info().puzzles.is_empty()) {
            self.entries.push(MenuEntry::Puzzles);
            items.push("Puzzles".to_string());
        }
        self.entries.push(MenuEntry::Analyse);
        items.push("Analyse".to_string());
        self.entries.push(MenuEntry::Open);
        items.push("Open a saved game".to_string());
        self.entries.push(MenuEntry::Settings);
        items.push("Settings".to_string());
        self.entries.push(MenuEntry::Browser);
        items.push("In the browser".to_string());
        self.entries.push(MenuEntry::Quit);
        items.push("Quit".to_string());
        self.list = List::new(items);
        // The same entry stays selected; at the first start, *Learn* is selected.
        let before = before.or(context.files.is_new().then_some(MenuEntry::Learn));
        let same = |entry: &MenuEntry| before.is_some_and(|before| before.is(*entry));
        self.list.select(self.entries.iter().position(same).unwrap_or(0));
    }

    fn choose(&mut self, entry: usize, context: &mut AppContext) -> Navigation {
        match self.entries.get(entry) {
            Some(MenuEntry::Resume) => self.resume(context),
            Some(MenuEntry::Play(game)) => Navigation::Push(Box::new(SetupScreen::new(*game, context))),
            Some(MenuEntry::Learn) => Navigation::Push(Box::new(learn(context))),
            Some(MenuEntry::Puzzles) => Navigation::Push(Box::new(puzzles(context))),
            Some(MenuEntry::Analyse) => Navigation::Push(Box::new(choose_analysis(context))),
            Some(MenuEntry::Open) => Navigation::Push(Box::new(LibraryScreen::new(Purpose::Study, context))),
            Some(MenuEntry::Settings) => Navigation::Push(Box::new(SettingsScreen::new(context))),
            Some(MenuEntry::Browser) => Navigation::OpenBrowser,
            Some(MenuEntry::Quit) => Navigation::Quit,
            None => Navigation::Stay,
        }
    }

    fn resume(&mut self, context: &mut AppContext) -> Navigation {
        let Some(Unfinished { kept, opened }) = &self.unfinished else { return Navigation::Stay };
        match opened {
            Ok(study) => {
                let (start, autosave) = autosave::resume(study.copy(), kept, context);
                Navigation::Push(play_on(start, autosave, context))
            }
            Err(why) => {
                context.warn(format!("the unfinished game cannot be continued: {why}"));
                Navigation::Stay
            }
        }
    }
}

/// The start of a game or, if that is empty, the board of its rules that is closest to half full.
fn picture(game: &dyn Game) -> Option<Box<dyn State>> {
    let pieces = |state: &dyn State| state.scene().pieces.iter().flatten().count();
    let start = game.start(&Setup::default()).ok()?;
    if pieces(start.as_ref()) > 0 {
        return Some(start);
    }
    let half = start.scene().pieces.len() / 2;
    let shown = game.info().rules.lines().filter_map(|line| game.read(line.trim()).ok());
    shown.min_by_key(|state| pieces(state.as_ref()).abs_diff(half)).or(Some(start))
}

/// Draws the emblem with the descriptions of the games below. If both do not fit, only the descriptions; if those do
/// not fit, only the emblem, because a partial list would hide games.
fn draw_emblem(frame: &mut Frame, area: Rect, context: &AppContext) {
    let look = context.look();
    let sentence = |game: &&'static dyn Game| format!("{}: {}", game.info().name, game.info().about);
    let words: Vec<(String, Role)> = context
        .games
        .iter()
        .flat_map(|game| [(String::new(), Role::Text), (sentence(game), Role::Text)])
        .collect();
    let lines: Vec<String> = words.iter().flat_map(|(words, _)| text::wrapped(words, area.width)).collect();
    let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16;
    let (rows, emblem) = (lines.len() as u16, EMBLEM.len() as u16);
    let (emblem, words) = match area.height {
        height if height >= emblem + rows => (emblem, words),
        height if height >= rows => (0, words),
        _ => (emblem, Vec::new()),
    };
    let rows = if words.is_empty() { 0 } else { rows };
    let room = text::centred(area, widest, emblem + rows);
    if emblem > 0 {
        let lines = EMBLEM.map(|line| Line::styled(line, Role::Notice.style(look.depth)));
        text::lines(frame, text::centred(Rect { height: emblem, ..room }, 20, emblem), lines.to_vec());
    }
    text::write(frame, text::below(room, emblem), &words, look);
}

impl Screen for MenuScreen {
    fn title(&self) -> String {
        "Trilith · abstract board games to play, study and solve".to_string()
    }

    fn keys(&self) -> Vec<KeyHint> {
        hints(KEYS, self)
    }

    fn help(&self) -> Vec<String> {
        vec![
            "Choose with ↑ ↓ and Enter, or with the mouse. Everything in this program can be done with either.".to_string(),
            "New here? Learn explains the games from the beginning. A game you leave is kept and offered here when you come back; recently finished games are among the saved games.".to_string(),
        ]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let look = context.look();
        let area = text::centred(area, WIDEST, area.height);
        let entry = self.entries.get(self.list.selected());
        let about = entry.map_or("", |entry| entry.about());
        let rows = text::wrapped(about, area.width.saturating_sub(4)).len() as u16;
        let foot = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        let foot = text::below(foot, area.height.saturating_sub(rows));
        text::write(frame, foot, &[(about.to_string(), Role::Text)], look);
        let area = Rect { height: area.height.saturating_sub(rows), ..area };
        let height = self.entries.len() as u16;
        let unfinished = Rect { x: area.x + 2, width: LIST, ..area };
        self.list.draw(frame, text::centred(unfinished, LIST, height), look);
        let right = Rect { x: area.x + LIST + 3, width: area.width.saturating_sub(LIST + 4), ..area };
        let picture = match entry {
            Some(MenuEntry::Play(game)) => {
                let at = context.games.iter().position(|other| other.info().slug == game.info().slug);
                at.and_then(|at| self.pictures.get(at)).and_then(Option::as_deref)
            }
            Some(MenuEntry::Resume) => self
                .unfinished
                .as_ref()
                .and_then(|unfinished| unfinished.opened.as_ref().ok())
                .map(Study::state),
            _ => None,
        };
        match picture {
            Some(state) => {
                let scene = state.scene();
                let view = BoardView { scene: &scene, info: state.info(), look, marks: &[], cursor: None };
                view.draw(frame.buffer_mut(), right);
            }
            None => draw_emblem(frame, right, context),
        }
    }

    fn event(&mut self, event: &Event, context: &mut AppContext) -> Navigation {
        match self.list.event(event) {
            ListEvent::Chosen(entry) => self.choose(entry, context),
            ListEvent::Moved => Navigation::Stay,
            ListEvent::Ignored => {
                event.key().and_then(|key| press(KEYS, self, key, context)).unwrap_or_default()
            }
        }
    }

    fn resumed(&mut self, context: &mut AppContext) {
        self.refresh(context);
    }
}
