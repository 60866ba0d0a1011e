use std::fmt;

use game::{Info, Player};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A player: `"white"` or `"black"`, independent of the side's name and of who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The player with the identifier `white`.
    White,
    /// The player with the identifier `black`.
    Black,
}

impl Colour {
    /// What programs call a player of this game.
    pub fn of(info: &Info, player: Player) -> Colour {
        Colour::from(info.color(player))
    }
}

impl From<game::Color> for Colour {
    fn from(colour: game::Color) -> Colour {
        match colour {
            game::Color::White => Colour::White,
            game::Color::Black => Colour::Black,
        }
    }
}

impl From<Colour> for game::Color {
    fn from(colour: Colour) -> game::Color {
        match colour {
            Colour::White => game::Color::White,
            Colour::Black => game::Color::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::White => "white",
            Colour::Black => "black",
        })
    }
}

/// A value for each player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ByColour<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByColour<T> {
    /// The value of one player.
    pub fn get(&self, colour: Colour) -> &T {
        match colour {
            Colour::White => &self.white,
            Colour::Black => &self.black,
        }
    }

    /// The value that `make` gives for each player of a game.
    pub fn of(info: &Info, mut make: impl FnMut(Player) -> T) -> ByColour<T> {
        let mut side = |colour| make(info.player_of(colour));
        ByColour { white: side(game::Color::White), black: side(game::Color::Black) }
    }
}
