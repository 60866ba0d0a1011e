use std::fmt;
use std::ops::Not;

/// A player's color in programs, records and evaluations. Which color begins depends on the game, and players may see
/// another name: see [`Info`](crate::Info).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// `white` in programs.
    White,
    /// `black` in programs, whatever name players see.
    Black,
}

impl Color {
    /// Both, White first.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// What programs call the player.
    pub const fn program(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.program())
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}
