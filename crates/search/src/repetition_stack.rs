/// The keys of the positions played before the root and of those on the way from it, to find repetitions.
///
/// A position met before on the way from the root counts as a draw, since what was best then is best again; one
/// from before the root needs two earlier occurrences, as in the rules.
pub(crate) struct RepetitionStack {
    keys: Vec<u64>,
    /// Where the root stands among the keys.
    root: usize,
    /// How many keys on the trail share their low bits: 0 almost always answers without looking at the keys, so
    /// that games in which nothing can repeat hardly pay.
    sharing: Vec<u16>,
}

/// Wide enough that a game of 400 plies fills a tenth.
const SHARES: usize = 4096;

impl RepetitionStack {
    pub(crate) fn new() -> RepetitionStack {
        RepetitionStack { keys: Vec::new(), root: 0, sharing: vec![0; SHARES] }
    }

    /// Starts at a root after these earlier positions.
    pub(crate) fn start(&mut self, past: impl Iterator<Item = u64>, root: u64) {
        self.keys.clear();
        self.sharing.fill(0);
        past.for_each(|key| self.push(key));
        self.root = self.keys.len();
        self.push(root);
    }

    #[inline]
    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
        self.sharing[share(key)] += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.sharing[share(key)] -= 1;
        }
    }

    /// Whether a position with this key would be a draw here.
    #[inline]
    pub(crate) fn repeats(&self, key: u64) -> bool {
        self.sharing[share(key)] != 0 && self.occurs(key)
    }

    #[cold]
    fn occurs(&self, key: u64) -> bool {
        let (before, since) = self.keys.split_at(self.root);
        since.contains(&key) || before.iter().filter(|&&earlier| earlier == key).count() >= 2
    }
}

#[inline]
fn share(key: u64) -> usize {
    key as usize % SHARES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn once_since_the_root_or_twice_before_it() {
        let mut repetitions = RepetitionStack::new();
        repetitions.start([1, 2, 1, 3].into_iter(), 4);
        assert!(repetitions.repeats(1) && repetitions.repeats(4));
        assert!(!repetitions.repeats(2) && !repetitions.repeats(1 + SHARES as u64));
        repetitions.push(2);
        assert!(repetitions.repeats(2));
        repetitions.pop();
        assert!(!repetitions.repeats(2));
    }
}
