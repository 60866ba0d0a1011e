use catalog::{Game, State, Study};
use crossterm::event::KeyCode;
use game::{Setup, pluralize};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{Open, Preferences, Purpose, SetupScreen, learn, pick, play_on, puzzles};
use crate::board::BoardView;
use crate::desk::Desk;
use crate::event::Event;
use crate::kept::Kept;
use crate::list::{List, Picked};
use crate::palette::Role;
use crate::screen::{Hint, Screen, Step};
use crate::{slot, text};

/// The first screen.
pub(crate) struct Menu {
    list: List,
    entries: Vec<Entry>,
    left: Option<Left>,
    pictures: Vec<Option<Box<dyn State>>>,
}

/// The unfinished game.
struct Left {
    kept: Kept,
    /// The same open at its end, or why it cannot be gone on with.
    opened: Result<Study, String>,
}

/// What the menu offers.
#[derive(Clone, Copy)]
enum Entry {
    /// Going on with the unfinished game.
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

impl Entry {
    fn is(self, other: Entry) -> bool {
        match (self, other) {
            (Entry::Play(one), Entry::Play(two)) => one.info().slug == two.info().slug,
            _ => std::mem::discriminant(&self) == std::mem::discriminant(&other),
        }
    }

    /// What it is, in one line; a game to go on with says it itself.
    fn about(self) -> &'static str {
        match self {
            Entry::Resume => "Your last game, as you left it.",
            Entry::Play(game) => game.info().about,
            Entry::Learn => "Each game explained step by step, and all the rules.",
            Entry::Puzzles => "Positions in which exactly one move wins: find it.",
            Entry::Analyse => "Any position or game, with the engine's help.",
            Entry::Open => "Games you saved or finished, to analyse or to continue.",
            Entry::Settings => "Characters, colours, marks and thinking time.",
            Entry::Browser => "Open Trilith in your browser, also to play a friend by link.",
            Entry::Quit => "Nothing is lost: a game in progress is kept.",
        }
    }
}

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

/// The widest menu: in wider windows list and picture would lose each other.
const WIDEST: u16 = 140;

/// Columns for the list.
const LIST: u16 = 30;

impl Menu {
    pub(crate) fn new(desk: &mut Desk) -> Menu {
        let pictures = desk.games.iter().map(|game| picture(*game)).collect();
        let mut menu = Menu { list: List::default(), entries: Vec::new(), left: None, pictures };
        menu.refresh(desk);
        menu
    }

    /// Looks again whether there is a game to go on with.
    fn refresh(&mut self, desk: &mut Desk) {
        let (kept, complaint) = desk.files.unfinished(desk.games);
        if let Some(complaint) = complaint {
            desk.warn(complaint);
        }
        // The same game again needs no second look at its plies.
        let known = self.left.take();
        self.left = kept.map(|kept| match known {
            Some(known) if known.kept.record == kept.record => Left { kept, ..known },
            _ => Left { opened: slot::opened(&kept), kept },
        });
        let mut items = Vec::new();
        let before = self.entries.get(self.list.selected()).copied();
        self.entries.clear();
        if let Some(Left { kept, .. }) = &self.left {
            let known = desk.games.iter().find(|game| game.info().slug == kept.slug());
            let name = known.map_or(kept.slug(), |game| game.info().name);
            self.entries.push(Entry::Resume);
            items.push(format!("Go on: {name}, {}", pluralize(kept.plies() as u64, "move")));
        }
        for game in desk.games {
            self.entries.push(Entry::Play(*game));
            items.push(format!("Play {}", game.info().name));
        }
        self.entries.push(Entry::Learn);
        items.push("Learn".to_string());
        if desk.games.iter().any(|game| !game.info().puzzles.is_empty()) {
            self.entries.push(Entry::Puzzles);
            items.push("Puzzles".to_string());
        }
        self.entries.push(Entry::Analyse);
        items.push("Analyse".to_string());
        self.entries.push(Entry::Open);
        items.push("Open a saved game".to_string());
        self.entries.push(Entry::Settings);
        items.push("Settings".to_string());
        self.entries.push(Entry::Browser);
        items.push("In the browser".to_string());
        self.entries.push(Entry::Quit);
        items.push("Quit".to_string());
        self.list = List::new(items);
        // The cursor stays on what it was on, wherever that is now; a newcomer's begins where one learns.
        let before = before.or(desk.files.is_new().then_some(Entry::Learn));
        let same = |entry: &Entry| before.is_some_and(|before| before.is(*entry));
        self.list.select(self.entries.iter().position(same).unwrap_or(0));
    }

    fn choose(&mut self, entry: usize, desk: &mut Desk) -> Step {
        match self.entries.get(entry) {
            Some(Entry::Resume) => self.resume(desk),
            Some(Entry::Play(game)) => Step::Open(Box::new(SetupScreen::new(*game, desk))),
            Some(Entry::Learn) => Step::Open(Box::new(learn(desk))),
            Some(Entry::Puzzles) => Step::Open(Box::new(puzzles(desk))),
            Some(Entry::Analyse) => Step::Open(Box::new(pick(desk))),
            Some(Entry::Open) => Step::Open(Box::new(Open::new(Purpose::Study, desk))),
            Some(Entry::Settings) => Step::Open(Box::new(Preferences::new(desk))),
            Some(Entry::Browser) => Step::Browse,
            Some(Entry::Quit) => Step::Quit,
            None => Step::Stay,
        }
    }

    fn resume(&mut self, desk: &mut Desk) -> Step {
        let Some(Left { kept, opened }) = &self.left else { return Step::Stay };
        match opened {
            Ok(study) => {
                let (start, slot) = slot::resume(study.copy(), kept, desk);
                Step::Open(play_on(start, slot, desk))
            }
            Err(why) => {
                desk.warn(format!("the unfinished game cannot be continued: {why}"));
                Step::Stay
            }
        }
    }
}

/// The start of a game or, if nothing stands on it yet, the board of its rules that is nearest to half full.
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

/// The emblem, and what each game is below it. Where there is no room for both, the words alone; where there is none for
/// all words, the emblem alone: half a list would hide games, and a chosen game's words stand below the menu.
fn draw_emblem(frame: &mut Frame, area: Rect, desk: &Desk) {
    let look = desk.look();
    let sentence = |game: &&'static dyn Game| format!("{}: {}", game.info().name, game.info().about);
    let words: Vec<(String, Role)> = desk
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

impl Screen for Menu {
    fn title(&self) -> String {
        "Trilith · abstract board games to play, study and solve".to_string()
    }

    fn keys(&self) -> Vec<Hint> {
        vec![
            Hint::new(KeyCode::Enter, "Enter", "choose"),
            Hint::new(KeyCode::Down, "↑ ↓", "move"),
            Hint::new(KeyCode::Char('q'), "q", "quit"),
        ]
    }

    fn help(&self) -> Vec<String> {
        vec![
            "Choose with ↑ ↓ and Enter, or with the mouse. Everything in this program can be done with either.".to_string(),
            "New here? Learn explains the games from the beginning. A game you leave is kept and offered here when you come back; recently finished games are among the saved games.".to_string(),
        ]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let look = desk.look();
        let area = text::centred(area, WIDEST, area.height);
        let entry = self.entries.get(self.list.selected());
        let about = entry.map_or("", |entry| entry.about());
        let rows = text::wrapped(about, area.width.saturating_sub(4)).len() as u16;
        let foot = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        let foot = text::below(foot, area.height.saturating_sub(rows));
        text::write(frame, foot, &[(about.to_string(), Role::Text)], look);
        let area = Rect { height: area.height.saturating_sub(rows), ..area };
        let height = self.entries.len() as u16;
        let left = Rect { x: area.x + 2, width: LIST, ..area };
        self.list.draw(frame, text::centred(left, LIST, height), look);
        let right = Rect { x: area.x + LIST + 3, width: area.width.saturating_sub(LIST + 4), ..area };
        let picture = match entry {
            Some(Entry::Play(game)) => {
                let at = desk.games.iter().position(|other| other.info().slug == game.info().slug);
                at.and_then(|at| self.pictures.get(at)).and_then(Option::as_deref)
            }
            Some(Entry::Resume) => {
                self.left.as_ref().and_then(|left| left.opened.as_ref().ok()).map(Study::state)
            }
            _ => None,
        };
        match picture {
            Some(state) => {
                let scene = state.scene();
                let view = BoardView { scene: &scene, info: state.info(), look, marks: &[], cursor: None };
                view.draw(frame.buffer_mut(), right);
            }
            None => draw_emblem(frame, right, desk),
        }
    }

    fn event(&mut self, event: &Event, desk: &mut Desk) -> Step {
        if event.key() == Some(KeyCode::Char('q')) {
            return Step::Quit;
        }
        match self.list.event(event) {
            Picked::Item(entry) => self.choose(entry, desk),
            Picked::Moved | Picked::Nothing => Step::Stay,
        }
    }

    fn returned(&mut self, desk: &mut Desk) {
        self.refresh(desk);
    }
}
