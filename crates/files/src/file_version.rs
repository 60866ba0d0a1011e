use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// Tells a version of a file from others without reading it: each change gives the file another time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileVersion {
    modified: SystemTime,
    length: u64,
    /// The file's number on its device; zero where the system has none.
    number: u64,
}

impl FileVersion {
    /// The version of a regular file; `None` if there is no such file.
    pub fn of(path: &Path) -> Option<FileVersion> {
        let found = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        #[cfg(unix)]
        let number = std::os::unix::fs::MetadataExt::ino(&found);
        #[cfg(not(unix))]
        let number = 0;
        Some(FileVersion { modified: found.modified().ok()?, length: found.len(), number })
    }
}
