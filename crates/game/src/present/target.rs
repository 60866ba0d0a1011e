use crate::{PieceShape, Square};

/// One step of spelling a move on a board: a click on a square, or the choice of something beside it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A square of the board.
    Cell(Square),
    /// Something offered in a menu.
    Choice(MenuChoice),
}

impl Target {
    /// The name for players: the square, or the label of the menu item.
    pub fn name(self) -> String {
        match self {
            Target::Cell(square) => square.to_string(),
            Target::Choice(choice) => choice.label.to_string(),
        }
    }
}

/// An item of a menu beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MenuChoice {
    /// The label, such as `one-way`; unique in its menu.
    pub label: &'static str,
    /// Its place in the menu, from 1.
    pub number: u8,
    /// The meaning, in a few words for newcomers; may be empty.
    pub meaning: &'static str,
    /// The piece that it stands for, if any.
    pub picture: Option<PieceIcon>,
}

/// A neutral piece in a menu.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceIcon {
    /// The appearance.
    pub shape: PieceShape,
    /// The same in plain characters, as [`Piece::label`](crate::Piece::label).
    pub label: &'static str,
}
