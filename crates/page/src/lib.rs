//! The web page, embedded in the binary. The build script builds it with npm; without Node, [`why_missing`] returns the
//! reason.
//!
//! ```
//! match page::file("index.html") {
//!     Some(file) => println!("the start page has {} bytes", file.bytes.len()),
//!     None => println!("there is no page: {}", page::why_missing().unwrap_or("not found")),
//! }
//! ```

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its content.
    pub bytes: &'static [u8],
    /// Its content compressed by Brotli.
    pub brotli: Option<&'static [u8]>,
    /// Its content compressed by gzip.
    pub gzip: Option<&'static [u8]>,
    /// Whether its name contains a hash of its content, so that it can be cached forever.
    pub is_hashed: bool,
}

/// The file with this path, without a leading slash.
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

/// Why this binary has no page, if it has none, and what to do.
pub fn why_missing() -> Option<&'static str> {
    WHY_NOT
}
