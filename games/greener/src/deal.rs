use game::Random;

use crate::board::Board;
use crate::{Color, Greener, Size, Stack};

/// The start with this number on a board of this size (RULES.md §1).
///
/// The pyramids lie in a row, black, white, green; [`Random::shuffle`] with the number's own sequence mixes
/// them, and they are laid out from a1 along the ranks upwards. This must never change: records and
/// players name deals by their numbers.
pub(crate) fn deal(size: Size, number: u64) -> Greener {
    let mut pyramids: Vec<Color> =
        Color::ALL.into_iter().flat_map(|color| vec![color; size.pyramids(color)]).collect();
    Random::new(number).shuffle(&mut pyramids);
    let mut board = Board::EMPTY;
    for (square, color) in size.grid().squares().zip(pyramids) {
        board.put(square, Stack::single(color));
    }
    Greener::new(size, board)
}
