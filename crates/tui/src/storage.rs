//! The files of one person: settings, the game in progress, saved games, results and progress.

pub(crate) mod autosave;
pub(crate) mod library;
pub(crate) mod personal_files;
pub(crate) mod progress;
pub(crate) mod results;
