use std::hash::{BuildHasher, RandomState};

/// The given seed, or a random one.
pub(crate) fn or_random(asked: Option<u64>) -> u64 {
    asked.unwrap_or_else(|| RandomState::new().hash_one(0))
}
