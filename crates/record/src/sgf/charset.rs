use std::string::FromUtf8Error;

/// How the bytes of a game's texts mean letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Charset {
    /// The usual encoding, and the default.
    #[default]
    Utf8,
    /// ISO-8859-1, the format's own in old files: each byte is the letter of that number.
    Latin1,
}

impl Charset {
    /// The property that names it, at the root.
    pub(super) const PROPERTY: &str = "CA";

    /// The charset of this name; of all that are not known here only what is UTF-8 as well can be read.
    pub(super) fn named(name: &[u8]) -> Charset {
        let name = String::from_utf8_lossy(name).trim().to_ascii_lowercase().replace('_', "-");
        match name.as_str() {
            "iso-8859-1" | "iso8859-1" | "iso-8859-1:1987" | "latin1" | "latin-1" | "l1" => Charset::Latin1,
            _ => Charset::Utf8,
        }
    }

    /// The text of these bytes.
    pub(super) fn decode(self, bytes: Vec<u8>) -> Result<String, FromUtf8Error> {
        match self {
            Charset::Latin1 if !bytes.is_ascii() => Ok(bytes.into_iter().map(char::from).collect()),
            _ => String::from_utf8(bytes),
        }
    }
}
