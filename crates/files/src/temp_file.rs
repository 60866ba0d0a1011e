use std::fs::{self, File, Metadata};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

use game::Unpoisoned;

use crate::parent_dir;

/// Temporary files have this prefix and suffix around random letters.
const BEGINNING: &str = ".trilith-";
const ENDING: &str = ".part";

/// Letters between.
const LETTERS: usize = 16;

/// A name that is taken is not tried again; so many in a row are no accident.
const MAX_NAMES: usize = 100;

/// The files being written, for [`remove_temp_files`].
static OPEN_TEMP_FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes the files that are being written, for a program that is about to end at once. Those they were to replace stay
/// as they are.
pub fn remove_temp_files() {
    for path in open_temp_files().drain(..) {
        // It may have taken its place just now.
        let _ = fs::remove_file(path);
    }
}

fn open_temp_files() -> MutexGuard<'static, Vec<PathBuf>> {
    OPEN_TEMP_FILES.lock().unpoisoned()
}

/// A new file in the folder of the one it is to replace. Unless it is renamed it goes away again.
///
/// The file is locked while it is written, so that [`remove_stale_temp_files`] can distinguish it from one left by a
/// crash.
pub(crate) struct TempFile {
    path: PathBuf,
}

impl TempFile {
    /// Creates the file. Neither an existing file nor a link can be in its place. It gets the permissions of the old
    /// one.
    pub(crate) fn create(place: &Path, old: Option<&Metadata>) -> io::Result<(TempFile, File)> {
        for _ in 0..MAX_NAMES {
            let path = parent_dir(place).join(name());
            // The lock keeps [`remove_temp_files`] waiting until this file is listed.
            let mut known = open_temp_files();
            let file = match new_file(&path, old) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            known.push(path.clone());
            drop(known);
            let temp_file = TempFile { path };
            // If files cannot be locked, none is considered stale either.
            let _ = file.lock();
            if fs::symlink_metadata(&temp_file.path).is_err() {
                // It was taken for left before it was locked.
                continue;
            }
            if let Some(old) = old {
                copy_permissions(&file, old)?;
            }
            return Ok((temp_file, file));
        }
        Err(io::Error::other("cannot find an unused name for a temporary file"))
    }

    /// The file takes a place.
    pub(crate) fn rename(self, place: &Path) -> io::Result<()> {
        // Nothing is left to remove then.
        fs::rename(&self.path, place)
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        // It is gone already if it was renamed.
        let _ = fs::remove_file(&self.path);
        open_temp_files().retain(|path| *path != self.path);
    }
}

fn name() -> String {
    format!("{BEGINNING}{:0LETTERS$x}{ENDING}", RandomState::new().hash_one(0))
}

/// Whether a file of this name is one that was begun here.
fn is_ours(name: &str) -> bool {
    let middle = name.strip_prefix(BEGINNING).and_then(|rest| rest.strip_suffix(ENDING));
    middle
        .is_some_and(|middle| middle.len() == LETTERS && middle.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// A replacement is private until it gets the permissions of the old file.
#[cfg(unix)]
fn new_file(path: &Path, old: Option<&Metadata>) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let mode = if old.is_some() { 0o600 } else { 0o666 };
    File::options().write(true).create_new(true).mode(mode).open(path)
}

#[cfg(not(unix))]
fn new_file(path: &Path, _old: Option<&Metadata>) -> io::Result<File> {
    File::options().write(true).create_new(true).open(path)
}

/// Gives a file the rights of the old one and, where the system allows it, its owner.
fn copy_permissions(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            // Only an administrator may.
            let _ = fchown(file, Some(old.uid()), Some(old.gid()));
        }
    }
    file.set_permissions(old.permissions())
}

/// Removes temporary files that a crash has left in a directory of the program's own: files that are not locked by a
/// running program. In other directories nothing is ever removed by its name.
pub fn remove_stale_temp_files(folder: &Path) {
    let Ok(files) = fs::read_dir(folder) else { return };
    let ours = files.flatten().filter(|file| file.file_name().to_str().is_some_and(is_ours));
    for path in ours.map(|file| file.path()).filter(|path| is_regular(path)) {
        let Ok(file) = File::options().write(true).open(&path) else { continue };
        if file.try_lock().is_ok() {
            // What cannot be removed is tried again at the next start.
            let _ = fs::remove_file(&path);
        }
    }
}

/// Links and pipes of such a name are not ours.
fn is_regular(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_file())
}
