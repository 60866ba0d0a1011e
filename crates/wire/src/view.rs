use catalog::State;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Choices, LastTurn, Scene, Status};

/// A position as a board shows it and lets people play on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct View {
    /// The position in a few words; its fields stand among the view's own.
    #[serde(flatten)]
    pub status: Status,
    /// What a board draws.
    pub scene: Scene,
    /// What may be clicked; `null` for those who do not decide.
    pub choices: Option<Choices>,
    /// What the last turn did; `null` before the first ply.
    pub last_turn: Option<LastTurn>,
}

impl View {
    /// The view of those who watch.
    pub fn watched(state: &dyn State) -> View {
        View {
            status: Status::from(state),
            scene: Scene::of(state.info(), &state.scene()),
            choices: None,
            last_turn: state.last_turn().map(|turn| LastTurn::of(state.info(), &turn)),
        }
    }
}

impl From<&dyn State> for View {
    /// The view of the one who decides.
    fn from(state: &dyn State) -> View {
        View { choices: Some(Choices::from(state)), ..View::watched(state) }
    }
}
