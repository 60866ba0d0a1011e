use crate::Position;

/// Moves as numbers below a bound, for tables in search and arrays in other languages.
pub trait Encode: Position {
    /// Every number is below this.
    const MOVES: usize;

    /// The number of a move; different moves have different numbers.
    fn encode(mv: Self::Move) -> usize;

    /// The move with this number, if there is one.
    fn decode(number: usize) -> Option<Self::Move>;
}
