use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use record::{Entry, Reader, Record};

use crate::save;

/// Keeps a game in a file, which is written anew after every ply. Other games of the file stay, also those that other
/// programs put there meanwhile.
pub struct Keeper {
    path: PathBuf,
    /// The games before this one, as they are written.
    before: String,
    /// The game as it was kept last; empty if the file does not hold it yet.
    mine: String,
    /// The games after this one.
    after: String,
}

impl Keeper {
    /// The game comes after those the file holds, if there is such a file.
    ///
    /// # Errors
    /// A sentence that names the file, if it holds what would be lost, or is none.
    pub fn after_all(path: &Path) -> Result<Keeper, String> {
        let mut keeper = Keeper::with(path);
        if path.exists() {
            keeper.find(&regular(path)?);
        }
        Ok(keeper)
    }

    /// The game takes the place of the last one of the file.
    ///
    /// # Errors
    /// A sentence that names the file, if it holds what would be lost, or is none.
    pub fn instead_of_last(path: &Path) -> Result<Keeper, String> {
        let mut keeper = Keeper::with(path);
        let games = regular(path)?;
        keeper.mine = games.last().map_or_else(String::new, written);
        keeper.find(&games);
        Ok(keeper)
    }

    fn with(path: &Path) -> Keeper {
        // Where it is must not depend on where the program goes.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        Keeper { path, before: String::new(), mine: String::new(), after: String::new() }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Saves the game as it stands in the place of what was kept last. If another program has changed that, too, both
    /// stay.
    ///
    /// # Errors
    /// A sentence that names the file, if it cannot be written, or cannot be read any more: what it holds would be lost.
    pub fn keep(&mut self, record: &Record) -> Result<(), String> {
        let _lock = lock(&self.path);
        if !self.is_as_left()? {
            let games = if self.path.exists() { regular(&self.path)? } else { Vec::new() };
            self.find(&games);
        }
        let mine = written(record);
        save(&self.path, &joined(&[&self.before, &mine, &self.after]))?;
        self.mine = mine;
        Ok(())
    }

    /// Whether nobody has changed the file, so that its games need not be read once more.
    fn is_as_left(&self) -> Result<bool, String> {
        if !fs::metadata(&self.path).is_ok_and(|found| found.is_file()) {
            return Ok(false);
        }
        let left = joined(&[&self.before, &self.mine, &self.after]);
        let mut found = Vec::new();
        // One byte more than expected tells a longer file.
        let most = left.len() as u64 + 1;
        let read = File::open(&self.path).and_then(|file| file.take(most).read_to_end(&mut found));
        read.map_err(|error| format!("cannot read {}: {error}", self.path.display()))?;
        Ok(found == left.as_bytes())
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
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// How often it is looked for.
const GLANCE: Duration = Duration::from_millis(5);

/// Keeps other keepers out of the file's folder until it is dropped, so that no two read the same games and write them
/// back with only one new game. Where folders cannot be locked, games that are kept in the same moment are not safe
/// from each other.
fn lock(path: &Path) -> Option<File> {
    let folder = File::open(path.parent()?).ok()?;
    let until = Instant::now() + LONGEST_WAIT;
    loop {
        match folder.try_lock() {
            Ok(()) => return Some(folder),
            Err(fs::TryLockError::WouldBlock) if Instant::now() < until => thread::sleep(GLANCE),
            Err(_) => return None,
        }
    }
}

/// The games of a file in which another can be kept: a device would be read for ever.
fn regular(path: &Path) -> Result<Vec<Record>, String> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        let name = path.display();
        return Err(format!("cannot keep the game in '{name}': it is no regular file, so name another"));
    }
    games(path)
}

/// All games of a file, none of them faulty: what could not be read would be lost when the file is saved.
///
/// # Errors
/// A sentence that names the file and what is wrong with it.
pub fn games(path: &Path) -> Result<Vec<Record>, String> {
    let name = path.display();
    let unreadable = |error: io::Error| format!("cannot read {name}: {error}");
    let file = File::open(path).map_err(unreadable)?;
    let entries: io::Result<Vec<_>> = Reader::new(BufReader::new(file)).collect();
    let records = entries.map_err(unreadable)?.into_iter().map(Entry::faultless).collect::<Result<_, _>>();
    let way_out = "'trilith record convert --lenient' keeps the good part";
    records.map_err(|fault| format!("cannot read {name}: {fault}; {way_out}"))
}
