use game::Info;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Colour, Piece, PlacedPiece};

/// What the last turn did, all its plies together: also what the opponent had to decide within it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LastTurn {
    /// Whose turn it was.
    pub player: Colour,
    /// What each ply did, at least one.
    pub effects: Vec<Effect>,
    /// The same in words, such as `Black e4 takes c3`, without a full stop.
    pub sentence: String,
}

/// What a ply did on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Effect {
    /// The ply.
    pub ply: String,
    /// The player who made it.
    pub player: Colour,
    /// The piece that went from one square to another, if one did.
    pub moved: Option<Movement>,
    /// The pieces that are gone from their squares, also the one on the square that a mover reached.
    pub taken: Vec<PlacedPiece>,
    /// The pieces that were put down.
    pub placed: Vec<PlacedPiece>,
}

/// The way of a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Route)]
pub struct Movement {
    /// The square it left.
    pub from: String,
    /// The square it reached.
    pub to: String,
    /// The squares between the two, if the game provides them.
    pub way: Vec<String>,
    /// What stands there now: another piece than before where the mover grew.
    pub piece: Piece,
}

impl LastTurn {
    /// The last turn of this game.
    pub fn of(info: &Info, turn: &catalog::LastTurn) -> LastTurn {
        let effects = turn.plies.iter().zip(&turn.effects);
        LastTurn {
            player: info.color(turn.player),
            effects: effects.map(|(ply, effect)| Effect::of(info, ply, effect)).collect(),
            sentence: turn.sentence.clone(),
        }
    }
}

impl Effect {
    fn of(info: &Info, ply: &str, effect: &game::Effect) -> Effect {
        let standing =
            |pieces: &[game::PlacedPiece]| pieces.iter().map(|piece| PlacedPiece::of(info, piece)).collect();
        Effect {
            ply: ply.to_string(),
            player: info.color(effect.player),
            moved: effect.moved.as_ref().map(|route| Movement {
                from: route.from.to_string(),
                to: route.to.to_string(),
                way: route.path.iter().map(ToString::to_string).collect(),
                piece: Piece::of(info, &route.piece),
            }),
            taken: standing(&effect.taken),
            placed: standing(&effect.placed),
        }
    }
}
