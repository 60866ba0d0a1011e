use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use record::{Entry, Reader, Record};

use crate::save;

/// Keeps a game in a file, which is written anew after every ply. Other games of the file stay.
pub struct Keeper {
    path: PathBuf,
    /// The other games of the file.
    others: String,
}

impl Keeper {
    /// The game comes after those the file holds, if there is such a file.
    ///
    /// # Errors
    /// A sentence that names the file, if it holds what would be lost, or is none.
    pub fn after_all(path: &Path) -> Result<Keeper, String> {
        let others = if path.exists() { regular(path)? } else { Vec::new() };
        Ok(Keeper::with(path, &others))
    }

    /// The game takes the place of the last one of the file.
    ///
    /// # Errors
    /// A sentence that names the file, if it holds what would be lost, or is none.
    pub fn instead_of_last(path: &Path) -> Result<Keeper, String> {
        let mut others = regular(path)?;
        others.pop();
        Ok(Keeper::with(path, &others))
    }

    fn with(path: &Path, others: &[Record]) -> Keeper {
        // Where it is must not depend on where the program goes.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        Keeper { path, others: others.iter().map(|game| format!("{game}\n")).collect() }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Saves the game as it stands.
    ///
    /// # Errors
    /// A sentence that names the file, if it cannot be written.
    pub fn keep(&self, record: &Record) -> Result<(), String> {
        save(&self.path, &format!("{}{record}", self.others))
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
