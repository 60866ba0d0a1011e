use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Count;

/// The result of a match, from the first player's view. What the games do not tell is `null`: the score before the first
/// game, an Elo difference beyond measure.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Match {
    /// How many games were finished.
    pub games: Count,
    /// Games the first player won.
    pub wins: Count,
    /// Drawn games.
    pub draws: Count,
    /// Games the first player lost.
    pub losses: Count,
    /// The part of all points, 0 to 1.
    pub score: Option<f64>,
    /// By how many Elo points the first player is stronger.
    pub elo: Option<f64>,
    /// The true difference lies so near in 95 of 100 matches.
    pub error: Option<f64>,
    /// The verdict of the sequential test; left out if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtDecision>,
    /// Games that a player lost by a fault of its own; left out if there were none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forfeits: Vec<Forfeit>,
}

/// The verdict of a sequential test about the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub enum SprtDecision {
    /// Not decided yet.
    #[serde(rename = "not decided")]
    Open,
    /// It is stronger by the higher bound rather than the lower.
    #[serde(rename = "stronger")]
    Stronger,
    /// It is not.
    #[serde(rename = "not stronger")]
    NotStronger,
}

impl fmt::Display for SprtDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SprtDecision::Open => "not decided",
            SprtDecision::Stronger => "stronger",
            SprtDecision::NotStronger => "not stronger",
        })
    }
}

/// A game that a player lost by a fault of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Forfeit {
    /// The number of the game, from 1.
    pub game: Count,
    /// The player, as the command line names it.
    pub player: String,
    /// What it did, a sentence without capital or full stop.
    pub reason: String,
}
