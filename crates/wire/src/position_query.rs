use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{PlayedPly, View};

/// A start of a game; by default the usual one.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Setup {
    /// One of the game's sizes.
    #[serde(default)]
    pub size: Option<String>,
    /// The number of a random deal, a text of digits: it may be greater than numbers of JSON can be.
    #[serde(default)]
    pub deal: Option<String>,
}

/// A position and plies from there: the input of stateless requests.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Start)]
pub struct PositionQuery {
    /// The game's slug.
    pub game: String,
    /// The text of a position; the start that `setup` means if left out.
    #[serde(default)]
    pub position: Option<String>,
    /// The start, if no position is given.
    #[serde(default)]
    pub setup: Setup,
    /// Plies from there, as a person may type them.
    #[serde(default)]
    pub plies: Vec<String>,
}

/// The position after the plies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Walked)]
pub struct ReplayedPosition {
    /// The text of the position it begins from.
    pub start: String,
    /// The plies, by their proper texts.
    pub plies: Vec<PlayedPly>,
    /// The board at the end, with choices.
    pub view: View,
}

/// A range of positions of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Stretch)]
pub struct ViewRange {
    /// The game with all its plies.
    pub start: PositionQuery,
    /// The first board wanted: the one after so many plies.
    pub from: u32,
    /// How many boards are wanted, at most 40.
    pub count: u32,
}
