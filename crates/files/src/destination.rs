use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// What a path leads to, as far as writing is concerned.
pub(crate) enum Destination {
    /// Nothing yet.
    New(PathBuf),
    /// A regular file, which may be replaced.
    Old(PathBuf, Metadata),
    /// A device, a pipe or an open file of a process: it is written to as it stands.
    Stream(File),
}

/// Links that lead to links are followed so far; a ring of them has no end.
const MAX_LINKS: usize = 40;

impl Destination {
    pub(crate) fn of(path: &Path) -> io::Result<Destination> {
        let mut place = std::path::absolute(path)?;
        for _ in 0..MAX_LINKS {
            if is_open_file(&place) {
                return stream(path);
            }
            match fs::read_link(&place) {
                Ok(target) => place = place.with_file_name("").join(target),
                Err(_) => return Destination::at(place),
            }
        }
        Err(io::Error::other("too many symbolic links"))
    }

    /// What is at a place that is no link.
    fn at(place: PathBuf) -> io::Result<Destination> {
        match fs::metadata(&place) {
            Ok(found) if found.is_file() => Ok(Destination::Old(place, found)),
            Ok(_) => stream(&place),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Destination::New(place)),
            Err(error) => Err(error),
        }
    }
}

/// Whether a path names a file descriptor of a process, as `/dev/stdout` does. It refers to the open file, even if
/// that is a regular file with a name.
fn is_open_file(path: &Path) -> bool {
    let names = ["/dev/stdout", "/dev/stderr"].map(Path::new);
    let folder = path.parent().unwrap_or(path);
    let is_process = folder.starts_with("/proc") && folder.file_name().is_some_and(|name| name == "fd");
    cfg!(unix) && (names.contains(&path) || folder == Path::new("/dev/fd") || is_process)
}

/// Opens what is to be written to. Nothing that is there already is cut off.
fn stream(path: &Path) -> io::Result<Destination> {
    let opened = standard_output(path).map_or_else(|| File::options().append(true).open(path), Ok);
    Ok(Destination::Stream(opened?))
}

/// Standard output, if that is where a path leads: what is written there comes in its turn with all else the program
/// prints, and a socket cannot be opened by name.
#[cfg(unix)]
fn standard_output(path: &Path) -> Option<File> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let out = File::from(io::stdout().as_fd().try_clone_to_owned().ok()?);
    let (ours, named) = (out.metadata().ok()?, fs::metadata(path).ok()?);
    (ours.dev() == named.dev() && ours.ino() == named.ino()).then_some(out)
}

/// Elsewhere it has no name.
#[cfg(not(unix))]
fn standard_output(_path: &Path) -> Option<File> {
    None
}
