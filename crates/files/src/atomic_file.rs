use std::fs::{File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::destination::Destination;
use crate::temp_file::TempFile;
use crate::{Error, ErrorKind};

/// Writes content to a file in one step: readers see the old content or the new one, never a part of it.
///
/// # Errors
/// If the file cannot be written, or is only to be read.
pub fn save(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Error> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(content.as_ref()).map_err(Error::unwritable(path))?;
    file.finish()
}

/// A file being written: beside the one it is to replace, or as it comes into what is no regular file.
pub struct AtomicFile {
    /// Where people wanted it.
    path: PathBuf,
    out: BufWriter<File>,
    replaces: Option<Replacement>,
}

/// A new file and the place it will take.
struct Replacement {
    temp_file: TempFile,
    place: PathBuf,
}

impl AtomicFile {
    /// Begins a file. A symbolic link stays, and its target is replaced; the new file gets the permissions of the old
    /// one. Devices, pipes and other special files are written directly.
    ///
    /// # Errors
    /// If the file cannot be written, or is only to be read.
    pub fn create(path: &Path) -> Result<AtomicFile, Error> {
        let unwritable = Error::unwritable(path);
        let (out, replaces) = match Destination::of(path).map_err(&unwritable)? {
            Destination::Stream(out) => (out, None),
            Destination::New(place) => {
                let (temp_file, file) = TempFile::create(&place, None).map_err(&unwritable)?;
                (file, Some(Replacement { temp_file, place }))
            }
            Destination::Old(place, old) => {
                refuse_read_only(path, &place, &old)?;
                let (temp_file, file) = TempFile::create(&place, Some(&old)).map_err(&unwritable)?;
                (file, Some(Replacement { temp_file, place }))
            }
        };
        Ok(AtomicFile { path: path.to_path_buf(), out: BufWriter::new(out), replaces })
    }

    /// Puts the file into its place, once the disk has all of it.
    ///
    /// # Errors
    /// If the file cannot be written; the old one is as it was.
    pub fn finish(mut self) -> Result<(), Error> {
        self.settle().map_err(Error::unwritable(&self.path))
    }

    fn settle(&mut self) -> io::Result<()> {
        self.out.flush()?;
        let Some(Replacement { temp_file, place }) = self.replaces.take() else { return Ok(()) };
        // Systems note times to some milliseconds only: an exact one tells this version from others.
        let _ = self.out.get_ref().set_modified(SystemTime::now());
        self.out.get_ref().sync_all()?;
        temp_file.rename(&place)?;
        sync_directory(&place);
        Ok(())
    }
}

/// A read-only file is not replaced, not even for an administrator.
fn refuse_read_only(path: &Path, place: &Path, old: &Metadata) -> Result<(), Error> {
    if old.permissions().readonly() {
        return Err(Error::new(path, ErrorKind::ReadOnly));
    }
    // The system may refuse writing for other reasons. Opening changes nothing.
    match File::options().write(true).open(place) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            Err(Error::new(path, ErrorKind::ReadOnly))
        }
        Err(error) => Err(Error::new(path, ErrorKind::Unwritable(error))),
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A new name is on the disk once its directory is. Some file systems do not support syncing it; the content is safe
/// there as well.
#[cfg(unix)]
fn sync_directory(path: &Path) {
    let _ = File::open(crate::parent_dir(path)).and_then(|folder| folder.sync_all());
}

/// Elsewhere folders are no files and the system writes names by itself.
#[cfg(not(unix))]
fn sync_directory(_path: &Path) {}
