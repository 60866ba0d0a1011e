//! Files that are written as a whole or not at all, and the file in which a game is kept while it is played.
//!
//! A save is on the disk, under its name, before it is reported: neither a crash nor a power cut leaves half a file.
//! That costs two syncs per file: a millisecond or so each on an idle solid-state disk, much more on a busy one.
//!
//! ```no_run
//! files::save("game.txt".as_ref(), "1. Hc3 *\n")?;
//! # Ok::<(), files::Error>(())
//! ```

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod atomic_file;
mod destination;
mod error;
mod file_version;
mod game_file;
mod temp_file;

pub use atomic_file::{AtomicFile, save};
pub use error::{Error, ErrorKind};
pub use file_version::FileVersion;
pub use game_file::{GameFile, games, open_regular};
pub use temp_file::{remove_stale_temp_files, remove_temp_files};

use std::path::Path;

/// The folder in which a file lies.
fn parent_dir(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
