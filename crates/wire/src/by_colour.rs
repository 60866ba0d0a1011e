use game::{Info, Player};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Colour;

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
        ByColour { white: side(Colour::White), black: side(Colour::Black) }
    }
}
