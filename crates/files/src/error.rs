use std::path::{Path, PathBuf};
use std::{error, fmt, io};

use game::{Failure, FailureKind};
use record::Fault;

/// Why a file could not be read or written.
#[derive(Debug)]
pub struct Error {
    /// The file.
    pub path: PathBuf,
    /// What is the matter with it.
    pub kind: ErrorKind,
}

/// What is the matter with a file.
#[derive(Debug)]
pub enum ErrorKind {
    /// The system does not let it be written.
    Unwritable(io::Error),
    /// It is marked read-only.
    ReadOnly,
    /// The system does not let it be read.
    Unreadable(io::Error),
    /// It is a device, a pipe or a folder where only a regular file will do.
    Irregular,
    /// A record in it is faulty, and would be lost if the file were saved.
    Faulty(Fault),
}

impl Error {
    pub(crate) fn new(path: &Path, kind: ErrorKind) -> Error {
        Error { path: path.to_path_buf(), kind }
    }

    /// An error of the system while writing.
    pub(crate) fn unwritable(path: &Path) -> impl Fn(io::Error) -> Error {
        move |error| Error::new(path, ErrorKind::Unwritable(error))
    }

    /// An error of the system while reading.
    pub(crate) fn unreadable(path: &Path) -> impl Fn(io::Error) -> Error {
        move |error| Error::new(path, ErrorKind::Unreadable(error))
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ErrorKind::Unwritable(error) | ErrorKind::Unreadable(error) => error.fmt(f),
            ErrorKind::ReadOnly => f.write_str("it is read-only; make it writable, or name another file"),
            ErrorKind::Irregular => f.write_str("it is not a regular file; name another file"),
            ErrorKind::Faulty(fault) => {
                write!(f, "{fault}; 'trilith record convert --lenient' keeps the valid part")
            }
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ErrorKind::Unwritable(_) | ErrorKind::ReadOnly => "write",
            ErrorKind::Unreadable(_) | ErrorKind::Irregular | ErrorKind::Faulty(_) => "read",
        };
        write!(f, "cannot {what} '{}': {}", self.path.display(), self.kind)
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match &self.kind {
            ErrorKind::Unwritable(error) | ErrorKind::Unreadable(error) => Some(error),
            ErrorKind::Faulty(fault) => Some(fault),
            ErrorKind::ReadOnly | ErrorKind::Irregular => None,
        }
    }
}

impl Failure for Error {
    fn kind(&self) -> FailureKind {
        match &self.kind {
            ErrorKind::Unwritable(error) | ErrorKind::Unreadable(error) => match error.kind() {
                io::ErrorKind::NotFound => FailureKind::Missing("no_such_file"),
                _ => FailureKind::Internal("input_output"),
            },
            ErrorKind::ReadOnly => FailureKind::Invalid("read_only_file"),
            ErrorKind::Irregular => FailureKind::Invalid("irregular_file"),
            ErrorKind::Faulty(fault) => fault.kind(),
        }
    }
}
