//! Random texts: ids of games, cookies of visitors, tokens of links.

use sha2::{Digest, Sha256};

/// Letters and digits that are not mistaken for each other.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// An id of 100 random bits: nobody guesses one.
pub(crate) fn id() -> String {
    text(20)
}

/// A secret of 130 random bits.
pub(crate) fn token() -> String {
    text(26)
}

fn text(length: usize) -> String {
    let mut bytes = vec![0; length];
    // Without randomness there are no secrets: rather none is made, and nobody gets in.
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

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
