use std::io;
use std::path::{Path, PathBuf};

use game::{Failure, FailureKind};
use record::Fault;

/// Why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("cannot {} '{}': {kind}", kind.attempt(), path.display())]
pub struct Error {
    /// The file.
    pub path: PathBuf,
    /// What is the matter with it.
    #[source]
    pub kind: ErrorKind,
}

/// What is the matter with a file.
#[derive(Debug, thiserror::Error)]
pub enum ErrorKind {
    /// The system does not let it be written.
    #[error(transparent)]
    Unwritable(io::Error),
    /// It is marked read-only.
    #[error("it is read-only; make it writable, or name another file")]
    ReadOnly,
    /// The system does not let it be read.
    #[error(transparent)]
    Unreadable(io::Error),
    /// It is a device, a pipe or a folder where only a regular file will do.
    #[error("it is not a regular file; name another file")]
    Irregular,
    /// A record in it is faulty, and would be lost if the file were saved.
    #[error("{0}; 'trilith record convert --lenient' keeps the valid part")]
    Faulty(#[source] Fault),
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

impl ErrorKind {
    /// What could not be done with the file.
    fn attempt(&self) -> &'static str {
        match self {
            ErrorKind::Unwritable(_) | ErrorKind::ReadOnly => "write",
            ErrorKind::Unreadable(_) | ErrorKind::Irregular | ErrorKind::Faulty(_) => "read",
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
