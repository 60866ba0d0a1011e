use catalog::{Game, Study};
use crossterm::event::KeyCode;
use game::Colour;
use play::Start;
use ratatui::Frame;
use ratatui::layout::Rect;
use record::{GameResult, Record, TagName};

use super::{Analyse, table_or_setup};
use crate::desk::Desk;
use crate::event::Event;
use crate::list::{List, Picked};
use crate::palette::Role;
use crate::prompt::{Answered, Prompt};
use crate::screen::{Hint, Screen, Step};
use crate::slot::Slot;
use crate::text;

/// Saved games, to be studied or played on.
pub(crate) struct Open {
    names: Vec<String>,
    list: List,
    /// The records of a file that holds several.
    records: Vec<Record>,
    prompt: Option<Prompt>,
}

/// What is done with a record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Study,
    Play,
}

impl Open {
    pub(crate) fn new(desk: &Desk) -> Open {
        let names = desk.store.shelf().names();
        Open { list: List::new(names.clone()), names, records: Vec::new(), prompt: None }
    }

    /// Opens a file; if that cannot be done, why.
    fn open_file(&mut self, typed: &str, purpose: Purpose, desk: &mut Desk) -> Result<Step, String> {
        let records = desk.store.shelf().open(typed)?;
        if let Some(fault) = records.iter().find_map(|(_, fault)| fault.as_ref()) {
            desk.warn(fault.clone());
        }
        let mut records: Vec<Record> = records.into_iter().map(|(record, _)| record).collect();
        if records.len() == 1 {
            return open_record(records.remove(0), purpose, desk);
        }
        self.list = List::new(records.iter().map(|record| describe(record, desk.games)).collect());
        self.records = records;
        Ok(Step::Stay)
    }

    fn complain(&mut self, why: String) {
        if let Some(prompt) = &mut self.prompt {
            prompt.complain(why);
        }
    }

    fn pick(&mut self, item: usize, purpose: Purpose, desk: &mut Desk) -> Step {
        if let Some(record) = self.records.get(item) {
            return or_warning(open_record(record.clone(), purpose, desk), desk);
        }
        match self.names.get(item).cloned() {
            Some(name) => or_warning(self.open_file(&name, purpose, desk), desk),
            None => Step::Stay,
        }
    }
}

fn or_warning(opened: Result<Step, String>, desk: &mut Desk) -> Step {
    opened.unwrap_or_else(|why| {
        desk.warn(why);
        Step::Stay
    })
}

fn open_record(record: Record, purpose: Purpose, desk: &mut Desk) -> Result<Step, String> {
    let (study, faults) = Study::open_good_part(record).map_err(|fault| fault.to_string())?;
    if let Some(fault) = faults.first() {
        desk.warn(format!("{fault}; the part before it was opened"));
    }
    let screen: Box<dyn Screen> = match purpose {
        Purpose::Study => Box::new(Analyse::new(study, desk)),
        Purpose::Play => table_or_setup(Start::of_named(study), Slot::default(), desk),
    };
    Ok(Step::Open(screen))
}

/// One line about a record.
fn describe(record: &Record, games: &[&'static dyn Game]) -> String {
    let tag = |name: &TagName| match record.tag(name) {
        "" => "?",
        text => text,
    };
    let info = games.iter().map(|game| game.info()).find(|info| info.slug == record.tag(&TagName::GAME));
    let result = match (record.result(), info) {
        (GameResult::Open, _) => "not finished".to_string(),
        (GameResult::Draw, _) => "a draw".to_string(),
        (GameResult::Win(colour), Some(info)) => {
            format!("{} won", info.players[info.player_of(colour)].person)
        }
        (GameResult::Win(Colour::White), None) => "the first won".to_string(),
        (GameResult::Win(Colour::Black), None) => "the second won".to_string(),
    };
    let plies = record.mainline().count();
    format!(
        "{}: {} – {}, {result}, {plies} {}",
        info.map_or(tag(&TagName::GAME), |info| info.name),
        tag(&TagName::WHITE),
        tag(&TagName::BLACK),
        if plies == 1 { "ply" } else { "plies" }
    )
}

impl Screen for Open {
    fn title(&self) -> String {
        "Saved games".to_string()
    }

    fn keys(&self) -> Vec<Hint> {
        if self.prompt.is_some() {
            return Prompt::keys();
        }
        let mut keys = Vec::new();
        if !self.names.is_empty() || !self.records.is_empty() {
            keys.push(Hint::new(KeyCode::Enter, "Enter", "study"));
            keys.push(Hint::new(KeyCode::Char('p'), "p", "play on"));
        }
        keys.push(Hint::new(KeyCode::Char('o'), "o", "another file"));
        keys.push(Hint::new(KeyCode::Esc, "Esc", "back"));
        keys
    }

    fn help(&self) -> Vec<String> {
        vec!["Games saved with s at the board are listed here. Enter opens one to study it, p to play on from where it stopped; o asks for the path of a file elsewhere, which may also hold JSON, SGF or a list of moves.".to_string()]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, desk: &Desk) {
        let look = desk.look();
        let room = text::centred(area, area.width.saturating_sub(4).min(72), area.height.saturating_sub(2));
        let words = if self.names.is_empty() && self.records.is_empty() {
            "No game is saved yet. Press s at a board to save one, or o to open a file from elsewhere."
        } else if self.records.is_empty() {
            "Saved games"
        } else {
            "This file holds several games"
        };
        let taken = text::write(frame, room, &[(words.to_string(), Role::Faint)], look);
        self.list.draw(frame, text::below(room, taken + 1), look);
        if let Some(prompt) = &self.prompt {
            prompt.draw(frame, area, look);
        }
    }

    fn event(&mut self, event: &Event, desk: &mut Desk) -> Step {
        if let Some(prompt) = &mut self.prompt {
            match prompt.event(event) {
                Answered::Not => return Step::Stay,
                Answered::Never => self.prompt = None,
                Answered::With(path) => match self.open_file(&path, Purpose::Study, desk) {
                    Ok(step) => {
                        self.prompt = None;
                        return step;
                    }
                    Err(why) => self.complain(why),
                },
            }
            return Step::Stay;
        }
        match event.key() {
            Some(KeyCode::Char('o')) => {
                self.prompt = Some(Prompt::new("Open a file", "The path of a file with a record:", ""));
                return Step::Stay;
            }
            Some(KeyCode::Char('p')) => return self.pick(self.list.selected(), Purpose::Play, desk),
            Some(KeyCode::Char('q')) => return Step::Back,
            _ if event.is_back() && self.records.is_empty() => return Step::Back,
            _ if event.is_back() => {
                *self = Open::new(desk);
                return Step::Stay;
            }
            _ => (),
        }
        match self.list.event(event) {
            Picked::Item(item) => self.pick(item, Purpose::Study, desk),
            Picked::Moved | Picked::Nothing => Step::Stay,
        }
    }
}
