use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use record::{ParsedRecord, Reader, Record};

use crate::{Error, ErrorKind, FileVersion, save};

/// Keeps a game in a file, which is written anew after every ply. Other games of the file stay, also those that other
/// programs put there meanwhile.
pub struct GameFile {
    path: PathBuf,
    /// The games before this one, as they are written.
    before: String,
    /// The game as it was kept last; empty if the file does not hold it yet.
    mine: String,
    /// The games after this one.
    after: String,
    /// The file as it was saved last.
    saved: Option<FileVersion>,
}

impl GameFile {
    /// The game comes after those the file holds, if there is such a file.
    ///
    /// # Errors
    /// If the file holds what would be lost, or is no regular one.
    pub fn append_to(path: &Path) -> Result<GameFile, Error> {
        let mut game_file = GameFile::with(path);
        if path.exists() {
            game_file.find(&games(path)?);
        }
        Ok(game_file)
    }

    /// The game takes the place of the last one of the file.
    ///
    /// # Errors
    /// If the file holds what would be lost, or is no regular one.
    pub fn replace_last(path: &Path) -> Result<GameFile, Error> {
        let mut game_file = GameFile::with(path);
        let games = games(path)?;
        game_file.mine = games.last().map_or_else(String::new, written);
        game_file.find(&games);
        Ok(game_file)
    }

    fn with(path: &Path) -> GameFile {
        // Where it is must not depend on where the program goes.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        GameFile { path, before: String::new(), mine: String::new(), after: String::new(), saved: None }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Saves the game as it stands in the place of what was kept last. If another program has changed that, too, both
    /// stay.
    ///
    /// # Errors
    /// If the file cannot be written, or cannot be read any more: what it holds would be lost.
    pub fn save(&mut self, record: &Record) -> Result<(), Error> {
        let _lock = lock(&self.path);
        // If nothing has changed the file since, its games need not be read again.
        if self.saved.is_none() || FileVersion::of(&self.path) != self.saved {
            let games = if self.path.exists() { games(&self.path)? } else { Vec::new() };
            self.find(&games);
        }
        let mine = written(record);
        save(&self.path, joined(&[&self.before, &mine, &self.after]))?;
        self.saved = FileVersion::of(&self.path);
        self.mine = mine;
        Ok(())
    }

    /// Looks for this game among those of the file; it comes last if it is not there.
    fn find(&mut self, games: &[Record]) {
        let games: Vec<String> = games.iter().map(written).collect();
        let place = games.iter().rposition(|game| *game == self.mine);
        if place.is_none() {
            self.mine.clear();
        }
        let (before, rest) = games.split_at(place.unwrap_or(games.len()));
        self.before = before.join("\n");
        self.after = rest.get(1..).unwrap_or_default().join("\n");
    }
}

fn written(record: &Record) -> String {
    record.to_string()
}

/// The games of a file, parted by an empty line.
fn joined(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// How long another program is waited for that is just keeping its game.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// How often it is looked for.
const RETRY_INTERVAL: Duration = Duration::from_millis(5);

/// Keeps other keepers out of the file's folder until it is dropped, so that no two read the same games and write them
/// back with only one new game. Where folders cannot be locked, games that are kept in the same moment are not safe
/// from each other.
fn lock(path: &Path) -> Option<File> {
    let folder = path.parent()?;
    let until = Instant::now() + MAX_WAIT;
    loop {
        match try_lock(folder) {
            Ok(lock) => return Some(lock),
            Err(fs::TryLockError::WouldBlock) if Instant::now() < until => thread::sleep(RETRY_INTERVAL),
            Err(_) => return None,
        }
    }
}

#[cfg(unix)]
fn try_lock(folder: &Path) -> Result<File, fs::TryLockError> {
    let folder = File::open(folder).map_err(fs::TryLockError::Error)?;
    folder.try_lock().map(|()| folder)
}

/// Windows locks files only: one is created in the folder that no other program can open, and that Windows deletes when
/// it is closed, however the program ends.
#[cfg(windows)]
fn try_lock(folder: &Path) -> Result<File, fs::TryLockError> {
    use std::os::windows::fs::OpenOptionsExt;
    const FILE_FLAG_DELETE_ON_CLOSE: u32 = 0x0400_0000;
    const ERROR_ACCESS_DENIED: i32 = 5;
    const ERROR_SHARING_VIOLATION: i32 = 32;
    let mut options = File::options();
    options.write(true).create(true).truncate(false).share_mode(0).custom_flags(FILE_FLAG_DELETE_ON_CLOSE);
    options.open(folder.join(".trilith-lock")).map_err(|error| match error.raw_os_error() {
        // Access is denied for the moment in which the file is being deleted.
        Some(ERROR_SHARING_VIOLATION | ERROR_ACCESS_DENIED) => fs::TryLockError::WouldBlock,
        _ => fs::TryLockError::Error(error),
    })
}

/// All games of a file, none of them faulty: what could not be read would be lost when the file is saved.
///
/// # Errors
/// If the file cannot be read, is no regular one or holds a faulty record.
pub fn games(path: &Path) -> Result<Vec<Record>, Error> {
    let entries: io::Result<Vec<_>> = Reader::new(open_regular(path)?).collect();
    let entries = entries.map_err(Error::unreadable(path))?.into_iter();
    let faulty = |fault| Error::new(path, ErrorKind::Faulty(fault));
    entries.map(ParsedRecord::faultless).collect::<Result<_, _>>().map_err(faulty)
}

/// Opens a file to be read that has an end: a device might be read, and a pipe waited for, for ever.
///
/// # Errors
/// If the file cannot be read or is no regular one.
pub fn open_regular(path: &Path) -> Result<BufReader<File>, Error> {
    let unreadable = Error::unreadable(path);
    if !fs::metadata(path).map_err(&unreadable)?.is_file() {
        return Err(Error::new(path, ErrorKind::Irregular));
    }
    File::open(path).map(BufReader::new).map_err(unreadable)
}
