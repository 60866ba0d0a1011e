use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Colour;

/// What a player asks a live game to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Act {
    /// Plays a ply, as a person may type it.
    Ply {
        /// The ply.
        ply: String,
    },
    /// Goes back to one's own last turn: at once against a computer or at one screen, else it is offered.
    Takeback,
    /// Offers something to the other player; whoever offers what the other one offers already, accepts it.
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
    /// Sits down on an open seat.
    Sit {
        /// Whose seat.
        colour: Colour,
        /// What the visitor is called; may be empty.
        name: String,
    },
    /// Claims the win because the other player has been away for long.
    Claim,
    /// Calls off a game in which nobody has played.
    Cancel,
}

/// What one player may offer the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// To go back to the beginning of the asker's own last turn.
    Takeback,
    /// To call it a draw.
    Draw,
    /// To play once more with sides swapped.
    Rematch,
    /// To allow hints for both players until the game ends.
    Hints,
}

impl From<play::Offer> for Offer {
    fn from(offer: play::Offer) -> Offer {
        match offer {
            play::Offer::Takeback => Offer::Takeback,
            play::Offer::Draw => Offer::Draw,
            play::Offer::Rematch => Offer::Rematch,
            play::Offer::Hints => Offer::Hints,
        }
    }
}

impl From<Offer> for play::Offer {
    fn from(offer: Offer) -> play::Offer {
        match offer {
            Offer::Takeback => play::Offer::Takeback,
            Offer::Draw => play::Offer::Draw,
            Offer::Rematch => play::Offer::Rematch,
            Offer::Hints => play::Offer::Hints,
        }
    }
}
