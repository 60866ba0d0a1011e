use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::StoreFault;
use crate::{GameAnalysis, Plan, Series, SurveyError};

/// The results of a survey so far, in memory and optionally in a file: a line of JSON that identifies the survey,
/// then one for each [`SurveyEntry`], in the order in which they were finished. Each is written as soon as it is
/// known, so a crash loses only unfinished work; an incomplete last line is cut off when the file is opened again.
pub(crate) struct SurveyStore {
    pub(crate) games: BTreeMap<(Series, usize), Vec<String>>,
    pub(crate) judged: BTreeMap<(Series, usize), GameAnalysis>,
    pub(crate) openings: BTreeMap<(usize, String), u16>,
    file: Option<(PathBuf, File)>,
}

/// A line of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SurveyEntry {
    /// A game that was played.
    Game {
        /// Its series.
        series: Series,
        /// Its number in the series, from 0.
        number: usize,
        /// Its plies from the start that belongs to them, with blanks between.
        plies: String,
    },
    /// What was found out about a game.
    Judged {
        /// Its series.
        series: Series,
        /// Its number.
        number: usize,
        /// What it is.
        #[serde(flatten)]
        judged: GameAnalysis,
    },
    /// A first ply.
    Opening {
        /// The number of the start.
        start: usize,
        /// The ply.
        ply: String,
        /// The winning chance after it of the player who begins, in thousandths.
        chance: u16,
    },
}

/// The first line of a file. Games of one survey are of no use to another.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    survey: u32,
    game: String,
    size: String,
    seed: u64,
    nodes: u64,
}

/// Changes if games would be played or analysed differently.
const VERSION: u32 = 2;

impl SurveyStore {
    /// What a file holds of a plan; nothing if there is none. The file stays locked against other programs.
    ///
    /// # Errors
    /// If it cannot be read or written, is in use, or belongs to something else.
    pub(crate) fn open(plan: &Plan, path: Option<&Path>) -> Result<SurveyStore, SurveyError> {
        let (games, judged, openings) = Default::default();
        let mut store = SurveyStore { games, judged, openings, file: None };
        let Some(path) = path else { return Ok(store) };
        let refuse = |fault| SurveyError::Store { path: path.to_path_buf(), fault };
        let mut file = locked(path).map_err(refuse)?;
        store.read(plan, &mut file).map_err(refuse)?;
        store.file = Some((path.to_path_buf(), file));
        Ok(store)
    }

    fn read(&mut self, plan: &Plan, file: &mut File) -> Result<(), StoreFault> {
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let header = Header {
            survey: VERSION,
            game: plan.game.info().slug.to_string(),
            size: plan.size().to_string(),
            seed: plan.seed,
            nodes: plan.nodes,
        };
        if text.is_empty() {
            return Ok(append(file, &header)?);
        }
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text.get(..whole).unwrap_or_default().lines();
        let first: Option<Header> = lines.next().and_then(|line| serde_json::from_str(line).ok());
        match first {
            Some(first) if first == header => (),
            Some(_) => return Err(StoreFault::OtherPlan),
            None => return Err(StoreFault::Other),
        }
        for (number, line) in lines.enumerate() {
            let entry = serde_json::from_str(line);
            self.take(entry.map_err(|error| StoreFault::Line(number + 2, error))?);
        }
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(())
    }

    /// Keeps an entry, in the file, too.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn keep(&mut self, entry: SurveyEntry) -> Result<(), SurveyError> {
        if let Some((path, file)) = &mut self.file {
            append(file, &entry)
                .map_err(|error| SurveyError::Store { path: path.clone(), fault: error.into() })?;
        }
        self.take(entry);
        Ok(())
    }

    fn take(&mut self, entry: SurveyEntry) {
        match entry {
            SurveyEntry::Game { series, number, plies } => {
                let plies = plies.split_whitespace().map(str::to_string).collect();
                self.games.insert((series, number), plies);
            }
            SurveyEntry::Judged { series, number, judged } => {
                self.judged.insert((series, number), judged);
            }
            SurveyEntry::Opening { start, ply, chance } => {
                self.openings.insert((start, ply), chance);
            }
        }
    }
}

fn locked(path: &Path) -> Result<File, StoreFault> {
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreFault::InUse),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Writes a line at once, so that no other one gets between its parts.
fn append(file: &mut File, line: &impl Serialize) -> io::Result<()> {
    let text = serde_json::to_string(line)? + "\n";
    file.write_all(text.as_bytes())
}
