//! The database file itself: one server at a time, and the same file as long as it runs.

use std::fs::{File, Metadata, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::{APPLICATION, StoreError};

/// The file of a database, held for one server. The system gives the locks back however the process ends.
///
/// Closing any descriptor of the file would drop SQLite's own locks in this process: this is opened before SQLite's
/// connections, apart from the first check, and has to be dropped after them.
pub(super) struct DatabaseFile {
    path: PathBuf,
    /// The write-ahead log, named after the file that a symbolic link leads to.
    log_path: PathBuf,
    file: File,
    identity: Identity,
    /// The log exists from the first write on.
    log_identity: OnceLock<Identity>,
    /// Locked for versions that do not lock the file itself.
    lock_file: File,
}

/// A program that is being started inherits the descriptors until it runs, and would keep the locks that long.
impl Drop for DatabaseFile {
    fn drop(&mut self) {
        for file in [&self.file, &self.lock_file] {
            if let Err(error) = file.unlock() {
                tracing::warn!(%error, path = %self.path.display(), "cannot unlock the database");
            }
        }
    }
}

/// Tells a file from another one that has taken its name.
#[derive(PartialEq, Eq, Debug)]
struct Identity(u64, u64);

/// The beginning of every SQLite file.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The length of the header, and where its numbers are: <https://www.sqlite.org/fileformat.html#the_database_header>
const HEADER: usize = 100;
const PAGE_SIZE: usize = 16;
const CHANGE_COUNTER: usize = 24;
const PAGE_COUNT: usize = 28;
const APPLICATION_ID: usize = 68;
const VALID_FOR: usize = 92;

impl DatabaseFile {
    /// Locks a file that exists. Two servers on one file would not learn of each other's moves, and each would let the
    /// other's clocks run out.
    pub(super) fn lock(path: &str) -> Result<DatabaseFile, StoreError> {
        let unusable = |error: io::Error| match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                StoreError::ReadOnly(path.to_string())
            }
            _ => StoreError::Unusable(path.to_string(), error.to_string()),
        };
        let locked = |file: File| match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(StoreError::Taken(path.to_string())),
            Err(TryLockError::Error(error)) => Err(unusable(error)),
        };
        let real = std::fs::canonicalize(path).map_err(unusable)?;
        let beside = |ending: &str| {
            let mut name = real.clone().into_os_string();
            name.push(ending);
            PathBuf::from(name)
        };
        let options = File::options().create(true).truncate(false).write(true).to_owned();
        let lock_file = locked(options.open(beside("-lock")).map_err(unusable)?)?;
        let mut file = File::options().read(true).write(true).open(&real).map_err(unusable)?;
        // Linux keeps this lock and those of SQLite apart. Elsewhere it would lock SQLite out.
        if cfg!(target_os = "linux") {
            file = locked(file)?;
        }
        let identity = Identity::of(&file.metadata().map_err(unusable)?);
        Ok(DatabaseFile {
            path: PathBuf::from(path),
            log_path: beside("-wal"),
            file,
            identity,
            log_identity: OnceLock::new(),
            lock_file,
        })
    }

    /// Makes sure that this is still the file at its path, and a database of ours: what is written otherwise would be
    /// lost. It costs a few microseconds.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let replaced = || StoreError::Replaced(self.path.display().to_string());
        if identity(&self.path).is_none_or(|found| found != self.identity) {
            return Err(replaced());
        }
        // The log is there after the first write, and stays until the last connection is closed.
        if let Some(log) = self.log_identity.get()
            && identity(&self.log_path).is_none_or(|found| found != *log)
        {
            return Err(replaced());
        }
        self.header().map(drop)
    }

    /// Makes sure, in addition, that the file is as long as its header says. A checkpoint writes the header first: the
    /// caller holds the connection that writes.
    pub(super) fn check_length(&self) -> Result<(), StoreError> {
        self.check()?;
        let header = self.header()?;
        let unreadable = |error: io::Error| StoreError::Unreadable(error.to_string());
        let length = self.file.metadata().map_err(unreadable)?.len();
        let page_size = match number(&header, PAGE_SIZE) >> 16 {
            1 => 65_536,
            size => u64::from(size),
        };
        let is_known = number(&header, CHANGE_COUNTER) == number(&header, VALID_FOR);
        if is_known && length < page_size * u64::from(number(&header, PAGE_COUNT)) {
            return Err(StoreError::Damaged("its end is missing".to_string()));
        }
        Ok(())
    }

    /// Notes which log belongs to the file, once something has been written.
    pub(super) fn note_log(&self) {
        if let Some(log) = identity(&self.log_path) {
            self.log_identity.get_or_init(|| log);
        }
    }

    fn header(&self) -> Result<[u8; HEADER], StoreError> {
        let damaged = |why: &str| StoreError::Damaged(why.to_string());
        let mut header = [0; HEADER];
        read_start(&self.file, &mut header).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => damaged("its header is missing"),
            _ => StoreError::Unreadable(error.to_string()),
        })?;
        if !header.starts_with(MAGIC) || i64::from(number(&header, APPLICATION_ID)) != APPLICATION {
            return Err(damaged("its header is not that of a Trilith database"));
        }
        Ok(header)
    }
}

/// A number in the header.
fn number(header: &[u8; HEADER], at: usize) -> u32 {
    let bytes = header.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
    bytes.map_or(0, u32::from_be_bytes)
}

impl Identity {
    #[cfg(unix)]
    fn of(metadata: &Metadata) -> Identity {
        use std::os::unix::fs::MetadataExt;
        Identity(metadata.dev(), metadata.ino())
    }

    /// Windows does not let a file be deleted or replaced while SQLite has it open.
    #[cfg(windows)]
    fn of(_metadata: &Metadata) -> Identity {
        Identity(0, 0)
    }
}

/// Which file is at a path now.
fn identity(path: &Path) -> Option<Identity> {
    std::fs::metadata(path).ok().as_ref().map(Identity::of)
}

#[cfg(unix)]
fn read_start(file: &File, bytes: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, 0)
}

/// The position is part of each read: threads that share the file do not disturb each other.
#[cfg(windows)]
fn read_start(file: &File, bytes: &mut [u8]) -> io::Result<()> {
    let read = std::os::windows::fs::FileExt::seek_read(file, bytes, 0)?;
    if read < bytes.len() { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
}
