use catalog::{ProvedBounds, SolvedValue, Unsolved};
use game::Info;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Colour, Count};

/// The proved value of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Solution {
    /// `white wins`, `black wins` or `draw`.
    pub value: String,
    /// The winner; `null` in a draw.
    pub winner: Option<Colour>,
    /// How many points the winner is ahead, where that was asked.
    pub margin: Option<u16>,
    /// How many plies the win takes at most, where that was asked.
    pub plies: Option<u32>,
    /// Best play of both sides to the end.
    pub line: Vec<String>,
    /// How many positions were expanded.
    pub nodes: Count,
    /// How long it took.
    pub milliseconds: Count,
}

impl Solution {
    /// A solution of a position of this game.
    pub fn of(info: &Info, solution: &catalog::Solution<String>) -> Solution {
        let winner = solution.value.winner.map(|winner| info.color(winner));
        Solution {
            value: verdict(winner),
            winner,
            margin: solution.value.margin,
            plies: solution.value.plies,
            line: solution.line.clone(),
            nodes: solution.nodes.into(),
            milliseconds: solution.elapsed.into(),
        }
    }
}

/// Why a position of this game was not solved, and what is proved nevertheless, in one sentence.
pub fn unsolved(info: &Info, unsolved: &Unsolved) -> String {
    format!("not solved after {} positions ({}): {unsolved}", unsolved.nodes, known(info, &unsolved.known))
}

/// What is proved of a position, in a few words.
pub fn known(info: &Info, known: &ProvedBounds) -> String {
    let verdict = |value: &SolvedValue| verdict(value.winner.map(|winner| info.color(winner)));
    match known {
        ProvedBounds::NoWinWithin(plies) => format!("no forced win within {plies} moves"),
        ProvedBounds::Between(worst, best) if worst.winner == best.winner => verdict(worst),
        ProvedBounds::Between(SolvedValue { winner: Some(_), .. }, SolvedValue { winner: Some(_), .. }) => {
            "the winner is unknown".to_string()
        }
        ProvedBounds::Between(worst, best) => format!("{} to {}", verdict(worst), verdict(best)),
    }
}

/// `white wins`, `black wins` or `draw`.
pub fn verdict(winner: Option<Colour>) -> String {
    winner.map_or("draw".to_string(), |winner| format!("{winner} wins"))
}
