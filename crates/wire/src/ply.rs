use catalog::State;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::LastTurn;

/// One legal ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Ply {
    /// Its text.
    pub ply: String,
}

/// Where plies have led.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Position {
    /// The position's text.
    pub position: String,
    /// What the last turn did; `null` if no ply was played.
    pub last_turn: Option<LastTurn>,
}

impl From<&dyn State> for Position {
    fn from(state: &dyn State) -> Position {
        let last_turn = state.last_turn().map(|turn| LastTurn::of(state.info(), &turn));
        Position { position: state.text(), last_turn }
    }
}
