use std::fs;
use std::path::{Path, PathBuf};

use catalog::Game;
use formats::{ReadOptions, RecordError, RecordReader};
use game::Color;
use play::Seat;
use record::{GameResult, Link, Record, TagName};

use crate::storage::personal_files;
use crate::text;

/// The extension of record files.
const EXTENSION: &str = "trilith";

/// The folder of finished games, which are saved automatically.
const FINISHED: &str = "finished";

/// The maximum number of finished games; then the oldest is deleted.
const MAX_FINISHED: usize = 50;

/// The maximum number of records read from a file.
const MAX_RECORDS: usize = 10_000;

/// The folder of saved games.
#[derive(Clone, Debug)]
pub(crate) struct GameLibrary {
    folder: PathBuf,
}

impl GameLibrary {
    pub(crate) fn new(folder: PathBuf) -> GameLibrary {
        GameLibrary { folder }
    }

    /// The folders of saved and finished games.
    pub(crate) fn folders(&self) -> [PathBuf; 2] {
        [self.folder.clone(), self.folder.join(FINISHED)]
    }

    /// The names of the saved games in alphabetical order, then those of the finished games, latest first.
    pub(crate) fn file_names(&self) -> Vec<String> {
        let finished = files_in(&self.folder.join(FINISHED)).into_iter().rev();
        files_in(&self.folder).into_iter().chain(finished.map(|name| format!("{FINISHED}/{name}"))).collect()
    }

    /// Saves a finished game, unless it is saved already: in its previous file or in a new one, named by time and
    /// players. Deletes only automatically saved games to make room.
    pub(crate) fn save_finished(
        &self,
        before: Option<&Path>,
        about: &str,
        record: &Record,
    ) -> Result<Option<PathBuf>, String> {
        let text = record.to_string();
        let is_same =
            |name: String| fs::read_to_string(self.folder.join(name)).is_ok_and(|kept| kept == text);
        if before.is_none() && self.file_names().into_iter().any(is_same) {
            return Ok(None);
        }
        let folder = self.folder.join(FINISHED);
        let file = before.map_or_else(|| free_file(&folder, about), Path::to_path_buf);
        personal_files::write(&file, &text)?;
        let kept: Vec<String> =
            files_in(&folder).into_iter().filter(|name| is_generated_name(name)).collect();
        for oldest in kept.iter().take(kept.len().saturating_sub(MAX_FINISHED)) {
            let oldest = folder.join(oldest);
            fs::remove_file(&oldest)
                .map_err(|error| format!("cannot make room by removing '{}': {error}", oldest.display()))?;
        }
        Ok(Some(file))
    }

    /// A free name for a new game.
    pub(crate) fn free_name(&self, slug: &str) -> String {
        let taken = self.file_names();
        let mut names = (1..).map(|number| format!("{slug}-{number}.{EXTENSION}"));
        names.find(|name| !taken.contains(name)).unwrap_or_default()
    }

    /// The file that a typed text refers to: a bare name is in the library, anything else is a path.
    pub(crate) fn path(&self, typed: &str) -> PathBuf {
        let alone = Path::new(typed).components().count() == 1 && !typed.starts_with(['.', '~']);
        match typed.strip_prefix("~/") {
            Some(rest) => etcetera::home_dir().unwrap_or_default().join(rest),
            None if alone => self.folder.join(typed),
            None => PathBuf::from(typed),
        }
    }

    /// The file in which a game would be saved.
    ///
    /// # Errors
    /// If there is no name or no such folder; only the library folder is created.
    pub(crate) fn file(&self, typed: &str) -> Result<PathBuf, String> {
        if typed.is_empty() {
            return Err("a saved game needs a name".to_string());
        }
        let mut path = self.path(typed);
        if path.is_dir() {
            return Err(format!("'{}' is a folder: expected the name of a file", path.display()));
        }
        if path.extension().is_none() {
            path.set_extension(EXTENSION);
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        match folder {
            Some(folder) if folder != self.folder && !folder.is_dir() => Err(format!(
                "there is no folder '{}': create it first, or enter only a name",
                folder.display()
            )),
            _ => Ok(path),
        }
    }

    /// Whether the file exists and does not contain exactly this record.
    pub(crate) fn would_replace(&self, file: &Path, record: &Record) -> bool {
        file.exists() && fs::read_to_string(file).ok() != Some(record.to_string())
    }

    /// Saves a record and returns its path.
    pub(crate) fn save(&self, typed: &str, record: &Record) -> Result<PathBuf, String> {
        let path = self.file(typed)?;
        personal_files::write(&path, &record.to_string())?;
        Ok(path)
    }

    /// Deletes a saved game permanently.
    pub(crate) fn remove(&self, name: &str) -> Result<(), String> {
        let file = self.resolve(name);
        fs::remove_file(&file).map_err(|error| format!("cannot delete '{}': {error}", file.display()))
    }

    /// Renames a saved game and returns its name in the list. Never replaces a file.
    pub(crate) fn rename(&self, name: &str, typed: &str) -> Result<String, String> {
        let (old, new) = (self.resolve(name), self.file(typed)?);
        if new.exists() {
            return Err(format!("'{}' already exists: choose another name", new.display()));
        }
        fs::rename(&old, &new).map_err(|error| format!("cannot rename '{}': {error}", old.display()))?;
        let listed = new.strip_prefix(&self.folder).unwrap_or(&new);
        Ok(listed.to_string_lossy().into_owned())
    }

    /// The date on which a file was last written, if known.
    pub(crate) fn modified_on(&self, name: &str) -> String {
        let written = fs::metadata(self.resolve(name)).and_then(|file| file.modified()).ok();
        let written = written.and_then(|time| jiff::Timestamp::try_from(time).ok());
        let zoned = written.map(|time| time.to_zoned(jiff::tz::TimeZone::system()));
        zoned.map_or(String::new(), |time| time.strftime("%Y-%m-%d").to_string())
    }

    /// The first game of a file, and the second if there are several.
    pub(crate) fn peek(&self, name: &str) -> Result<Vec<Record>, String> {
        let found = self.read_first(name, 2)?;
        Ok(found.into_iter().map(|(record, _)| record).collect())
    }

    /// The records of a file in any format, with the first error of each.
    pub(crate) fn open(&self, typed: &str) -> Result<Vec<(Record, Option<String>)>, String> {
        self.read_first(typed, MAX_RECORDS)
    }

    /// The path of a name from [`GameLibrary::file_names`] or of a typed text.
    fn resolve(&self, name: &str) -> PathBuf {
        let listed = self.folder.join(name);
        if name.starts_with(FINISHED) && listed.is_file() { listed } else { self.path(name) }
    }

    /// Reads at most `most` records of a file.
    fn read_first(&self, typed: &str, most: usize) -> Result<Vec<(Record, Option<String>)>, String> {
        let path = self.resolve(typed);
        if path.is_dir() {
            return Err(format!("'{}' is a folder: expected a game file", path.display()));
        }
        let file = files::open_regular(&path).map_err(|error| error.to_string())?;
        let failed = |error: RecordError| format!("cannot read '{}': {error}", path.display());
        let mut records = Vec::new();
        for entry in RecordReader::new(file, ReadOptions::default()).map_err(failed)?.take(most) {
            let entry = entry.map_err(|error| failed(error.into()))?;
            let fault = entry.faults.first().map(ToString::to_string);
            records.push((entry.record, fault));
        }
        if records.is_empty() {
            return Err(format!("'{}' contains no game", path.display()));
        }
        Ok(records)
    }
}

/// The sorted names of the files in a folder.
fn files_in(folder: &Path) -> Vec<String> {
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let name = |file: std::io::Result<fs::DirEntry>| {
        let file = file.ok().filter(|file| !file.path().is_dir())?;
        file.file_name().into_string().ok()
    };
    let mut names: Vec<String> = files.filter_map(name).filter(|name| !name.starts_with('.')).collect();
    names.sort();
    names
}

/// The beginning of the names of finished games, so that they sort by time.
const TIMESTAMP: &str = "%Y-%m-%d-%H%M%S";

/// A free file name for a game that is finished now.
fn free_file(folder: &Path, about: &str) -> PathBuf {
    let moment = jiff::Zoned::now().strftime(TIMESTAMP).to_string();
    let mut names = (1..).map(|number| match number {
        1 => format!("{moment}-{about}.{EXTENSION}"),
        _ => format!("{moment}-{about}-{number}.{EXTENSION}"),
    });
    names.find_map(|name| Some(folder.join(name)).filter(|file| !file.exists())).unwrap_or_default()
}

/// Whether a file was named by [`free_file`], not by the user.
fn is_generated_name(name: &str) -> bool {
    let dashes = [4, 7, 10, 17];
    let moment = name.bytes().take(18).enumerate();
    name.len() > 18 && name.ends_with(EXTENSION) && { moment }
        .all(|(at, letter)| if dashes.contains(&at) { letter == b'-' } else { letter.is_ascii_digit() })
}

/// A saved game as a row of a table.
pub(crate) struct SavedGame {
    /// The file name in the library; empty if it is one of several games in a file.
    pub(crate) name: String,
    /// The record, or the first of several; `None` if it cannot be read.
    pub(crate) record: Option<Record>,
    /// The name of the game.
    pub(crate) game: String,
    /// The opponent of a person who played a computer; otherwise both players.
    opponent: String,
    /// `won` or `lost` for a person who played a computer; otherwise the winner.
    result: String,
    turns: usize,
    date: String,
}

/// The column by which rows are sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum SortOrder {
    /// Latest first.
    #[default]
    Date,
    Game,
    Opponent,
    Result,
    /// Longest first.
    Turns,
    Name,
}

/// Widths of the columns, each with a space at its end.
const GAME: usize = 10;
const RESULT: usize = 10;
const TURNS: usize = 6;
const DATE: usize = 10;

impl SortOrder {
    /// The next order, cyclically.
    #[must_use]
    pub(crate) fn next(self) -> SortOrder {
        match self {
            SortOrder::Date => SortOrder::Game,
            SortOrder::Game => SortOrder::Opponent,
            SortOrder::Opponent => SortOrder::Result,
            SortOrder::Result => SortOrder::Turns,
            SortOrder::Turns => SortOrder::Name,
            SortOrder::Name => SortOrder::Date,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            SortOrder::Date => "date",
            SortOrder::Game => "game",
            SortOrder::Opponent => "opponent",
            SortOrder::Result => "result",
            SortOrder::Turns => "moves",
            SortOrder::Name => "file name",
        }
    }

    /// Sorts rows; equal rows are sorted by date, latest first.
    pub(crate) fn sort(self, rows: &mut [SavedGame]) {
        rows.sort_by(|one, two| two.date.cmp(&one.date).then_with(|| two.name.cmp(&one.name)));
        match self {
            SortOrder::Date => (),
            SortOrder::Game => rows.sort_by(|one, two| one.game.cmp(&two.game)),
            SortOrder::Opponent => rows.sort_by(|one, two| one.opponent.cmp(&two.opponent)),
            SortOrder::Result => rows.sort_by(|one, two| one.result.cmp(&two.result)),
            SortOrder::Turns => rows.sort_by_key(|row| std::cmp::Reverse(row.turns)),
            SortOrder::Name => rows.sort_by(|one, two| one.name.cmp(&two.name)),
        }
    }
}

impl SavedGame {
    /// A file of the library with its first games. Its date is used if the record has none.
    pub(crate) fn of_file(
        name: String,
        found: Result<Vec<Record>, String>,
        day: String,
        games: &[&'static dyn Game],
    ) -> SavedGame {
        let mut records = found.unwrap_or_default();
        if records.is_empty() {
            let opponent = "cannot be read".to_string();
            let (game, result) = ("?".to_string(), String::new());
            return SavedGame { name, record: None, game, opponent, result, turns: 0, date: day };
        }
        let several = records.len() > 1;
        let mut saved = SavedGame::of_record(records.remove(0), games);
        if several {
            saved.opponent = "several games".to_string();
            saved.result.clear();
        }
        if saved.date.is_empty() {
            saved.date = day;
        }
        SavedGame { name, ..saved }
    }

    pub(crate) fn of_record(record: Record, games: &[&'static dyn Game]) -> SavedGame {
        let info = games.iter().map(|game| game.info()).find(|info| info.slug == record.tag(&TagName::GAME));
        let player = |colour: Color| match record.tag(&TagName::of(colour)) {
            "" => "?".to_string(),
            text => text.replacen(':', " ", 1),
        };
        let is_person = |colour: Color| Seat::is_person_in_record(record.tag(&TagName::of(colour)));
        let [first, second] = if info.is_some_and(|info| info.players.one.color == Color::Black) {
            [Color::Black, Color::White]
        } else {
            [Color::White, Color::Black]
        };
        // If exactly one person played, the result is shown from that person's view.
        let own = match (is_person(first), is_person(second)) {
            (true, false) => Some((first, second)),
            (false, true) => Some((second, first)),
            _ => None,
        };
        let result = match (record.result(), info) {
            (GameResult::Win(winner), _) if own.is_some() => {
                if own.is_some_and(|(own, _)| winner == own) { "won" } else { "lost" }.to_string()
            }
            (GameResult::Open, _) => "open".to_string(),
            (GameResult::Draw, _) => "draw".to_string(),
            (GameResult::Win(colour), Some(info)) => {
                format!("{} won", info.players[info.player_of(colour)].person)
            }
            (GameResult::Win(colour), None) => format!("{colour} won"),
        };
        SavedGame {
            name: String::new(),
            game: info.map_or(record.tag(&TagName::GAME), |info| info.name).to_string(),
            opponent: match own {
                Some((_, opponent)) => player(opponent),
                None => format!("{} – {}", player(first), player(second)),
            },
            result,
            turns: record.mainline().filter(|&id| record.link(id) == Link::NewTurn).count(),
            date: record.tag(&TagName::DATE).replace('.', "-").replace('?', ""),
            record: Some(record),
        }
    }

    /// The row as text of this width.
    pub(crate) fn row(&self, width: u16) -> String {
        let turns = if self.record.is_some() { self.turns.to_string() } else { String::new() };
        columns_line([&self.game, &self.opponent, &self.result, &turns, &self.date], width)
    }
}

/// The header of the table; the sorted column is marked.
pub(crate) fn heading(order: SortOrder, width: u16) -> String {
    let column =
        |own: SortOrder, name: &str| if own == order { format!("{name}▾") } else { name.to_string() };
    let columns = [
        column(SortOrder::Game, "Game"),
        column(SortOrder::Opponent, "Opponent"),
        column(SortOrder::Result, "Result"),
        column(SortOrder::Turns, "Moves"),
        column(SortOrder::Date, "Date"),
    ];
    columns_line(columns.each_ref().map(String::as_str), width)
}

/// Five columns; the opponent has the remaining width.
fn columns_line([game, opponent, result, turns, date]: [&str; 5], width: u16) -> String {
    let rest = usize::from(width).saturating_sub(GAME + RESULT + TURNS + DATE).max(2);
    let cut = |text: &str, width: usize| text::shortened(text, (width - 1) as u16);
    format!(
        "{:<GAME$}{:<rest$}{:<RESULT$}{:>5} {:<DATE$}",
        cut(game, GAME),
        cut(opponent, rest),
        cut(result, RESULT),
        turns,
        date
    )
}
