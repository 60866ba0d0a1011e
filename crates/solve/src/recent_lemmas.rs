use crate::layout::Layout;
use crate::lemma::Lemma;

/// What one thread found of positions near the end, each until another needs its place: so small that a processor's own
/// memory holds it.
pub(crate) struct RecentLemmas {
    words: Vec<u64>,
}

/// 8 MiB.
const WORDS: usize = 1 << 20;

impl RecentLemmas {
    pub(crate) fn new() -> RecentLemmas {
        RecentLemmas { words: vec![0; WORDS] }
    }

    #[inline]
    pub(crate) fn probe(&self, exact_key: u64) -> Option<Lemma> {
        Lemma::from_word(self.words[place(exact_key)]).filter(|lemma| lemma.exact_key() == exact_key)
    }

    #[inline]
    pub(crate) fn store(&mut self, lemma: Lemma) {
        self.words[place(lemma.exact_key())] = lemma.word();
    }
}

#[inline]
fn place(exact_key: u64) -> usize {
    Layout::Exact.spread(exact_key) as usize % WORDS
}
