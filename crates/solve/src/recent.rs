use crate::layout::Layout;
use crate::lemma::Lemma;

/// What one thread found of positions near the end, each until another needs its place: so small that a processor's own
/// memory holds it.
pub(crate) struct Recent {
    words: Vec<u64>,
}

/// 8 MiB.
const WORDS: usize = 1 << 20;

impl Recent {
    pub(crate) fn new() -> Recent {
        Recent { words: vec![0; WORDS] }
    }

    #[inline]
    pub(crate) fn look_up(&self, identity: u64) -> Option<Lemma> {
        Lemma::from_word(self.words[place(identity)]).filter(|lemma| lemma.identity() == identity)
    }

    #[inline]
    pub(crate) fn keep(&mut self, lemma: Lemma) {
        self.words[place(lemma.identity())] = lemma.word();
    }
}

#[inline]
fn place(identity: u64) -> usize {
    Layout::Exact.spread(identity) as usize % WORDS
}
