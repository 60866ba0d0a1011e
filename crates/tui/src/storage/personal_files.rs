use std::path::{Path, PathBuf};
use std::{fs, io};

use catalog::Game;
use etcetera::BaseStrategy;
use files::FileVersion;
use review::Puzzle;
use serde::de::DeserializeOwned;

use crate::settings::Settings;
use crate::storage::autosave::{LegacyGame, UnfinishedGame};
use crate::storage::library::GameLibrary;
use crate::storage::progress::{LessonProgress, PuzzleOutcome, PuzzleProgress};
use crate::storage::results::LevelResults;

/// The files of one user: settings, autosave, lesson progress, results against the levels, solved puzzles and saved
/// games.
#[derive(Clone, Debug)]
pub struct PersonalFiles {
    config: PathBuf,
    state: PathBuf,
    reports: PathBuf,
    library: GameLibrary,
}

impl PersonalFiles {
    /// The user's folders: `XDG_CONFIG_HOME`, `XDG_STATE_HOME` and `XDG_DATA_HOME` or their defaults; on Windows
    /// `%APPDATA%` for the settings and `%LOCALAPPDATA%` for the rest.
    ///
    /// # Errors
    /// If the home folder is unknown.
    pub fn for_user() -> Result<PersonalFiles, String> {
        let variable = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
        let folders = etcetera::choose_base_strategy()
            .map_err(|error| format!("cannot find your home folder: {error}; set {variable}"))?;
        // A database does not belong in the roaming profile of Windows.
        let data = if cfg!(windows) { folders.cache_dir() } else { folders.data_dir() }.join("trilith");
        Ok(PersonalFiles {
            config: folders.config_dir().join("trilith"),
            state: folders.state_dir().map_or_else(|| data.join("state"), |state| state.join("trilith")),
            reports: data.join("reports"),
            library: GameLibrary::new(data.join("games")),
        })
    }

    /// All files below one folder.
    pub fn in_folder(folder: &Path) -> PersonalFiles {
        PersonalFiles {
            config: folder.join("config"),
            state: folder.join("state"),
            reports: folder.join("reports"),
            library: GameLibrary::new(folder.join("games")),
        }
    }

    /// The database of the server's games.
    pub fn database(&self) -> PathBuf {
        self.reports.with_file_name("games.sqlite")
    }

    /// Removes temporary files that an interrupted write has left in these folders.
    pub(crate) fn remove_stale_temp_files(&self) {
        let folders = [&self.config, &self.state, &self.reports]
            .map(Clone::clone)
            .into_iter()
            .chain(self.library.folders());
        folders.for_each(|folder| files::remove_stale_temp_files(&folder));
    }

    /// Whether the program is started for the first time: no file exists.
    pub(crate) fn is_new(&self) -> bool {
        let folders = [&self.config, &self.state].map(Clone::clone).into_iter().chain(self.library.folders());
        folders.into_iter().all(|folder| !folder.exists())
    }

    /// The saved games.
    pub(crate) fn library(&self) -> &GameLibrary {
        &self.library
    }

    /// The settings, and an error message if they could not be read. A damaged file is moved away, never deleted.
    pub(crate) fn settings(&self) -> (Settings, Option<String>) {
        let (settings, complaint) = read(&self.config.join("settings.json"), "the default settings are used");
        (settings.unwrap_or_default(), complaint)
    }

    pub(crate) fn save_settings(&self, settings: &Settings) -> Result<(), String> {
        let text = serde_json::to_string_pretty(settings).map_err(|error| error.to_string())?;
        write(&self.config.join("settings.json"), &text)
    }

    /// The unfinished game, if any, and an error message if it could not be read.
    pub(crate) fn unfinished(&self, games: &[&'static dyn Game]) -> (Option<UnfinishedGame>, Option<String>) {
        let file = self.state.join(GAME);
        match fs::read_to_string(&file) {
            Ok(text) => match UnfinishedGame::read(&text) {
                Ok(kept) => (Some(kept), None),
                Err(why) => (None, Some(back_up(&file, &why, NO_GAME))),
            },
            Err(error) if is_not_found(&error) => self.old_unfinished(games),
            Err(error) => (None, Some(back_up(&file, &error.to_string(), NO_GAME))),
        }
    }

    /// The unfinished game in the older format.
    fn old_unfinished(&self, games: &[&'static dyn Game]) -> (Option<UnfinishedGame>, Option<String>) {
        let file = self.state.join(OLD_GAME);
        let (old, complaint) = read::<LegacyGame>(&file, NO_GAME);
        match old.map(|old| old.into_unfinished(games)) {
            None => (None, complaint),
            Some(Ok(kept)) => (Some(kept), complaint),
            Some(Err(why)) => (None, Some(back_up(&file, &why, NO_GAME))),
        }
    }

    /// The version of the file with the unfinished game.
    pub(crate) fn unfinished_version(&self) -> Option<FileVersion> {
        FileVersion::of(&self.state.join(GAME))
    }

    pub(crate) fn save_unfinished(&self, game: &UnfinishedGame) -> Result<(), String> {
        write(&self.state.join(GAME), &game.text())?;
        let _ = fs::remove_file(self.state.join(OLD_GAME));
        Ok(())
    }

    /// Saves a report under a free name and returns its path.
    pub(crate) fn save_report(&self, slug: &str, page: &str) -> Result<PathBuf, String> {
        let mut files = (1..).map(|number| self.reports.join(format!("{slug}-{number}.html")));
        let file = files.find(|file| !file.exists()).unwrap_or_default();
        write(&file, page)?;
        Ok(file)
    }

    /// The lesson progress, and an error message if it could not be read.
    pub(crate) fn progress(&self) -> (LessonProgress, Option<String>) {
        let (progress, complaint) = read(&self.state.join("lessons.json"), "lesson progress starts again");
        (progress.unwrap_or_default(), complaint)
    }

    pub(crate) fn save_progress(&self, progress: &LessonProgress) -> Result<(), String> {
        let text = serde_json::to_string_pretty(progress).map_err(|error| error.to_string())?;
        write(&self.state.join("lessons.json"), &text)
    }

    /// The results against the levels, and an error message if they could not be read.
    pub(crate) fn results(&self) -> (LevelResults, Option<String>) {
        let (results, complaint) = read(&self.state.join(RESULTS), "results start again");
        (results.unwrap_or_default(), complaint)
    }

    pub(crate) fn save_results(&self, results: &LevelResults) -> Result<(), String> {
        let text = serde_json::to_string_pretty(results).map_err(|error| error.to_string())?;
        write(&self.state.join(RESULTS), &text)
    }

    /// The solved puzzles, and an error message if they could not be read.
    pub fn solved(&self) -> (PuzzleProgress, Option<String>) {
        let (solved, complaint) = read(&self.state.join(PUZZLES), "puzzles start again");
        (solved.unwrap_or_default(), complaint)
    }

    /// Records the outcome of a puzzle and returns the progress. The file is read again first, because another process
    /// may have changed it.
    ///
    /// # Errors
    /// If it could not be saved, with the reason.
    pub fn record_puzzle(
        &self,
        puzzle: &Puzzle,
        outcome: PuzzleOutcome,
    ) -> (PuzzleProgress, Result<(), String>) {
        let (mut solved, complaint) = self.solved();
        solved.record(puzzle, outcome);
        let text = serde_json::to_string_pretty(&solved).map_err(|error| error.to_string());
        let kept = text.and_then(|text| write(&self.state.join(PUZZLES), &text));
        (solved, complaint.map_or(kept, Err))
    }

    /// Moves an autosaved game that cannot be opened away, and returns a message about it.
    pub(crate) fn back_up_unfinished(&self, why: &str) -> String {
        let file = self.state.join(GAME);
        let file = if file.exists() { file } else { self.state.join(OLD_GAME) };
        back_up(&file, why, NO_GAME)
    }

    /// Removes the autosaved game.
    pub(crate) fn remove_unfinished(&self) {
        // An error is harmless: the file is missing, or the game is offered once more.
        for file in [GAME, OLD_GAME] {
            let _ = fs::remove_file(self.state.join(file));
        }
    }
}

/// Results against the levels.
const RESULTS: &str = "results.json";

/// Puzzles solved.
const PUZZLES: &str = "puzzles.json";

/// The game in progress.
const GAME: &str = "game.trilith";

/// The game in progress in the older format.
const OLD_GAME: &str = "game.json";

/// The message about an unfinished game that cannot be read.
const NO_GAME: &str = "the unfinished game cannot be continued";

/// The content of a file, if it exists, and an error message if it could not be read.
fn read<T: DeserializeOwned>(file: &Path, instead: &str) -> (Option<T>, Option<String>) {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if is_not_found(&error) => return (None, None),
        Err(error) => return (None, Some(back_up(file, &error.to_string(), instead))),
    };
    match serde_json::from_str(&text) {
        Ok(found) => (Some(found), None),
        Err(error) => (None, Some(back_up(file, &error.to_string(), instead))),
    }
}

/// Whether the file or its folder does not exist.
fn is_not_found(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// Writes a file atomically, creating its folder if necessary.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), String> {
    if let Some(folder) = file.parent() {
        let made = fs::create_dir_all(folder);
        made.map_err(|error| format!("cannot create the folder '{}': {error}", folder.display()))?;
    }
    files::save(file, text).map_err(|error| error.to_string())
}

/// Moves an unreadable file away, and returns a message with what is used instead.
fn back_up(file: &Path, why: &str, instead: &str) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    // Earlier backups are not replaced.
    let names = (1..).map(|number| match number {
        1 => format!("{name}.broken"),
        _ => format!("{name}.broken-{number}"),
    });
    let mut places = names.map(|name| file.with_file_name(name));
    let aside = places.find(|place| fs::symlink_metadata(place).is_err()).unwrap_or_default();
    let kept = match fs::rename(file, &aside) {
        Ok(()) => format!("it is kept as '{}'", aside.display()),
        Err(error) => format!("it cannot be set aside: {error}"),
    };
    format!("cannot read '{}': {why}; {instead}, and {kept}", file.display())
}
