use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Files by path in an archive, with `/` between folders. A sorted map, because the order of a folder differs between
/// machines.
#[derive(Default)]
pub(super) struct Files(BTreeMap<String, Content>);

pub(super) struct Content {
    pub(super) bytes: Vec<u8>,
    /// Unix permissions.
    pub(super) mode: u32,
}

impl Files {
    pub(super) fn add(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.0.insert(path.into(), Content { bytes: bytes.into(), mode: 0o644 });
    }

    pub(super) fn add_copy(&mut self, path: impl Into<String>, from: &Path) -> Result<(), String> {
        self.add(path, read(from)?);
        Ok(())
    }

    pub(super) fn add_program(&mut self, path: impl Into<String>, from: &Path) -> Result<(), String> {
        self.0.insert(path.into(), Content { bytes: read(from)?, mode: 0o755 });
        Ok(())
    }

    /// Adds all files of a flat folder.
    pub(super) fn add_folder(&mut self, path: &str, from: &Path) -> Result<(), String> {
        let entries = fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?;
        for entry in entries {
            let entry = entry.map_err(|error| format!("{}: {error}", from.display()))?;
            self.add_copy(format!("{path}/{}", entry.file_name().to_string_lossy()), &entry.path())?;
        }
        Ok(())
    }

    pub(super) fn append(&mut self, mut others: Files) {
        self.0.append(&mut others.0);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&String, &Content)> {
        self.0.iter()
    }
}

pub(super) fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("{}: {error}", file.display()))
}
