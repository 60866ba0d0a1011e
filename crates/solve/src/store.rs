use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use game::{Failure, FailureKind, Player, Unpoisoned};
use thiserror::Error;

use crate::lemma::{Lemma, effort};

/// Lemmas in a file: work that outlives the process.
///
/// The file begins with a line that names the game; then come the words of the lemmas, eight bytes each with the lowest
/// first, in the order in which they were proved. Each is written as soon as it is known, so a kill loses what was
/// under way only. A word that was not written to its end is cut off when the file is opened again.
pub struct ProofStore {
    known: Vec<Lemma>,
    /// The least effort that is worth keeping.
    least: u8,
    file: Mutex<AppendFile>,
}

struct AppendFile {
    path: PathBuf,
    file: File,
    synced: Instant,
    added: usize,
    /// Why a lemma could not be written. The proof goes on; the error is returned at the end.
    fault: Option<io::Error>,
}

/// How often the file is synced to the disk, in case the power fails.
const SYNC: Duration = Duration::from_secs(20);

/// A store that cannot be used, and why.
#[derive(Debug, Error)]
#[error("{}: {fault}", path.display())]
pub struct ProofStoreError {
    path: PathBuf,
    fault: StoreFault,
}

#[derive(Debug, Error)]
enum StoreFault {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("another program works with it; name another file, or wait")]
    InUse,
    #[error("this is no store of proofs: expected it to begin with '{}'", .0.trim_end())]
    Other(String),
    #[error("it holds a word that is no lemma")]
    NoLemma,
    #[error(
        "the two contradict each other about who wins a position, so one of them is damaged; leave one out"
    )]
    Contradiction,
}

impl Failure for ProofStoreError {
    fn kind(&self) -> FailureKind {
        match self.fault {
            StoreFault::Io(_) => FailureKind::Internal("input_output"),
            StoreFault::InUse => FailureKind::Invalid("file_in_use"),
            StoreFault::Other(_) => FailureKind::Invalid("no_proof_store"),
            StoreFault::NoLemma => FailureKind::Invalid("damaged_proof_store"),
            StoreFault::Contradiction => FailureKind::Invalid("contradictory_stores"),
        }
    }
}

impl ProofStore {
    /// By default, sub-proofs of fewer nodes are not stored: they are proved again quickly.
    pub const NODES: u64 = 1 << 13;

    /// Opens a store of a game, or makes it. It stays locked against other programs until it is dropped.
    ///
    /// # Errors
    /// If it cannot be read or written, is in use, or is something else.
    pub fn open(path: &Path, game: &str) -> Result<ProofStore, ProofStoreError> {
        let fault = |fault| ProofStoreError { path: path.to_path_buf(), fault };
        let failed = |error: io::Error| fault(error.into());
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => (),
            Err(TryLockError::WouldBlock) => return Err(fault(StoreFault::InUse)),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let length = file.metadata().map_err(failed)?.len();
        let header = header(game);
        if length == 0 {
            file.write_all(header.as_bytes()).map_err(failed)?;
        }
        let known = if length == 0 { Vec::new() } else { read(&mut file, &header).map_err(fault)? };
        let end = (header.len() + known.len() * WORD) as u64;
        file.set_len(end).map_err(failed)?;
        file.seek(SeekFrom::Start(end)).map_err(failed)?;
        let file =
            AppendFile { path: path.to_path_buf(), file, synced: Instant::now(), added: 0, fault: None };
        Ok(ProofStore { known, least: effort(ProofStore::NODES), file: Mutex::new(file) })
    }

    /// The lemmas of a store that is only read; another program may be writing it, except on Windows, whose locks keep
    /// readers out.
    ///
    /// # Errors
    /// As for [`open`](ProofStore::open).
    pub fn read(path: &Path, game: &str) -> Result<Vec<Lemma>, ProofStoreError> {
        let known =
            File::open(path).map_err(StoreFault::Io).and_then(|mut file| read(&mut file, &header(game)));
        known.map_err(|fault| ProofStoreError { path: path.to_path_buf(), fault })
    }

    /// What it held when it was opened.
    pub fn known(&self) -> &[Lemma] {
        &self.known
    }

    /// How many were appended since.
    pub fn added(&self) -> usize {
        self.file.lock().unpoisoned().added
    }

    /// Keeps from now on what took at least so many nodes.
    #[must_use]
    pub fn with_min_nodes(self, nodes: u64) -> ProofStore {
        ProofStore { least: effort(nodes), ..self }
    }

    /// Whether a proof of so much effort is worth keeping.
    #[inline]
    pub(crate) fn wants(&self, spent: u8) -> bool {
        spent >= self.least
    }

    /// Adds the lemmas of another store that are new and worth storing, and returns their number.
    ///
    /// # Errors
    /// If the two contradict each other, and then none is added; or if they cannot be written.
    pub fn merge(&mut self, lemmas: &[Lemma]) -> Result<usize, ProofStoreError> {
        let mut known: HashMap<u64, Player> =
            self.known.iter().map(|lemma| (lemma.exact_key(), lemma.winner())).collect();
        let mut new = Vec::new();
        for &lemma in lemmas {
            match known.entry(lemma.exact_key()) {
                Entry::Occupied(entry) if *entry.get() != lemma.winner() => {
                    let path = self.file.lock().unpoisoned().path.clone();
                    return Err(ProofStoreError { path, fault: StoreFault::Contradiction });
                }
                Entry::Occupied(_) => {}
                Entry::Vacant(entry) if self.wants(lemma.effort()) => {
                    entry.insert(lemma.winner());
                    new.push(lemma);
                }
                Entry::Vacant(_) => {}
            }
        }
        new.iter().for_each(|&lemma| self.append(lemma));
        self.known.extend(&new);
        self.sync().map(|()| new.len())
    }

    /// Appends a lemma.
    pub fn append(&self, lemma: Lemma) {
        let mut open_file = self.file.lock().unpoisoned();
        let AppendFile { file, synced, added, fault, .. } = &mut *open_file;
        if fault.is_some() {
            return;
        }
        let mut write = || {
            file.write_all(&lemma.word().to_le_bytes())?;
            *added += 1;
            if synced.elapsed() >= SYNC {
                *synced = Instant::now();
                file.sync_data()?;
            }
            Ok(())
        };
        *fault = write().err();
    }

    /// Brings all to the disk.
    ///
    /// # Errors
    /// If something could not be written, now or before.
    pub fn sync(&self) -> Result<(), ProofStoreError> {
        let mut open_file = self.file.lock().unpoisoned();
        let AppendFile { path, file, fault, .. } = &mut *open_file;
        let written = fault.take().map_or(Ok(()), Err).and_then(|()| file.sync_all());
        written.map_err(|error| ProofStoreError { path: path.clone(), fault: error.into() })
    }
}

const WORD: usize = size_of::<u64>();

fn header(game: &str) -> String {
    format!("trilith proofs 1 {game}\n")
}

fn read(file: &mut File, header: &str) -> Result<Vec<Lemma>, StoreFault> {
    let mut bytes = Vec::new();
    BufReader::new(file).read_to_end(&mut bytes)?;
    let words = bytes.strip_prefix(header.as_bytes()).ok_or_else(|| StoreFault::Other(header.to_string()))?;
    let lemma = |bytes: &[u8; WORD]| Lemma::from_word(u64::from_le_bytes(*bytes));
    let (words, _unfinished) = words.as_chunks::<WORD>();
    words.iter().map(lemma).collect::<Option<_>>().ok_or(StoreFault::NoLemma)
}
