use game::{Grid, ParseError};

use crate::Color;

/// The sizes Greener is played on (RULES.md §1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Size {
    /// 6 files and 6 ranks, the usual board.
    Small,
    /// 9 files and 6 ranks.
    Medium,
    /// 9 files and 9 ranks.
    Large,
}

impl Size {
    /// All three, the usual one first.
    pub const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// Their names, in the same order.
    pub const NAMES: [&'static str; 3] = ["6x6", "9x6", "9x9"];

    /// Files, `x` and ranks, such as `9x6`.
    pub const fn name(self) -> &'static str {
        Size::NAMES[self as usize]
    }

    /// The board of this size.
    pub const fn grid(self) -> Grid {
        match self {
            Size::Small => Grid::new(6, 6),
            Size::Medium => Grid::new(9, 6),
            Size::Large => Grid::new(9, 9),
        }
    }

    /// How many pyramids of a colour fill the board.
    pub const fn pyramids(self, color: Color) -> usize {
        let (of_each_player, green) = match self {
            Size::Small => (9, 18),
            Size::Medium => (13, 28),
            Size::Large => (20, 41),
        };
        match color {
            Color::Black | Color::White => of_each_player,
            Color::Green => green,
        }
    }

    /// The size of a board, if the game has it.
    pub fn of(grid: Grid) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.grid() == grid)
    }

    /// The size with this name, in either case.
    ///
    /// # Errors
    /// If the game has no such size.
    pub fn named(name: &str) -> Result<Size, ParseError> {
        let known = || ParseError::new(name, format!("Greener is played on {}", Size::NAMES.join(", ")));
        Size::ALL.into_iter().find(|size| size.name().eq_ignore_ascii_case(name)).ok_or_else(known)
    }
}
