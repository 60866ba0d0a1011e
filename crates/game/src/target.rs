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
    /// What people call it: the square, or what the menu says.
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
    /// What the item says, such as `one-way`; unique in its menu.
    pub label: &'static str,
    /// Its place in the menu, from 1.
    pub number: u8,
    /// What it means, in a few words for somebody who never saw it; may be empty.
    pub meaning: &'static str,
    /// What it looks like on the board, if it stands for a piece.
    pub picture: Option<PieceIcon>,
}

/// A piece that is nobody's, as a menu shows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceIcon {
    /// What it looks like.
    pub shape: PieceShape,
    /// The same in plain characters, as [`Piece::label`](crate::Piece::label).
    pub label: &'static str,
}
