use std::fs;
use std::path::{Path, PathBuf};

use catalog::{ReadOptions, RecordError, RecordReader};
use record::Record;

use crate::personal_files;

/// The end of a record file's name.
const ENDING: &str = "trilith";

/// The folder on the shelf for games that are over, kept without being asked.
const FINISHED: &str = "finished";

/// So many of them are kept; then the oldest makes room.
const MOST_FINISHED: usize = 50;

/// Larger files are no records of people's games.
const MOST_RECORDS: usize = 10_000;

/// The folder where games are saved.
#[derive(Clone, Debug)]
pub(crate) struct Shelf {
    folder: PathBuf,
}

impl Shelf {
    pub(crate) fn new(folder: PathBuf) -> Shelf {
        Shelf { folder }
    }

    /// The folders that are the program's own.
    pub(crate) fn folders(&self) -> [PathBuf; 2] {
        [self.folder.clone(), self.folder.join(FINISHED)]
    }

    /// The saved games' names, in their order, and behind them the finished ones, the last one first.
    pub(crate) fn names(&self) -> Vec<String> {
        let finished = files_in(&self.folder.join(FINISHED)).into_iter().rev();
        files_in(&self.folder).into_iter().chain(finished.map(|name| format!("{FINISHED}/{name}"))).collect()
    }

    /// Keeps a game that is over, unless it is saved already: in the file that it was kept in before or, if there is
    /// none, in a new one, which is named by the moment and a few words. Nothing that a person saved is removed for it.
    pub(crate) fn keep_finished(
        &self,
        before: Option<&Path>,
        about: &str,
        record: &Record,
    ) -> Result<Option<PathBuf>, String> {
        let text = record.to_string();
        let is_same =
            |name: String| fs::read_to_string(self.folder.join(name)).is_ok_and(|kept| kept == text);
        if before.is_none() && self.names().into_iter().any(is_same) {
            return Ok(None);
        }
        let folder = self.folder.join(FINISHED);
        let file = before.map_or_else(|| free_file(&folder, about), Path::to_path_buf);
        personal_files::write(&file, &text)?;
        let kept: Vec<String> = files_in(&folder).into_iter().filter(|name| is_automatic(name)).collect();
        for oldest in kept.iter().take(kept.len().saturating_sub(MOST_FINISHED)) {
            let oldest = folder.join(oldest);
            fs::remove_file(&oldest)
                .map_err(|error| format!("cannot make room by removing '{}': {error}", oldest.display()))?;
        }
        Ok(Some(file))
    }

    /// A name for a new game that is not taken.
    pub(crate) fn free_name(&self, slug: &str) -> String {
        let taken = self.names();
        let mut names = (1..).map(|number| format!("{slug}-{number}.{ENDING}"));
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
            path.set_extension(ENDING);
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
    pub(crate) fn holds_another(&self, file: &Path, record: &Record) -> bool {
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
        let file = self.listed(name);
        fs::remove_file(&file).map_err(|error| format!("cannot delete '{}': {error}", file.display()))
    }

    /// Gives a saved game another name, which is told as it is listed. Nothing is replaced.
    pub(crate) fn rename(&self, name: &str, typed: &str) -> Result<String, String> {
        let (old, new) = (self.listed(name), self.file(typed)?);
        if new.exists() {
            return Err(format!("'{}' already exists: choose another name", new.display()));
        }
        fs::rename(&old, &new).map_err(|error| format!("cannot rename '{}': {error}", old.display()))?;
        let listed = new.strip_prefix(&self.folder).unwrap_or(&new);
        Ok(listed.to_string_lossy().into_owned())
    }

    /// The day on which a file was written last, as far as the system knows it.
    pub(crate) fn day(&self, name: &str) -> String {
        let written = fs::metadata(self.listed(name)).and_then(|file| file.modified()).ok();
        let written = written.and_then(|time| jiff::Timestamp::try_from(time).ok());
        let zoned = written.map(|time| time.to_zoned(jiff::tz::TimeZone::system()));
        zoned.map_or(String::new(), |time| time.strftime("%Y-%m-%d").to_string())
    }

    /// The first game of a file, and another one if it holds several.
    pub(crate) fn glance(&self, name: &str) -> Result<Vec<Record>, String> {
        let found = self.some(name, 2)?;
        Ok(found.into_iter().map(|(record, _)| record).collect())
    }

    /// The records of a file in any format, with the first thing that is wrong with each.
    pub(crate) fn open(&self, typed: &str) -> Result<Vec<(Record, Option<String>)>, String> {
        self.some(typed, MOST_RECORDS)
    }

    /// The file that [`Shelf::names`] lists or a person means.
    fn listed(&self, name: &str) -> PathBuf {
        let listed = self.folder.join(name);
        if name.starts_with(FINISHED) && listed.is_file() { listed } else { self.path(name) }
    }

    /// The first records of a file.
    fn some(&self, typed: &str, most: usize) -> Result<Vec<(Record, Option<String>)>, String> {
        let path = self.listed(typed);
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
const MOMENT: &str = "%Y-%m-%d-%H%M%S";

/// A file for a game that is over now.
fn free_file(folder: &Path, about: &str) -> PathBuf {
    let moment = jiff::Zoned::now().strftime(MOMENT).to_string();
    let mut names = (1..).map(|number| match number {
        1 => format!("{moment}-{about}.{ENDING}"),
        _ => format!("{moment}-{about}-{number}.{ENDING}"),
    });
    names.find_map(|name| Some(folder.join(name)).filter(|file| !file.exists())).unwrap_or_default()
}

/// Whether a file was named by [`free_file`], not by a person.
fn is_automatic(name: &str) -> bool {
    let dashes = [4, 7, 10, 17];
    let moment = name.bytes().take(18).enumerate();
    name.len() > 18 && name.ends_with(ENDING) && { moment }
        .all(|(at, letter)| if dashes.contains(&at) { letter == b'-' } else { letter.is_ascii_digit() })
}
