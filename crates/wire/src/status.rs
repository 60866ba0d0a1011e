use catalog::State;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ByColour, Colour, Outcome};

/// A position in a few words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Status {
    /// The game's slug.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// Who decides now.
    pub turn: Colour,
    /// What kind of decision is due, one word; `move` begins a turn.
    pub phase: String,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// How many legal plies there are.
    pub plies: u32,
    /// Each player's points; `null` in a game without points.
    pub score: Option<ByColour<u16>>,
}

impl From<&dyn State> for Status {
    fn from(state: &dyn State) -> Status {
        let (info, points) = (state.info(), state.score());
        Status {
            game: info.slug.to_string(),
            position: state.text(),
            turn: Colour::of(info, state.turn()),
            phase: state.phase().to_string(),
            outcome: state.outcome().map(|outcome| Outcome::of(info, &outcome)),
            plies: state.moves().len() as u32,
            score: points.map(|points| ByColour::of(info, |player| points[player])),
        }
    }
}
