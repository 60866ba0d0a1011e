use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};

use crate::settings::Settings;
use crate::shelf::Shelf;

/// The files of one person: settings, the game in progress and saved games.
#[derive(Clone, Debug)]
pub struct Store {
    config: PathBuf,
    state: PathBuf,
    shelf: Shelf,
}

/// A game in progress, as it is kept after every ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Unfinished {
    /// The game's slug.
    pub(crate) game: String,
    /// The text of the position it began from.
    pub(crate) start: String,
    /// The plies so far.
    pub(crate) plies: Vec<String>,
    /// Who plays first and second, as on the command line.
    pub(crate) players: [String; 2],
}

impl Store {
    /// The folders the system has for such files; `XDG_CONFIG_HOME`, `XDG_STATE_HOME` and `XDG_DATA_HOME` are heeded.
    ///
    /// # Errors
    /// If nobody knows where the person's home is.
    pub fn of_person() -> Result<Store, String> {
        let folders = etcetera::choose_base_strategy()
            .map_err(|error| format!("cannot find your home folder: {error}; set HOME"))?;
        let state = folders.state_dir().unwrap_or_else(|| folders.data_dir());
        Ok(Store {
            config: folders.config_dir().join("trilith"),
            state: state.join("trilith"),
            shelf: Shelf::new(folders.data_dir().join("trilith").join("games")),
        })
    }

    /// All files below one folder.
    pub fn below(folder: &Path) -> Store {
        Store {
            config: folder.join("config"),
            state: folder.join("state"),
            shelf: Shelf::new(folder.join("games")),
        }
    }

    /// Where games are saved.
    pub(crate) fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// The settings, and what is to be said if they could not be read: a broken file is set aside, never lost.
    pub(crate) fn settings(&self) -> (Settings, Option<String>) {
        let file = self.config.join("settings.json");
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return (Settings::default(), None),
            Err(error) => return (Settings::default(), Some(set_aside(&file, &error.to_string()))),
        };
        match serde_json::from_str(&text) {
            Ok(settings) => (settings, None),
            Err(error) => (Settings::default(), Some(set_aside(&file, &error.to_string()))),
        }
    }

    pub(crate) fn keep_settings(&self, settings: &Settings) -> Result<(), String> {
        let text = serde_json::to_string_pretty(settings).map_err(|error| error.to_string())?;
        write(&self.config.join("settings.json"), &text)
    }

    /// The game that was not finished, if there is one, and what is to be said if it could not be read.
    pub(crate) fn unfinished(&self) -> (Option<Unfinished>, Option<String>) {
        let file = self.state.join("game.json");
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return (None, None),
            Err(error) => return (None, Some(set_aside(&file, &error.to_string()))),
        };
        match serde_json::from_str(&text) {
            Ok(game) => (Some(game), None),
            Err(error) => (None, Some(set_aside(&file, &error.to_string()))),
        }
    }

    pub(crate) fn keep_unfinished(&self, game: &Unfinished) -> Result<(), String> {
        let text = serde_json::to_string_pretty(game).map_err(|error| error.to_string())?;
        write(&self.state.join("game.json"), &text)
    }

    /// Moves a game in progress that fits no game away so that nothing is lost, and says so.
    pub(crate) fn set_unfinished_aside(&self, why: &str) -> String {
        set_aside(&self.state.join("game.json"), why)
    }

    /// The game in progress is over.
    pub(crate) fn forget_unfinished(&self) {
        // A file that is not there is forgotten already; any other will be offered once more, which harms nobody.
        let _ = fs::remove_file(self.state.join("game.json"));
    }
}

/// Writes a file as a whole or not at all: first beside its place, then moved there. When the disk has it is for the
/// system to say: a key must not wait for that, and a program that ends suddenly loses nothing.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), String> {
    let failed = |error: io::Error| format!("cannot write '{}': {error}", file.display());
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let mut name = file.file_name().unwrap_or_default().to_os_string();
    name.push(".new");
    let beside = file.with_file_name(name);
    fs::write(&beside, text).map_err(failed)?;
    fs::rename(&beside, file).map_err(failed)
}

/// Moves an unreadable file away so that nothing is lost, and says so.
fn set_aside(file: &Path, why: &str) -> String {
    let mut name = file.file_name().unwrap_or_default().to_os_string();
    name.push(".broken");
    let aside = file.with_file_name(name);
    match fs::rename(file, &aside) {
        Ok(()) => format!("cannot read '{}': {why}; kept as '{}'", file.display(), aside.display()),
        Err(error) => format!("cannot read '{}': {why}; nor set it aside: {error}", file.display()),
    }
}
