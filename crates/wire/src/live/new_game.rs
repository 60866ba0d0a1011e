use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ByColour, Colour, Count, Outcome, Seat, Setup, Status, TimeControl};

/// A request for a new live game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct NewGame {
    /// A random text: the same key makes one game, however often it is sent.
    pub key: String,
    /// The game's slug.
    pub game: String,
    /// The start.
    #[serde(default)]
    pub setup: Setup,
    /// A position to begin from instead.
    #[serde(default)]
    pub position: Option<String>,
    /// The players. At least one seat is the visitor's own; if both are, two people share one device.
    pub seats: ByColour<NewSeat>,
    /// How much time there is; none if left out.
    #[serde(default)]
    pub clock: Option<TimeControl>,
}

/// The player at one side of a new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum NewSeat {
    /// The visitor who creates the game.
    Me {
        /// What they are called; may be empty.
        #[serde(default)]
        name: String,
    },
    /// An open seat for the first visitor who joins.
    Open,
    /// A computer.
    Computer {
        /// Its identifier, such as `level:3`.
        player: String,
        /// How long the strongest may think about a ply, in milliseconds; a second if left out.
        #[serde(default)]
        milliseconds: Option<u32>,
    },
}

/// A live game that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Created)]
pub struct CreatedGame {
    /// Its id; the page shows it at `/g/ID`.
    pub id: String,
}

/// The end of a private address that takes a seat to another device: `/s/TOKEN`. It can be used once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatLink {
    /// It gives the seat to the first visitor who uses it.
    pub token: String,
    /// Until when it can be used, in milliseconds since the beginning of 1970.
    pub expires: Count,
}

/// A game of the visitor's own, in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnGame {
    /// Its id.
    pub id: String,
    /// Where it stands.
    pub status: Status,
    /// The players.
    pub seats: ByColour<Seat>,
    /// The visitor's own sides.
    pub yours: Vec<Colour>,
    /// When something last happened, in milliseconds since the beginning of 1970.
    pub at: Count,
    /// Whether it is over, by the rules or otherwise.
    pub over: bool,
    /// How many turns have been played and not taken back.
    pub turns: u32,
    /// How it ended, if it did.
    pub ending: Option<Outcome>,
}
