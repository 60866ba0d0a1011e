use std::fs;
use std::path::{Path, PathBuf};

use catalog::{Game, ReadOptions, RecordError, RecordReader};
use game::Color;
use play::Seat;
use record::{GameResult, Link, Record, TagName};

use crate::storage::personal_files;
use crate::text;

/// The end of a record file's name.
const EXTENSION: &str = "trilith";

/// The folder on the shelf for games that are over, kept without being asked.
const FINISHED: &str = "finished";

/// So many of them are kept; then the oldest makes room.
const MAX_FINISHED: usize = 50;

/// Larger files are no records of people's games.
const MAX_RECORDS: usize = 10_000;

/// The folder where games are saved.
#[derive(Clone, Debug)]
pub(crate) struct GameLibrary {
    folder: PathBuf,
}

impl GameLibrary {
    pub(crate) fn new(folder: PathBuf) -> GameLibrary {
        GameLibrary { folder }
    }

    /// The folders that are the program's own.
    pub(crate) fn folders(&self) -> [PathBuf; 2] {
        [self.folder.clone(), self.folder.join(FINISHED)]
    }

    /// The saved games' names, in their order, and behind them the finished ones, the last one first.
    pub(crate) fn file_names(&self) -> Vec<String> {
        let finished = files_in(&self.folder.join(FINISHED)).into_iter().rev();
        files_in(&self.folder).into_iter().chain(finished.map(|name| format!("{FINISHED}/{name}"))).collect()
    }

    /// Keeps a game that is over, unless it is saved already: in the file that it was kept in before or, if there is
    /// none, in a new one, which is named by the moment and a few words. Nothing that a person saved is removed for it.
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

    /// A name for a new game that is not taken.
    pub(crate) fn free_name(&self, slug: &str) -> String {
        let taken = self.file_names();
        let mut names = (1..).map(|number| format!("{slug}-{number}.{EXTENSION}"));
        names.find(|name| !taken.contains(name)).unwrap_or_default()
    }

    /// The file a person means: a name alone stands on the shelf, anything else is a path.
    pub(crate) fn path(&self, typed: &str) -> PathBuf {
        let alone = Path::new(typed).components().count() == 1 && !typed.starts_with(['.', '~']);
        match typed.strip_prefix("~/") {
            Some(rest) => etcetera::home_dir().unwrap_or_default().join(rest),
            None if alone => self.folder.join(typed),
            None => PathBuf::from(typed),
        }
    }

    /// The file a game would be saved in.
    ///
    /// # Errors
    /// If there is no name or no such folder; only the shelf itself is made when it is needed.
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

    /// Whether a file is there that is not this very record.
    pub(crate) fn would_replace(&self, file: &Path, record: &Record) -> bool {
        file.exists() && fs::read_to_string(file).ok() != Some(record.to_string())
    }

    /// Saves a record and tells where.
    pub(crate) fn save(&self, typed: &str, record: &Record) -> Result<PathBuf, String> {
        let path = self.file(typed)?;
        personal_files::write(&path, &record.to_string())?;
        Ok(path)
    }

    /// Removes a saved game for good.
    pub(crate) fn remove(&self, name: &str) -> Result<(), String> {
        let file = self.resolve(name);
        fs::remove_file(&file).map_err(|error| format!("cannot delete '{}': {error}", file.display()))
    }

    /// Gives a saved game another name, which is told as it is listed. Nothing is replaced.
    pub(crate) fn rename(&self, name: &str, typed: &str) -> Result<String, String> {
        let (old, new) = (self.resolve(name), self.file(typed)?);
        if new.exists() {
            return Err(format!("'{}' already exists: choose another name", new.display()));
        }
        fs::rename(&old, &new).map_err(|error| format!("cannot rename '{}': {error}", old.display()))?;
        let listed = new.strip_prefix(&self.folder).unwrap_or(&new);
        Ok(listed.to_string_lossy().into_owned())
    }

    /// The day on which a file was written last, as far as the system knows it.
    pub(crate) fn modified_on(&self, name: &str) -> String {
        let written = fs::metadata(self.resolve(name)).and_then(|file| file.modified()).ok();
        let written = written.and_then(|time| jiff::Timestamp::try_from(time).ok());
        let zoned = written.map(|time| time.to_zoned(jiff::tz::TimeZone::system()));
        zoned.map_or(String::new(), |time| time.strftime("%Y-%m-%d").to_string())
    }

    /// The first game of a file, and another one if it holds several.
    pub(crate) fn peek(&self, name: &str) -> Result<Vec<Record>, String> {
        let found = self.read_first(name, 2)?;
        Ok(found.into_iter().map(|(record, _)| record).collect())
    }

    /// The records of a file in any format, with the first thing that is wrong with each.
    pub(crate) fn open(&self, typed: &str) -> Result<Vec<(Record, Option<String>)>, String> {
        self.read_first(typed, MAX_RECORDS)
    }

    /// The file that [`Shelf::names`] lists or a person means.
    fn resolve(&self, name: &str) -> PathBuf {
        let listed = self.folder.join(name);
        if name.starts_with(FINISHED) && listed.is_file() { listed } else { self.path(name) }
    }

    /// The first records of a file.
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

/// The names of the files in a folder, in their order.
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

/// How the names of finished games begin, so that they stand in the order of time.
const TIMESTAMP: &str = "%Y-%m-%d-%H%M%S";

/// A file for a game that is over now.
fn free_file(folder: &Path, about: &str) -> PathBuf {
    let moment = jiff::Zoned::now().strftime(TIMESTAMP).to_string();
    let mut names = (1..).map(|number| match number {
        1 => format!("{moment}-{about}.{EXTENSION}"),
        _ => format!("{moment}-{about}-{number}.{EXTENSION}"),
    });
    names.find_map(|name| Some(folder.join(name)).filter(|file| !file.exists())).unwrap_or_default()
}

/// Whether a file was named by [`free_file`], not by a person.
fn is_generated_name(name: &str) -> bool {
    let dashes = [4, 7, 10, 17];
    let moment = name.bytes().take(18).enumerate();
    name.len() > 18 && name.ends_with(EXTENSION) && { moment }
        .all(|(at, letter)| if dashes.contains(&at) { letter == b'-' } else { letter.is_ascii_digit() })
}

/// A saved game as a row of a table.
pub(crate) struct SavedGame {
    /// The name of its file on the shelf; empty if it is one of several in a file.
    pub(crate) name: String,
    /// The game, or the first of several; nothing if it cannot be read.
    pub(crate) record: Option<Record>,
    /// What the game is called.
    pub(crate) game: String,
    /// The computer that a person played against; both players of any other game.
    opponent: String,
    /// `won` or `lost` for a person who played against a computer; the winner of any other game.
    result: String,
    turns: usize,
    date: String,
}

/// What the rows are sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum SortOrder {
    /// The last one first.
    #[default]
    Date,
    Game,
    Opponent,
    Result,
    /// The longest first.
    Turns,
    Name,
}

/// Columns for games, results, numbers of moves and days, each with a blank behind it.
const GAME: usize = 10;
const RESULT: usize = 10;
const TURNS: usize = 6;
const DATE: usize = 10;

impl SortOrder {
    /// The next one, and after the last the first.
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

    /// Brings rows into this order; those that are alike stand by their day, the last one first.
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
    /// A file of the shelf with the first games in it; its day counts where a record tells none.
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
        // Whose game it was can be told if one person played.
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

    /// The row in this many columns.
    pub(crate) fn row(&self, width: u16) -> String {
        let turns = if self.record.is_some() { self.turns.to_string() } else { String::new() };
        columns_line([&self.game, &self.opponent, &self.result, &turns, &self.date], width)
    }
}

/// The words above the rows; the column they are sorted by has a mark.
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

/// Five columns; the opponent gets what the others leave.
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
