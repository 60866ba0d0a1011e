use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The end of the name of a file that is being written.
const ENDING: &str = ".part";

/// Puts a text into a file in one step: whoever looks finds the old text or the new one, never half of it.
///
/// # Errors
/// A sentence that names the file, if it cannot be written.
pub fn save(path: &Path, text: &str) -> Result<(), String> {
    let mut draft = Draft::create(path)?;
    draft.write_all(text.as_bytes()).map_err(|error| unwritable(path, &error))?;
    draft.finish()
}

/// A file being written beside the one it is to replace.
pub struct Draft {
    out: BufWriter<File>,
    path: PathBuf,
    beside: PathBuf,
}

impl Draft {
    /// Begins a file. A link stays and what it leads to is replaced; who may read the old file may read the new one.
    ///
    /// # Errors
    /// A sentence that names the file, if it cannot be written.
    pub fn create(path: &Path) -> Result<Draft, String> {
        let path = &destination(path).map_err(|error| unwritable(path, &error))?;
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}{ENDING}", std::process::id()));
        let beside = path.with_file_name(name);
        let file = File::create(&beside).map_err(|error| unwritable(path, &error))?;
        let draft = Draft { out: BufWriter::new(file), path: path.clone(), beside };
        if let Ok(old) = fs::metadata(path) {
            let kept = draft.out.get_ref().set_permissions(old.permissions());
            kept.map_err(|error| unwritable(path, &error))?;
        }
        Ok(draft)
    }

    /// Puts the file into its place, once the disk has all of it.
    ///
    /// # Errors
    /// A sentence that names the file, if it cannot be written; the old one is as it was.
    pub fn finish(mut self) -> Result<(), String> {
        let finished = self
            .out
            .flush()
            .and_then(|()| self.out.get_ref().sync_all())
            .and_then(|()| fs::rename(&self.beside, &self.path));
        finished.map_err(|error| unwritable(&self.path, &error))?;
        keep_name(&self.path);
        Ok(())
    }

    /// Whether a file of this name is one that was begun, perhaps by a program that ended suddenly.
    pub fn is_name(name: &str) -> bool {
        name.ends_with(ENDING)
    }
}

/// Links that lead to links are followed so far; a ring of them has no end.
const MOST_LINKS: usize = 40;

/// Where a path leads, also if nothing is there yet.
fn destination(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.with_file_name("").join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links lead from one to the next"))
}

impl Drop for Draft {
    fn drop(&mut self) {
        // It is gone already if it was finished.
        let _ = fs::remove_file(&self.beside);
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A new name is on the disk once its folder is. Some file systems cannot be asked for that; the content is safe there,
/// too.
#[cfg(unix)]
fn keep_name(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
}

/// Elsewhere folders are no files and the system writes names by itself.
#[cfg(not(unix))]
fn keep_name(_path: &Path) {}

fn unwritable(path: &Path, error: &io::Error) -> String {
    format!("cannot write '{}': {error}", path.display())
}
