use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// One of the two players. `One` begins; what people call them stands in [`Info`](crate::Info).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Player {
    /// The player who begins a game.
    One,
    /// The other player.
    Two,
}

impl Player {
    /// Both players, the beginner first.
    pub const BOTH: [Player; 2] = [Player::One, Player::Two];
}

impl Not for Player {
    type Output = Player;

    /// The opponent.
    fn not(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }
}

/// A value for each player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByPlayer<T> {
    /// What belongs to [`Player::One`].
    pub one: T,
    /// What belongs to [`Player::Two`].
    pub two: T,
}

impl<T> ByPlayer<T> {
    /// A value for each player, in order.
    pub const fn new(one: T, two: T) -> Self {
        ByPlayer { one, two }
    }

    /// The value that `make` gives for each player.
    pub fn from_fn(mut make: impl FnMut(Player) -> T) -> Self {
        ByPlayer { one: make(Player::One), two: make(Player::Two) }
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    #[inline]
    fn index(&self, player: Player) -> &T {
        match player {
            Player::One => &self.one,
            Player::Two => &self.two,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::One => &mut self.one,
            Player::Two => &mut self.two,
        }
    }
}

/// A player: `"white"` or `"black"`, independent of the side's name and of who begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), schema(as = Colour), ts(rename = "Colour"))]
pub enum Color {
    /// The player with the identifier `white`.
    White,
    /// The player with the identifier `black`.
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
