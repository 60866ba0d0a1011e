use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Cursor, Write};
use std::path::PathBuf;

use flate2::{Compression, GzBuilder};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::Release;
use super::files::Files;

/// Writes the archive of a release: all files in one folder, as `.zip` for Windows and as `.tar.gz` for other systems.
pub(super) fn write(release: &Release, files: &Files) -> Result<PathBuf, String> {
    let name = format!("trilith-{}-{}", release.version, release.target);
    let (bytes, ending) = if release.is_for_windows() {
        (zip(&name, files), "zip")
    } else {
        (tar(&format!("{name}/"), files, release.epoch).and_then(|tar| gzip(&tar)), "tar.gz")
    };
    let path = release.folder.join(format!("{name}.{ending}"));
    bytes
        .and_then(|bytes| fs::write(&path, bytes))
        .map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

/// A tar archive of files and their folders, all owned by root.
pub(super) fn tar(prefix: &str, files: &Files, epoch: u64) -> io::Result<Vec<u8>> {
    let mut tar = tar::Builder::new(Vec::new());
    let mut folders = BTreeSet::new();
    for (path, content) in files.iter() {
        let path = format!("{prefix}{path}");
        for folder in parents(&path).filter(|folder| folders.insert(folder.to_string())) {
            let mut header = header(0o755, epoch);
            header.set_entry_type(tar::EntryType::Directory);
            tar.append_data(&mut header, folder, io::empty())?;
        }
        let mut header = header(content.mode, epoch);
        header.set_size(content.bytes.len() as u64);
        tar.append_data(&mut header, &path, content.bytes.as_slice())?;
    }
    tar.into_inner()
}

fn header(mode: u32, epoch: u64) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_mode(mode);
    header.set_uid(0);
    header.set_gid(0);
    header.set_mtime(epoch);
    header.set_size(0);
    header
}

/// The parent folders of a path, outermost first, each with a slash.
fn parents(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(at, _)| &path[..=at])
}

/// Compresses without timestamp and file name, for reproducible output.
pub(super) fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut gzip = GzBuilder::new().write(Vec::new(), Compression::best());
    gzip.write_all(bytes)?;
    gzip.finish()
}

/// Zip has no time zones, so each file has the earliest possible timestamp.
fn zip(folder: &str, files: &Files) -> io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, content) in files.iter() {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(9))
            .last_modified_time(DateTime::default())
            .unix_permissions(content.mode);
        zip.start_file(format!("{folder}/{path}"), options)?;
        zip.write_all(&content.bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn files() -> Files {
        let mut files = Files::default();
        files.add("man/b.1", "b");
        files.add("a", "a");
        files
    }

    #[test]
    fn a_tar_archive_is_sorted_and_owned_by_root() {
        let bytes = tar("t/", &files(), 12).unwrap();
        let mut archive = tar::Archive::new(bytes.as_slice());
        let entries: Vec<_> = archive.entries().unwrap().map(Result::unwrap).collect();
        let paths: Vec<_> = entries.iter().map(|entry| entry.path().unwrap().display().to_string()).collect();
        assert_eq!(paths, ["t/", "t/a", "t/man/", "t/man/b.1"]);
        for entry in &entries {
            let header = entry.header();
            assert_eq!((header.uid().unwrap(), header.gid().unwrap(), header.mtime().unwrap()), (0, 0, 12));
        }
    }

    #[test]
    fn a_zip_archive_can_be_read_back() {
        let bytes = zip("t", &files()).unwrap();
        assert_eq!(bytes, zip("t", &files()).unwrap());
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let names: Vec<_> = archive.file_names().map(Result::unwrap).collect();
        assert_eq!(names, ["t/a", "t/man/b.1"]);
        let mut text = String::new();
        archive.by_name("t/man/b.1").unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "b");
    }

    #[test]
    fn gzip_writes_no_time() {
        assert_eq!(gzip(b"text").unwrap()[4..8], [0; 4]);
    }
}
