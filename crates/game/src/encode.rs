use crate::Position;

/// Moves as numbers below a bound, for tables in search and arrays in other languages.
pub trait Encode: Position {
    /// Every number is below this.
    const MOVE_COUNT: usize;

    /// The number of a move; different moves have different numbers.
    fn encode(mv: Self::Move) -> usize;

    /// The move with this number, if there is one.
    fn decode(number: usize) -> Option<Self::Move>;

    /// Marks the numbers of the legal plies in a list of [`MOVE_COUNT`](Encode::MOVE_COUNT) without a mark. `moves` is room for
    /// them, so that nothing is allocated.
    fn mark_legal(&self, marks: &mut [bool], moves: &mut Vec<Self::Move>) {
        self.legal_moves(moves);
        moves.iter().for_each(|&mv| marks[Self::encode(mv)] = true);
    }
}
