use std::process::Child;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Every program that was started and may still run, so that a handler of signals can end them all.
static CHILDREN: Mutex<Vec<Weak<Mutex<Child>>>> = Mutex::new(Vec::new());

/// A child that [`end_all`] knows.
pub(crate) fn keep(child: Child) -> Arc<Mutex<Child>> {
    let child = Arc::new(Mutex::new(child));
    let mut children = CHILDREN.lock().unwrap_or_else(PoisonError::into_inner);
    children.retain(|child| child.strong_count() > 0);
    children.push(Arc::downgrade(&child));
    child
}

/// Kills a child and takes leave of it; one that has ended before is only taken leave of.
pub(crate) fn end(child: &Mutex<Child>) {
    let mut child = child.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = child.kill();
    let _ = child.wait();
}

/// Ends every program that was started as a player, for those who are about to end themselves.
pub fn end_all() {
    let children = std::mem::take(&mut *CHILDREN.lock().unwrap_or_else(PoisonError::into_inner));
    children.iter().filter_map(Weak::upgrade).for_each(|child| end(&child));
}
