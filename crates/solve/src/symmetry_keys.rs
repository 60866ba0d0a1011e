use game::{Symmetric, Symmetry};

/// Plies below the start of a proof at which mirrored positions are still recognised. To turn a board costs as much
/// as to search a small subtree, and far from the start the subtrees are small.
/// From mirrored positions near the end of a game it saves a fifth of the nodes.
const PLIES: usize = 6;

/// Recognises positions that are the same but for a symmetry.
///
/// Only the symmetries that leave the start of the proof as it is lead from one position below it to another: an
/// irregular start has none, and nothing is spent on them.
pub(crate) struct SymmetryKeys {
    symmetries: Vec<Symmetry>,
}

impl SymmetryKeys {
    /// The symmetries of the position a proof starts from.
    pub(crate) fn of<P: Symmetric>(start: &P) -> SymmetryKeys {
        let is_kept =
            |symmetry: &Symmetry| *symmetry != Symmetry::Identity && start.transformed(*symmetry) == *start;
        SymmetryKeys { symmetries: start.symmetries().iter().copied().filter(is_kept).collect() }
    }

    /// A key that symmetric positions this many plies below the start have in common.
    #[inline]
    pub(crate) fn key<P: Symmetric>(&self, position: &P, plies: usize) -> u64 {
        let own = position.key();
        if self.symmetries.is_empty() || plies > PLIES {
            return own;
        }
        self.symmetries.iter().map(|&symmetry| position.transformed(symmetry).key()).fold(own, u64::min)
    }
}
