use std::fmt::Write;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::files::read;

/// Writes `SHA256SUMS` for all files of a folder, in the form that `sha256sum --check` reads.
pub(super) fn write(folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let digest = hex(&Sha256::digest(read(&entry.path())?));
        lines.push((entry.file_name().to_string_lossy().into_owned(), digest));
    }
    lines.sort();
    let text: String = lines.iter().map(|(name, digest)| format!("{digest}  {name}\n")).collect();
    fs::write(folder.join("SHA256SUMS"), text).map_err(failed)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_written_as_hexadecimal() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(hex(&Sha256::digest([])), empty);
    }
}
