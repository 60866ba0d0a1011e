//! The browser's page as files in the binary. The build script has npm build it.

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// What is in it.
    pub bytes: &'static [u8],
    /// The same, compressed by Brotli.
    pub brotli: Option<&'static [u8]>,
    /// The same, compressed by gzip.
    pub gzip: Option<&'static [u8]>,
    /// Whether its name changes with what is in it, so that it may be kept for ever.
    pub is_hashed: bool,
}

/// The file of this path, without a slash before it.
pub fn file(path: &str) -> Option<File> {
    let bytes = find(path)?;
    Some(File {
        bytes,
        brotli: find(&format!("{path}.br")),
        gzip: find(&format!("{path}.gz")),
        is_hashed: path.starts_with("_app/immutable/"),
    })
}

fn find(path: &str) -> Option<&'static [u8]> {
    let at = FILES.binary_search_by_key(&path, |(name, _)| name).ok()?;
    FILES.get(at).map(|(_, bytes)| *bytes)
}

/// Why there is no page in this binary, if there is none: a clause with the way out.
pub fn why_missing() -> Option<&'static str> {
    WHY_NOT
}
