use std::sync::{LockResult, PoisonError};

/// Uses a lock even if a thread panicked while it held it: what our locks guard is whole after every statement.
///
/// ```
/// use std::sync::Mutex;
///
/// use game::Unpoisoned;
///
/// assert_eq!(*Mutex::new(7).lock().unpoisoned(), 7);
/// ```
pub trait Unpoisoned<T> {
    /// The guard, or the value inside.
    fn unpoisoned(self) -> T;
}

impl<T> Unpoisoned<T> for LockResult<T> {
    fn unpoisoned(self) -> T {
        self.unwrap_or_else(PoisonError::into_inner)
    }
}
