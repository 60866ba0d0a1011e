use game::Info;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Colour;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Colour>,
    /// A sentence for people, such as `White wins: Black has no legal ply`.
    pub reason: String,
}

impl Outcome {
    /// How a game of this kind ended.
    pub fn of(info: &Info, outcome: &game::Outcome) -> Outcome {
        let winner = outcome.winner.map(|winner| Colour::of(info, winner));
        Outcome { winner, reason: outcome.sentence(info) }
    }

    /// How a live game of this kind ended, by the rules or otherwise.
    pub fn of_ending(info: &Info, ending: &play::Ending) -> Outcome {
        let winner = ending.winner.map(|winner| Colour::of(info, winner));
        Outcome { winner, reason: ending.sentence(info) }
    }
}
