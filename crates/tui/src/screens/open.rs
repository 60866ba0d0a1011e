use std::collections::BTreeSet;

use catalog::Study;
use crossterm::event::KeyCode;
use play::Start;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use record::{Fault, Record};

use super::{Analyse, play_on};
use crate::board::BoardView;
use crate::desk::Desk;
use crate::event::Event;
use crate::list::{List, Picked};
use crate::palette::Role;
use crate::prompt::{Answered, Prompt};
use crate::saved::{self, Order, Saved};
use crate::screen::{Hint, Screen, Step};
use crate::slot::Slot;
use crate::text;

/// Saved games, to be studied or played on.
pub(crate) struct Open {
    rows: Vec<Saved>,
    /// The only game whose rows are in sight, if one is chosen.
    filter: Option<String>,
    /// The rows of other games.
    hidden: Vec<Saved>,
    order: Order,
    list: List,
    place: Place,
    /// What Enter does.
    usual: Purpose,
    question: Option<(Question, Prompt)>,
    /// The file whose removal needs the key once more.
    doomed: Option<String>,
    /// The game of the row that was drawn last, if it can be opened.
    preview: Option<(usize, Option<Opened>)>,
}

/// What can be played of a record, open at its end, and what cannot.
type Opened = (Study, Vec<Fault>);

/// What is done with a record.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Study,
    Play,
}

/// Where the games in sight are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Shelf,
    /// In one file that holds several.
    File,
}

/// What is asked for.
enum Question {
    /// The path of a file.
    Path,
    /// Another name for this file.
    Name(String),
}

/// From this width on the preview stands beside the table, in narrower windows below it.
const WIDE: u16 = 100;

/// Rows that the smallest boards need.
const PREVIEW: u16 = 11;

impl Open {
    /// The shelf; Enter does what the person most likely came for.
    pub(crate) fn new(usual: Purpose, desk: &Desk) -> Open {
        let shelf = desk.files.shelf();
        let row = |name: String| {
            let (found, day) = (shelf.glance(&name), shelf.day(&name));
            Saved::of_file(name, found, day, desk.games)
        };
        let rows = shelf.names().into_iter().map(row).collect();
        Open::of(rows, Place::Shelf, usual)
    }

    fn of(rows: Vec<Saved>, place: Place, usual: Purpose) -> Open {
        let (list, order) = (List::default(), Order::default());
        let (filter, hidden) = (None, Vec::new());
        let mut open = Open {
            rows,
            filter,
            hidden,
            order,
            list,
            place,
            usual,
            question: None,
            doomed: None,
            preview: None,
        };
        if place == Place::Shelf {
            open.order.sort(&mut open.rows);
        }
        open.fill();
        open
    }

    /// As many rows to choose from as there are games; what they say is known when they are drawn.
    fn fill(&mut self) {
        let selected = self.list.selected();
        self.list = List::new(vec![String::new(); self.rows.len()]);
        self.list.select(selected);
        self.preview = None;
    }

    /// Reads the shelf again; the order and the filter stay.
    fn reload(&mut self, desk: &Desk) {
        let (selected, order, filter) = (self.list.selected(), self.order, self.filter.take());
        *self = Open { order, ..Open::new(self.usual, desk) };
        order.sort(&mut self.rows);
        self.show_only(filter);
        self.list.select(selected);
    }

    /// The games that have rows, each once.
    fn games(&self) -> BTreeSet<&str> {
        self.rows.iter().chain(&self.hidden).map(|row| row.game.as_str()).collect()
    }

    /// Shows the rows of one game, or all of them.
    fn show_only(&mut self, game: Option<String>) {
        self.rows.append(&mut self.hidden);
        self.filter = game.filter(|game| self.rows.iter().any(|row| row.game == *game));
        if let Some(game) = &self.filter {
            (self.rows, self.hidden) =
                std::mem::take(&mut self.rows).into_iter().partition(|row| row.game == *game);
        } else if self.place == Place::Shelf {
            self.order.sort(&mut self.rows);
        }
        self.fill();
    }

    /// Shows the rows of the next game, and after the last one those of all games.
    fn filter_next(&mut self, desk: &mut Desk) {
        let shown = self.filter.as_deref();
        let next = self.games().into_iter().find(|&game| shown.is_none_or(|shown| game > shown));
        self.show_only(next.map(str::to_string));
        desk.say(match &self.filter {
            Some(game) => format!("Only {game} games are shown."),
            None => "All games are shown.".to_string(),
        });
    }

    /// Opens a file; if that cannot be done, why.
    fn open_file(&mut self, typed: &str, purpose: Purpose, desk: &mut Desk) -> Result<Step, String> {
        let records = desk.files.shelf().open(typed)?;
        if let Some(fault) = records.iter().find_map(|(_, fault)| fault.as_ref()) {
            desk.warn(fault.clone());
        }
        let mut records: Vec<Record> = records.into_iter().map(|(record, _)| record).collect();
        if records.len() == 1 {
            return self.open_record(records.remove(0), purpose, desk);
        }
        let rows = records.into_iter().map(|record| Saved::of_record(record, desk.games)).collect();
        *self = Open::of(rows, Place::File, self.usual);
        Ok(Step::Stay)
    }

    fn pick(&mut self, item: usize, purpose: Purpose, desk: &mut Desk) -> Step {
        let opened = match (self.place, self.rows.get(item)) {
            (Place::File, Some(Saved { record: Some(record), .. })) => {
                self.open_record(record.clone(), purpose, desk)
            }
            (Place::Shelf, Some(row)) => self.open_file(&row.name.clone(), purpose, desk),
            _ => Ok(Step::Stay),
        };
        opened.unwrap_or_else(|why| {
            desk.warn(why);
            Step::Stay
        })
    }

    fn open_record(&self, record: Record, purpose: Purpose, desk: &mut Desk) -> Result<Step, String> {
        let (study, faults) = match &self.preview {
            // What is in sight was replayed when it was drawn.
            Some((at, Some((study, faults)))) if self.record(*at) == Some(&record) => {
                (study.copy(), faults.clone())
            }
            _ => Study::open_good_part(record).map_err(|fault| fault.to_string())?,
        };
        if let Some(fault) = faults.first() {
            desk.warn(format!("{fault}; the part before it was opened"));
        }
        let screen: Box<dyn Screen> = match purpose {
            Purpose::Study => Box::new(Analyse::new(study, desk)),
            Purpose::Play => play_on(Start::of_named(study), Slot::default(), desk),
        };
        Ok(Step::Open(screen))
    }

    /// The record of a row, if it could be read.
    fn record(&self, row: usize) -> Option<&Record> {
        self.rows.get(row).and_then(|row| row.record.as_ref())
    }

    /// The file under the cursor.
    fn file(&self) -> Option<String> {
        let row = self.rows.get(self.list.selected()).filter(|_| self.place == Place::Shelf);
        row.map(|row| row.name.clone())
    }

    /// Removes the file under the cursor when it is asked for a second time.
    fn delete(&mut self, desk: &mut Desk) {
        let Some(name) = self.file() else { return };
        if self.doomed.take().as_ref() != Some(&name) {
            desk.say("Press d again to delete this game permanently.");
            self.doomed = Some(name);
            return;
        }
        match desk.files.shelf().remove(&name) {
            Ok(()) => {
                self.rows.remove(self.list.selected());
                let filter = self.filter.take();
                self.show_only(filter);
                desk.say("The game is deleted.");
            }
            Err(why) => desk.warn(why),
        }
    }

    /// Does what an answer says; if it cannot be done, why.
    fn answered(&mut self, answer: &str, desk: &mut Desk) -> Result<Step, String> {
        let Some((Question::Name(old), _)) = &self.question else {
            return self.open_file(answer, self.usual, desk);
        };
        let name = desk.files.shelf().rename(old, answer)?;
        desk.say(format!("Renamed to {name}."));
        self.reload(desk);
        self.list.select(self.rows.iter().position(|row| row.name == name).unwrap_or(0));
        Ok(Step::Stay)
    }

    fn ask(&mut self, event: &Event, desk: &mut Desk) -> Step {
        let Some((_, prompt)) = &mut self.question else { return Step::Stay };
        match prompt.event(event) {
            Answered::Not => (),
            Answered::Never => self.question = None,
            Answered::With(answer) => match self.answered(&answer, desk) {
                Ok(step) => {
                    self.question = None;
                    return step;
                }
                Err(why) => {
                    if let Some((_, prompt)) = &mut self.question {
                        prompt.complain(why);
                    }
                }
            },
        }
        Step::Stay
    }

    fn command(&mut self, letter: char, desk: &mut Desk) -> Option<Step> {
        match letter {
            'o' => {
                let prompt = Prompt::new("Open a file", "The path of a game file:", "");
                self.question = Some((Question::Path, prompt));
            }
            'p' => return Some(self.pick(self.list.selected(), Purpose::Play, desk)),
            'a' => return Some(self.pick(self.list.selected(), Purpose::Study, desk)),
            'd' => self.delete(desk),
            'r' => {
                let name = self.file()?;
                let prompt = Prompt::new("Rename", "New name:", &name);
                self.question = Some((Question::Name(name), prompt));
            }
            's' => {
                self.order = self.order.next();
                self.order.sort(&mut self.rows);
                self.preview = None;
                desk.say(format!("Sorted by {}.", self.order.name()));
            }
            'f' if self.games().len() > 1 => self.filter_next(desk),
            'q' => return Some(Step::Back),
            _ => return None,
        }
        Some(Step::Stay)
    }

    /// The board where the game under the cursor stopped, and what its file is called.
    fn draw_preview(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
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
        text::write(frame, name, &[(text::shortened(&row.name, name.width), Role::Faint)], desk.look());
        if let Some((_, Some((study, _)))) = &self.preview {
            let state = study.state();
            let (scene, info, look) = (state.scene(), state.info(), desk.look());
            let view = BoardView { scene: &scene, info, look, marks: &[], cursor: None };
            view.draw(frame.buffer_mut(), Rect { height: area.height.saturating_sub(1), ..area });
        }
    }
}

impl Screen for Open {
    fn title(&self) -> String {
        match (self.place, &self.filter) {
            (Place::Shelf, None) => "Saved games".to_string(),
            (Place::Shelf, Some(game)) => format!("Saved games of {game}"),
            (Place::File, _) => "A file with several games".to_string(),
        }
    }

    fn keys(&self) -> Vec<Hint> {
        if self.question.is_some() {
            return Prompt::keys();
        }
        let key = |letter, shown, does| Hint::new(KeyCode::Char(letter), shown, does);
        let mut keys = Vec::new();
        if !self.rows.is_empty() {
            keys.extend(match self.usual {
                Purpose::Study => [Hint::new(KeyCode::Enter, "Enter", "study"), key('p', "p", "play on")],
                Purpose::Play => [Hint::new(KeyCode::Enter, "Enter", "play on"), key('a', "a", "study")],
            });
            keys.push(key('s', "s", "sort"));
            if self.games().len() > 1 {
                keys.push(key('f', "f", "filter by game"));
            }
        }
        if self.file().is_some() {
            keys.extend([key('d', "d", "delete"), key('r', "r", "rename")]);
        }
        keys.push(key('o', "o", "another file"));
        keys.push(Hint::new(KeyCode::Esc, "Esc", "back"));
        keys
    }

    fn help(&self) -> Vec<String> {
        vec![
            "This is a list of the games that you saved with s, and of the last finished games with at least three moves. Enter opens a game; p continues it from where it stopped, a analyses it.".to_string(),
            "f shows only one kind of game, s sorts the table by another column, r renames a game, and d, pressed twice, deletes it. o asks for the path of another file, which may also be JSON, SGF or a list of moves.".to_string(),
        ]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let look = desk.look();
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
            let heading = format!("  {}", saved::heading(self.order, columns));
            text::lines(frame, table, vec![Line::styled(heading, Role::Faint.style(look.depth))]);
            self.list.rename(self.rows.iter().map(|row| row.row(columns)).collect());
            self.list.draw(frame, text::below(table, 1), look);
            self.draw_preview(frame, preview, desk);
        }
        if let Some((_, prompt)) = &self.question {
            prompt.draw(frame, area, look);
        }
    }

    fn event(&mut self, event: &Event, desk: &mut Desk) -> Step {
        if self.question.is_some() {
            return self.ask(event, desk);
        }
        if event.key() != Some(KeyCode::Char('d')) {
            self.doomed = None;
        }
        if let Some(KeyCode::Char(letter)) = event.key()
            && let Some(step) = self.command(letter, desk)
        {
            return step;
        }
        if event.is_back() && self.place == Place::Shelf {
            return Step::Back;
        }
        if event.is_back() {
            *self = Open::new(self.usual, desk);
            return Step::Stay;
        }
        match self.list.event(event) {
            Picked::Item(item) => self.pick(item, self.usual, desk),
            Picked::Moved | Picked::Nothing => Step::Stay,
        }
    }

    fn returned(&mut self, desk: &mut Desk) {
        if self.place == Place::Shelf {
            self.reload(desk);
        }
    }
}
