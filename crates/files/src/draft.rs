use std::fs::{File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::beside::Beside;
use crate::destination::Destination;
use crate::{Error, ErrorKind};

/// Puts a text or picture into a file in one step: whoever looks finds the old content or the new one, never half of it.
///
/// # Errors
/// If the file cannot be written, or is only to be read.
pub fn save(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Error> {
    let mut draft = Draft::create(path)?;
    draft.write_all(content.as_ref()).map_err(Error::unwritable(path))?;
    draft.finish()
}

/// A file being written: beside the one it is to replace, or as it comes into what is no regular file.
pub struct Draft {
    /// Where people wanted it.
    path: PathBuf,
    out: BufWriter<File>,
    replaces: Option<Replacement>,
}

/// A new file and the place it will take.
struct Replacement {
    beside: Beside,
    place: PathBuf,
}

impl Draft {
    /// Begins a file. A link stays and what it leads to is replaced; who may read the old file may read the new one.
    /// Devices, pipes and whatever else is no regular file are written to: only their content is wanted elsewhere.
    ///
    /// # Errors
    /// If the file cannot be written, or is only to be read.
    pub fn create(path: &Path) -> Result<Draft, Error> {
        let unwritable = Error::unwritable(path);
        let (out, replaces) = match Destination::of(path).map_err(&unwritable)? {
            Destination::Stream(out) => (out, None),
            Destination::New(place) => {
                let (beside, file) = Beside::create(&place, None).map_err(&unwritable)?;
                (file, Some(Replacement { beside, place }))
            }
            Destination::Old(place, old) => {
                refuse_read_only(path, &place, &old)?;
                let (beside, file) = Beside::create(&place, Some(&old)).map_err(&unwritable)?;
                (file, Some(Replacement { beside, place }))
            }
        };
        Ok(Draft { path: path.to_path_buf(), out: BufWriter::new(out), replaces })
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
        let Some(Replacement { beside, place }) = self.replaces.take() else { return Ok(()) };
        self.out.get_ref().sync_all()?;
        beside.rename(&place)?;
        keep_name(&place);
        Ok(())
    }
}

/// A file that nobody may write is not to be replaced either, not even by an administrator, who may write everything.
fn refuse_read_only(path: &Path, place: &Path, old: &Metadata) -> Result<(), Error> {
    if old.permissions().readonly() {
        return Err(Error::new(path, ErrorKind::ReadOnly));
    }
    // The system knows who else may not write it. Opening changes nothing.
    match File::options().write(true).open(place) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            Err(Error::new(path, ErrorKind::ReadOnly))
        }
        Err(error) => Err(Error::new(path, ErrorKind::Unwritable(error))),
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
    let _ = File::open(crate::folder_of(path)).and_then(|folder| folder.sync_all());
}

/// Elsewhere folders are no files and the system writes names by itself.
#[cfg(not(unix))]
fn keep_name(_path: &Path) {}
