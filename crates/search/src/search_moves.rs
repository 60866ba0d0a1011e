/// Which plies to search. A bare number means the best of all legal plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchMoves<'a, M> {
    /// How many get their exact scores; 0 counts as 1.
    pub lines: usize,
    /// The plies to choose among; all, if none of these is legal.
    pub search_moves: &'a [M],
}

impl<M> From<usize> for SearchMoves<'_, M> {
    fn from(lines: usize) -> Self {
        SearchMoves { lines, search_moves: &[] }
    }
}
