use catalog::Game;
use game::Puzzle as Facts;
use ratatui::Frame;
use ratatui::layout::Rect;
use review::Puzzle;

use super::{
    AnalysisScreen, LessonScreen, LibraryScreen, PositionScreen, Purpose, PuzzleScreen, RulesScreen,
    SetupScreen,
};
use crate::context::AppContext;
use crate::event::Event;
use crate::screens::keys::{hints, press};
use crate::screens::{Binding, KeyHint, Navigation, Screen};
use crate::text;
use crate::theme::Role;
use crate::widgets::list::{List, ListEvent};

/// A list of screens to open.
pub(crate) struct SelectionScreen {
    pub(super) title: &'static str,
    pub(super) question: String,
    pub(super) help: &'static str,
    list: List,
    destinations: Vec<Destination>,
    /// Rebuilds the list when the person returns to it.
    refresh: Option<fn(&mut AppContext) -> SelectionScreen>,
}

type Key = Binding<SelectionScreen>;

pub(super) const KEYS: &[Key] = &[
    Key::part("Enter", "choose"),
    Key::part("↑ ↓", "move"),
    Key::leading("Esc", "back", |_, _| Navigation::Back),
    Key::hidden("q", |_, _| Navigation::Back),
];

/// Opens the screen of an item, or returns why it cannot be opened.
pub(super) type Destination = Box<dyn Fn(&mut AppContext) -> Result<Box<dyn Screen>, String>>;

impl SelectionScreen {
    /// A list of labels and the screens that they open.
    pub(super) fn new(
        title: &'static str,
        question: impl Into<String>,
        help: &'static str,
        items: Vec<(String, Destination)>,
    ) -> SelectionScreen {
        let (names, destinations) = items.into_iter().unzip();
        SelectionScreen {
            title,
            question: question.into(),
            help,
            list: List::new(names),
            destinations,
            refresh: None,
        }
    }

    /// The same list, rebuilt when the person returns to it.
    pub(super) fn refreshed_by(self, refresh: fn(&mut AppContext) -> SelectionScreen) -> SelectionScreen {
        SelectionScreen { refresh: Some(refresh), ..self }
    }
}

impl Screen for SelectionScreen {
    fn title(&self) -> String {
        self.title.to_string()
    }

    fn keys(&self) -> Vec<KeyHint> {
        hints(KEYS, self)
    }

    fn help(&self) -> Vec<String> {
        vec![self.help.to_string()]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let room = text::centred(area, 48, self.destinations.len() as u16 + 4);
        let words = [(self.question.clone(), Role::Faint)];
        let taken = text::write(frame, room, &words, context.look());
        self.list.draw(frame, text::below(room, taken + 1), context.look());
    }

    fn event(&mut self, event: &Event, context: &mut AppContext) -> Navigation {
        if let Some(step) = event.key_or_back().and_then(|key| press(KEYS, self, key, context)) {
            return step;
        }
        let ListEvent::Chosen(item) = self.list.event(event) else { return Navigation::Stay };
        match self.destinations.get(item).map(|way| way(context)) {
            Some(Ok(screen)) => Navigation::Push(screen),
            Some(Err(why)) => {
                context.warn(why);
                Navigation::Stay
            }
            None => Navigation::Stay,
        }
    }

    fn resumed(&mut self, context: &mut AppContext) {
        if let Some(refresh) = self.refresh {
            let selected = self.list.selected();
            *self = refresh(context);
            self.list.select(selected);
        }
    }
}

/// The list of lessons and rules; completed lessons are ticked.
pub(crate) fn learn(context: &mut AppContext) -> SelectionScreen {
    let mut items: Vec<(String, Destination)> = Vec::new();
    let (progress, complaint) = context.files.progress();
    if let Some(complaint) = complaint {
        context.warn(complaint);
    }
    for &game in context.games {
        let info = game.info();
        if !info.lessons.is_empty() {
            let lesson = move |context: &mut AppContext| -> Result<Box<dyn Screen>, String> {
                let lesson =
                    LessonScreen::new(game, context).ok_or("a position of the lesson cannot be read")?;
                Ok(Box::new(lesson))
            };
            let (done, steps) = (progress.count_done(info), info.lessons.len());
            let so_far = match done {
                0 => String::new(),
                done if done == steps => " ✓".to_string(),
                done => format!(", {done} done"),
            };
            items.push((format!("{}: a lesson in {steps} steps{so_far}", info.name), Box::new(lesson)));
        }
        let rules = move |_: &mut AppContext| -> Result<Box<dyn Screen>, String> {
            Ok(Box::new(RulesScreen::new(game)))
        };
        items.push((format!("{}: the rules, page by page", info.name), Box::new(rules)));
    }
    SelectionScreen::new(
        "Learn",
        "Never played before? Begin with a lesson.",
        "A lesson teaches a game step by step, with a task in each step. A lesson that you leave continues at the first unfinished step; a finished one has a tick. The short rules have boards to try; F2 shows the complete rules in numbered paragraphs.",
        items,
    )
    .refreshed_by(learn)
}

/// The choices after the last step of a lesson.
pub(crate) fn after_lesson(game: &'static dyn Game) -> SelectionScreen {
    let info = game.info();
    let play = move |context: &mut AppContext| -> Result<Box<dyn Screen>, String> {
        Ok(Box::new(SetupScreen::new(game, context)))
    };
    let mut items: Vec<(String, Destination)> =
        vec![(format!("Play your first game of {}", info.name), Box::new(play))];
    if !info.puzzles.is_empty() {
        items.push((format!("Solve {} puzzles", info.name), open_puzzles(game, None)));
    }
    SelectionScreen::new(
        "The lesson is finished",
        format!("You now know all the rules of {}. What next?", info.name),
        "Play your first game against the weakest computer level. In a puzzle exactly one move wins. Escape returns to the lessons.",
        items,
    )
}

/// The list of games and grades with puzzles, and how many are solved.
pub(crate) fn puzzles(context: &mut AppContext) -> SelectionScreen {
    let mut items: Vec<(String, Destination)> = Vec::new();
    for &game in context.games.iter().filter(|game| !game.info().puzzles.is_empty()) {
        let all = Puzzle::all(game);
        let (solved, count, name) = (context.solved.count(&all), all.len(), game.info().name);
        items.push((format!("{name}: {solved} of {count} solved"), open_puzzles(game, None)));
        for grade in Facts::GRADES {
            let graded: Vec<Puzzle> =
                all.iter().filter(|puzzle| puzzle.facts().grade == grade).cloned().collect();
            let (solved, count) = (context.solved.count(&graded), graded.len());
            items.push((format!("  grade {grade}: {solved} of {count}"), open_puzzles(game, Some(grade))));
        }
    }
    let question = format!("One move wins. Which?{}", row(context));
    SelectionScreen::new(
        "Puzzles",
        question,
        "In each position exactly one move wins; where a number of moves is given, exactly one wins within it. This has been proved. Start with the easiest unsolved puzzle, or choose a grade: 1 is easy, 5 is hard. A row counts puzzles solved at the first try and without a hint; a wrong move ends it.",
        items,
    )
    .refreshed_by(puzzles)
}

/// Opens the first unsolved puzzle of a game.
pub(crate) fn open_puzzles(game: &'static dyn Game, grade: Option<u8>) -> Destination {
    Box::new(move |context: &mut AppContext| -> Result<Box<dyn Screen>, String> {
        let puzzle = context.solved.next(game, 1, grade).ok_or("there is no such puzzle")?;
        let screen = PuzzleScreen::new(puzzle, grade).ok_or("the position of the puzzle cannot be read")?;
        Ok(Box::new(screen))
    })
}

/// The streak, if any.
fn row(context: &AppContext) -> String {
    match (context.solved.streak(), context.solved.longest()) {
        (_, 0) => String::new(),
        (streak, longest) => format!(" In a row: {streak}, best {longest}."),
    }
}

/// The list of what to analyse: a game from its start, any position, or a saved game.
pub(crate) fn choose_analysis(context: &AppContext) -> SelectionScreen {
    let start = |&game: &&'static dyn catalog::Game| -> (String, Destination) {
        let way = move |context: &mut AppContext| -> Result<Box<dyn Screen>, String> {
            Ok(Box::new(AnalysisScreen::of_game(game, context)?))
        };
        (format!("{} from the start", game.info().name), Box::new(way))
    };
    let saved = |context: &mut AppContext| -> Result<Box<dyn Screen>, String> {
        Ok(Box::new(LibraryScreen::new(Purpose::Study, context)))
    };
    let saved: (String, Destination) = ("A saved game".to_string(), Box::new(saved));
    let position =
        |_: &mut AppContext| -> Result<Box<dyn Screen>, String> { Ok(Box::new(PositionScreen::new())) };
    let position: (String, Destination) = ("A position…".to_string(), Box::new(position));
    SelectionScreen::new(
        "Analyse",
        "What do you want to analyse?",
        "Choose what to analyse. You can set up any position from its text, here or at the board with v, or piece by piece at the board with m.",
        context.games.iter().map(start).chain([position, saved]).collect(),
    )
}
