use std::collections::BTreeSet;

use crossterm::event::KeyCode;
use formats::Study;
use play::SessionConfig;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use record::{Fault, Record};

use super::{AnalysisScreen, play_on};
use crate::context::AppContext;
use crate::event::Event;
use crate::screens::keys::{hints, press};
use crate::screens::{Binding, KeyHint, Navigation, Screen};
use crate::storage::autosave::Autosave;
use crate::storage::library::{self, SavedGame, SortOrder};
use crate::text;
use crate::theme::Role;
use crate::widgets::board::BoardView;
use crate::widgets::list::{List, ListEvent};
use crate::widgets::prompt::{Prompt, PromptEvent};

/// The list of saved games, to analyse or continue.
pub(crate) struct LibraryScreen {
    rows: Vec<SavedGame>,
    /// The game to which the list is filtered, if any.
    filter: Option<String>,
    /// The rows of other games.
    hidden: Vec<SavedGame>,
    order: SortOrder,
    list: List,
    source: Source,
    /// The action of Enter.
    purpose: Purpose,
    question: Option<(FilePrompt, Prompt)>,
    /// The file that a second press of the key deletes.
    pending_deletion: Option<String>,
    /// The opened game of the selected row, if it can be opened.
    preview: Option<(usize, Option<OpenedRecord>)>,
}

/// The valid part of a record, opened at its end, and its faults.
type OpenedRecord = (Study, Vec<Fault>);

/// What to do with a record.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Study,
    Play,
}

/// Where the listed games come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Library,
    /// One file with several games.
    File,
}

/// What the prompt asks for.
enum FilePrompt {
    /// The path of a file to open.
    Path,
    /// The new name of this file.
    Name(String),
}

type Key = Binding<LibraryScreen>;

/// The keys of the saved games, most useful first.
pub(super) const KEYS: &[Key] = &[
    Key::part("Enter", "study")
        .when(|library| library.has_rows() && library.purpose == Purpose::Study)
        .about("open the game: analyse it, or play on"),
    Key::part("Enter", "play on")
        .when(|library| library.has_rows() && library.purpose == Purpose::Play)
        .about(""),
    Key::leading("p", "play on", |library, context| {
        library.choose(library.list.selected(), Purpose::Play, context)
    })
    .when(|library| library.has_rows() && library.purpose == Purpose::Study),
    Key::leading("a", "study", |library, context| {
        library.choose(library.list.selected(), Purpose::Study, context)
    })
    .when(|library| library.has_rows() && library.purpose == Purpose::Play),
    // The key of Enter does the same as Enter.
    Key::hidden("p", LibraryScreen::open_selected),
    Key::hidden("a", LibraryScreen::open_selected),
    Key::new("s", "sort", LibraryScreen::sort_by_next)
        .when(LibraryScreen::has_rows)
        .about("sort by another column"),
    Key::new("f", "filter by game", LibraryScreen::filter_next).when(|library| library.games().len() > 1),
    Key::new("d", "delete", LibraryScreen::delete)
        .when(|library| library.file().is_some())
        .about("delete the game; press it twice"),
    Key::new("r", "rename", |library, _| {
        let name = library.file().unwrap_or_default();
        let prompt = Prompt::new("Rename", "New name:", &name);
        library.question = Some((FilePrompt::Name(name), prompt));
    })
    .when(|library| library.file().is_some()),
    Key::new("o", "another file", |library, _| {
        let prompt = Prompt::new("Open a file", "The path of a game file:", "");
        library.question = Some((FilePrompt::Path, prompt));
    })
    .about("open another file"),
    Key::leading("Esc", "back", LibraryScreen::leave),
    Key::hidden("q", |_, _| Navigation::Back),
];

/// From this width on, the preview is beside the table, otherwise below.
const WIDE: u16 = 100;

/// Rows of the smallest boards.
const PREVIEW: u16 = 11;

impl LibraryScreen {
    /// Opens the library with an action for Enter.
    pub(crate) fn new(purpose: Purpose, context: &AppContext) -> LibraryScreen {
        let library = context.files.library();
        let row = |name: String| {
            let (found, day) = (library.peek(&name), library.modified_on(&name));
            SavedGame::of_file(name, found, day, context.games)
        };
        let rows = library.file_names().into_iter().map(row).collect();
        LibraryScreen::of(rows, Source::Library, purpose)
    }

    fn of(rows: Vec<SavedGame>, source: Source, purpose: Purpose) -> LibraryScreen {
        let (list, order) = (List::default(), SortOrder::default());
        let (filter, hidden) = (None, Vec::new());
        let mut open = LibraryScreen {
            rows,
            filter,
            hidden,
            order,
            list,
            source,
            purpose,
            question: None,
            pending_deletion: None,
            preview: None,
        };
        if source == Source::Library {
            open.order.sort(&mut open.rows);
        }
        open.fill();
        open
    }

    /// Resets the list to the number of rows. Labels are set when it is drawn.
    fn fill(&mut self) {
        let selected = self.list.selected();
        self.list = List::new(vec![String::new(); self.rows.len()]);
        self.list.select(selected);
        self.preview = None;
    }

    /// Reads the library again; order and filter stay.
    fn reload(&mut self, context: &AppContext) {
        let (selected, order, filter) = (self.list.selected(), self.order, self.filter.take());
        *self = LibraryScreen { order, ..LibraryScreen::new(self.purpose, context) };
        order.sort(&mut self.rows);
        self.show_only(filter);
        self.list.select(selected);
    }

    /// The names of the games in the list, without duplicates.
    fn games(&self) -> BTreeSet<&str> {
        self.rows.iter().chain(&self.hidden).map(|row| row.game.as_str()).collect()
    }

    /// Filters the rows to one game, or shows all.
    fn show_only(&mut self, game: Option<String>) {
        self.rows.append(&mut self.hidden);
        self.filter = game.filter(|game| self.rows.iter().any(|row| row.game == *game));
        if let Some(game) = &self.filter {
            (self.rows, self.hidden) =
                std::mem::take(&mut self.rows).into_iter().partition(|row| row.game == *game);
        } else if self.source == Source::Library {
            self.order.sort(&mut self.rows);
        }
        self.fill();
    }

    /// Filters to the next game, and after the last one shows all.
    fn filter_next(&mut self, context: &mut AppContext) {
        let shown = self.filter.as_deref();
        let next = self.games().into_iter().find(|&game| shown.is_none_or(|shown| game > shown));
        self.show_only(next.map(str::to_string));
        context.notify(match &self.filter {
            Some(game) => format!("Only {game} games are shown."),
            None => "All games are shown.".to_string(),
        });
    }

    /// Opens a file.
    fn open_file(
        &mut self,
        typed: &str,
        purpose: Purpose,
        context: &mut AppContext,
    ) -> Result<Navigation, String> {
        let records = context.files.library().open(typed)?;
        if let Some(fault) = records.iter().find_map(|(_, fault)| fault.as_ref()) {
            context.warn(fault.clone());
        }
        let mut records: Vec<Record> = records.into_iter().map(|(record, _)| record).collect();
        if records.len() == 1 {
            return self.open_record(records.remove(0), purpose, context);
        }
        let rows = records.into_iter().map(|record| SavedGame::of_record(record, context.games)).collect();
        *self = LibraryScreen::of(rows, Source::File, self.purpose);
        Ok(Navigation::Stay)
    }

    fn choose(&mut self, item: usize, purpose: Purpose, context: &mut AppContext) -> Navigation {
        let opened = match (self.source, self.rows.get(item)) {
            (Source::File, Some(SavedGame { record: Some(record), .. })) => {
                self.open_record(record.clone(), purpose, context)
            }
            (Source::Library, Some(row)) => self.open_file(&row.name.clone(), purpose, context),
            _ => Ok(Navigation::Stay),
        };
        opened.unwrap_or_else(|why| {
            context.warn(why);
            Navigation::Stay
        })
    }

    fn open_record(
        &self,
        record: Record,
        purpose: Purpose,
        context: &mut AppContext,
    ) -> Result<Navigation, String> {
        let (study, faults) = match &self.preview {
            // The previewed record was replayed already.
            Some((at, Some((study, faults)))) if self.record(*at) == Some(&record) => {
                (study.copy(), faults.clone())
            }
            _ => Study::open_good_part(record).map_err(|fault| fault.to_string())?,
        };
        if let Some(fault) = faults.first() {
            context.warn(format!("{fault}; the part before it was opened"));
        }
        let screen: Box<dyn Screen> = match purpose {
            Purpose::Study => Box::new(AnalysisScreen::new(study, context)),
            Purpose::Play => play_on(SessionConfig::from_tags(study), Autosave::default(), context),
        };
        Ok(Navigation::Push(screen))
    }

    /// The record of a row, if readable.
    fn record(&self, row: usize) -> Option<&Record> {
        self.rows.get(row).and_then(|row| row.record.as_ref())
    }

    /// The selected file.
    fn file(&self) -> Option<String> {
        let row = self.rows.get(self.list.selected()).filter(|_| self.source == Source::Library);
        row.map(|row| row.name.clone())
    }

    /// Deletes the selected file at the second press of the key.
    fn delete(&mut self, context: &mut AppContext) {
        let Some(name) = self.file() else { return };
        if self.pending_deletion.take().as_ref() != Some(&name) {
            context.notify("Press d again to delete this game permanently.");
            self.pending_deletion = Some(name);
            return;
        }
        match context.files.library().remove(&name) {
            Ok(()) => {
                self.rows.remove(self.list.selected());
                let filter = self.filter.take();
                self.show_only(filter);
                context.notify("The game is deleted.");
            }
            Err(why) => context.warn(why),
        }
    }

    /// Applies the text entered in the prompt.
    fn submit(&mut self, answer: &str, context: &mut AppContext) -> Result<Navigation, String> {
        let Some((FilePrompt::Name(old), _)) = &self.question else {
            return self.open_file(answer, self.purpose, context);
        };
        let name = context.files.library().rename(old, answer)?;
        context.notify(format!("Renamed to {name}."));
        self.reload(context);
        self.list.select(self.rows.iter().position(|row| row.name == name).unwrap_or(0));
        Ok(Navigation::Stay)
    }

    fn prompt_event(&mut self, event: &Event, context: &mut AppContext) -> Navigation {
        let Some((_, prompt)) = &mut self.question else { return Navigation::Stay };
        match prompt.event(event) {
            PromptEvent::Pending => (),
            PromptEvent::Cancelled => self.question = None,
            PromptEvent::Submitted(answer) => match self.submit(&answer, context) {
                Ok(step) => {
                    self.question = None;
                    return step;
                }
                Err(why) => {
                    if let Some((_, prompt)) = &mut self.question {
                        prompt.set_error(why);
                    }
                }
            },
        }
        Navigation::Stay
    }

    fn has_rows(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Does what Enter does.
    fn open_selected(&mut self, context: &mut AppContext) -> Navigation {
        self.choose(self.list.selected(), self.purpose, context)
    }

    fn sort_by_next(&mut self, context: &mut AppContext) {
        self.order = self.order.next();
        self.order.sort(&mut self.rows);
        self.preview = None;
        context.notify(format!("Sorted by {}.", self.order.name()));
    }

    /// From a file with several games, back to the library.
    fn leave(&mut self, context: &mut AppContext) -> Navigation {
        if self.source == Source::Library {
            return Navigation::Back;
        }
        *self = LibraryScreen::new(self.purpose, context);
        Navigation::Stay
    }

    /// Draws the final position of the selected game and its file name.
    fn draw_preview(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let at = self.list.selected();
        let Some(row) = self.rows.get(at) else { return };
        let end = || {
            let (mut study, faults) = Study::open_good_part(row.record.clone()?).ok()?;
            study.go_to_end();
            Some((study, faults))
        };
        if self.preview.as_ref().is_none_or(|(drawn, _)| *drawn != at) {
            self.preview = Some((at, end()));
        }
        let name = Rect { height: area.height.min(1), ..text::below(area, area.height.saturating_sub(1)) };
        text::write(frame, name, &[(text::shortened(&row.name, name.width), Role::Faint)], context.look());
        if let Some((_, Some((study, _)))) = &self.preview {
            let state = study.state();
            let (scene, info, look) = (state.scene(), state.info(), context.look());
            let view = BoardView { scene: &scene, info, look, marks: &[], cursor: None };
            view.draw(frame.buffer_mut(), Rect { height: area.height.saturating_sub(1), ..area });
        }
    }
}

impl Screen for LibraryScreen {
    fn title(&self) -> String {
        match (self.source, &self.filter) {
            (Source::Library, None) => "Saved games".to_string(),
            (Source::Library, Some(game)) => format!("Saved games of {game}"),
            (Source::File, _) => "A file with several games".to_string(),
        }
    }

    fn keys(&self) -> Vec<KeyHint> {
        if self.question.is_some() {
            return Prompt::keys();
        }
        hints(KEYS, self)
    }

    fn help(&self) -> Vec<String> {
        vec![
            "This is a list of the games that you saved with s, and of the last finished games with at least three moves. Enter opens a game; p continues it from where it stopped, a analyses it.".to_string(),
            "f shows only one kind of game, s sorts the table by another column, r renames a game, and d, pressed twice, deletes it. o asks for the path of another file, which may also be JSON, SGF or a list of moves.".to_string(),
        ]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let look = context.look();
        let room = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..text::below(area, 1) };
        if self.rows.is_empty() {
            let words = "No game is saved yet. Press s at a board to save one, or o to open another file.";
            text::write(frame, room, &[(words.to_string(), Role::Faint)], look);
        } else {
            let (table, preview) = if area.width >= WIDE {
                let width = room.width / 2 + 4;
                let rest = Rect { x: room.x + width + 2, width: room.width - width - 2, ..room };
                (Rect { width, ..room }, rest)
            } else {
                let height = room.height.saturating_sub(PREVIEW + 1).max(3).min(self.rows.len() as u16 + 1);
                (Rect { height, ..room }, text::below(room, height + 1))
            };
            let columns = table.width.saturating_sub(3);
            let heading = format!("  {}", library::heading(self.order, columns));
            text::lines(frame, table, vec![Line::styled(heading, Role::Faint.style(look.depth))]);
            self.list.set_labels(self.rows.iter().map(|row| row.row(columns)).collect());
            self.list.draw(frame, text::below(table, 1), look);
            self.draw_preview(frame, preview, context);
        }
        if let Some((_, prompt)) = &self.question {
            prompt.draw(frame, area, look);
        }
    }

    fn event(&mut self, event: &Event, context: &mut AppContext) -> Navigation {
        if self.question.is_some() {
            return self.prompt_event(event, context);
        }
        if event.key() != Some(KeyCode::Char('d')) {
            self.pending_deletion = None;
        }
        if let Some(key) = event.key_or_back()
            && let Some(step) = press(KEYS, self, key, context)
        {
            return step;
        }
        match self.list.event(event) {
            ListEvent::Chosen(item) => self.choose(item, self.purpose, context),
            ListEvent::Moved | ListEvent::Ignored => Navigation::Stay,
        }
    }

    fn resumed(&mut self, context: &mut AppContext) {
        if self.source == Source::Library {
            self.reload(context);
        }
    }
}
