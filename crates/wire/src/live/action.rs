use play::Offer;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Colour;

/// A player's action in a live game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum GameAction {
    /// Plays a ply, as a person may type it.
    Ply {
        /// The ply.
        ply: String,
    },
    /// Goes back to one's own last turn: at once against a computer or at one screen, else it is offered.
    Takeback,
    /// Offers something to the other player; offering what the other player offers already accepts it.
    Offer {
        /// What.
        offer: Offer,
    },
    /// Answers the other player's offer.
    Answer {
        /// Which.
        offer: Offer,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Withdraws an offer of one's own.
    Withdraw {
        /// Which.
        offer: Offer,
    },
    /// Notes that the player to move is given a hint, which both players see. Two people who are apart have to agree to
    /// hints first; any engine may have found the ply.
    Hint {
        /// The recommended ply.
        ply: String,
    },
    /// Gives up.
    Resign,
    /// Joins on an open seat.
    Sit {
        /// Whose seat.
        colour: Colour,
        /// What the visitor is called; may be empty.
        name: String,
    },
    /// Claims the win because the other player has been away for long.
    Claim,
    /// Aborts a game without moves.
    Cancel,
}
