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

/// How many sequences of legal plies there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Perft {
    /// The number of sequences.
    pub count: Count,
    /// How many plies each has.
    pub depth: u32,
}

/// How many of them begin with a ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PerftBranch {
    /// The number of sequences.
    pub count: Count,
    /// The ply.
    pub ply: String,
}
