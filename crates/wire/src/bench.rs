use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Count;

/// What the benchmark of the search measured of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Bench {
    /// The game's slug.
    pub game: String,
    /// Changes with anything that changes the search, and with nothing else.
    pub fingerprint: Count,
    /// Positions searched.
    pub nodes: Count,
    /// How long that took.
    pub milliseconds: Count,
}
