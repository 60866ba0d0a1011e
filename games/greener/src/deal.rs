use game::Random;

use crate::board::Board;
use crate::{Colour, Greener, Size, Stack};

/// The start with this number on a board of this size (RULES.md §1).
///
/// The pyramids lie in a row, black, white, green; [`Random::shuffle`] with the number's own sequence mixes
/// them, and they are laid out from a1 along the ranks upwards. This must never change: records and
/// players name deals by their numbers.
pub(crate) fn deal(size: Size, number: u64) -> Greener {
    let mut pyramids: Vec<Colour> =
        Colour::ALL.into_iter().flat_map(|colour| vec![colour; size.pyramids(colour)]).collect();
    Random::new(number).shuffle(&mut pyramids);
    let mut board = Board::EMPTY;
    for (square, colour) in size.grid().squares().zip(pyramids) {
        board.put(square, Stack::single(colour));
    }
    Greener::new(size, board)
}
