use catalog::State;
use game::Info;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ByColour, Choices, Colour, LastTurn, Scene};

/// A position in a few words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Status {
    /// The game's slug.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// The player to decide.
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
            turn: info.color(state.turn()),
            phase: state.phase().to_string(),
            outcome: state.outcome().map(|outcome| Outcome::of(info, &outcome)),
            plies: state.move_count() as u32,
            score: points.map(|points| ByColour::of(info, |player| points[player])),
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Outcome {
    /// The winner; `None` in a draw.
    pub winner: Option<Colour>,
    /// A sentence for people, such as `White wins: Black has no legal ply`.
    pub reason: String,
}

impl Outcome {
    /// How a game of this kind ended.
    pub fn of(info: &Info, outcome: &game::Outcome) -> Outcome {
        let winner = outcome.winner.map(|winner| info.color(winner));
        Outcome { winner, reason: outcome.sentence(info) }
    }

    /// How a live game of this kind ended, by the rules or otherwise.
    pub fn of_ending(info: &Info, ending: &play::Ending) -> Outcome {
        let winner = ending.winner.map(|winner| info.color(winner));
        Outcome { winner, reason: ending.sentence(info) }
    }
}

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

/// A position as a board shows it and lets people play on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct View {
    /// The position in a few words; its fields stand among the view's own.
    #[serde(flatten)]
    pub status: Status,
    /// What a board draws.
    pub scene: Scene,
    /// What may be clicked; `null` for viewers who are not to decide.
    pub choices: Option<Choices>,
    /// What the last turn did; `null` before the first ply.
    pub last_turn: Option<LastTurn>,
}

impl View {
    /// The view of a spectator.
    pub fn for_spectator(state: &dyn State) -> View {
        View {
            status: Status::from(state),
            scene: Scene::of(state.info(), &state.scene()),
            choices: None,
            last_turn: state.last_turn().map(|turn| LastTurn::of(state.info(), &turn)),
        }
    }
}

impl From<&dyn State> for View {
    /// The view of the player to decide.
    fn from(state: &dyn State) -> View {
        View { choices: Some(Choices::from(state)), ..View::for_spectator(state) }
    }
}
