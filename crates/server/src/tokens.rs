//! Random texts: ids of games, cookies of visitors, tokens of links.

use sha2::{Digest, Sha256};

/// Letters and digits that are not mistaken for each other.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// An id of 100 random bits, which cannot be guessed.
pub(crate) fn id() -> String {
    text(20)
}

/// A secret of 130 random bits.
pub(crate) fn token() -> String {
    text(26)
}

/// A key of 260 random bits, if the system has random numbers.
pub(crate) fn key() -> Option<String> {
    let key = text(52);
    (!key.is_empty()).then_some(key)
}

fn text(length: usize) -> String {
    let mut bytes = vec![0; length];
    // Without random numbers no token is created.
    if getrandom::fill(&mut bytes).is_err() {
        return String::new();
    }
    bytes
        .iter()
        .filter_map(|byte| ALPHABET.get(usize::from(byte % 32)))
        .map(|&letter| char::from(letter))
        .collect()
}

/// Whether a text can be an id.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 20 && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// Whether a text can be a secret of ours.
pub(crate) fn is_token(text: &str) -> bool {
    text.len() == 26 && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// The longest key, in bytes.
pub(crate) const LONGEST_KEY: usize = 64;

/// Whether a text can be a visitor's key. PostgreSQL keeps no text with a null character in it.
pub(crate) fn is_key(text: &str) -> bool {
    !text.is_empty() && text.len() <= LONGEST_KEY && !text.contains('\0')
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

/// The bytes that hexadecimal digits write.
pub(crate) fn unhex(digits: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u32>> = digits.chars().map(|digit| digit.to_digit(16)).collect();
    let (pairs, rest) = digits.as_ref()?.as_chunks::<2>();
    let bytes = pairs.iter().map(|[high, low]| u8::try_from(high * 16 + low).ok());
    if rest.is_empty() { bytes.collect() } else { None }
}
