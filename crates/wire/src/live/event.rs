use game::Info;
use play::OfferResponse;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Colour, Count};

/// Something that happened in a live game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Event {
    /// Its number, from 1 on; none is ever used twice.
    pub seq: u32,
    /// When it happened, in milliseconds since the beginning of 1970.
    pub at: Count,
    /// The player it concerns.
    pub by: Colour,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventKind {
    /// A ply was played.
    Ply {
        /// Its text.
        ply: String,
    },
    /// Plies were taken back without asking.
    Takeback,
    /// Something was offered.
    Offer {
        /// What.
        offer: Offer,
    },
    /// An offer was answered.
    Answer {
        /// Which.
        offer: Offer,
        /// Whether it was accepted.
        accept: bool,
    },
    /// An offer was withdrawn.
    Withdraw {
        /// Which.
        offer: Offer,
    },
    /// A player was given a hint.
    Hint {
        /// The recommended ply.
        ply: String,
    },
    /// A player gave up.
    Resign,
    /// A player lost by a fault of its own.
    Forfeit {
        /// Which.
        why: String,
    },
    /// A player is out of time.
    Flag,
    /// A player did not make a first move in time: the game is aborted.
    Abort,
    /// A player joined.
    Sit {
        /// The player, as in records.
        player: String,
    },
    /// The players changed seats.
    Swap,
    /// The time since the last event does not count.
    #[serde(rename = "forgive")]
    SkipElapsed,
}

impl Event {
    /// An event of a session of this game.
    pub fn of(info: &Info, event: &play::Event) -> Event {
        Event {
            seq: event.seq,
            at: event.at.0.into(),
            by: Colour::of(info, event.by),
            kind: EventKind::from(&event.kind),
        }
    }
}

impl From<&play::EventKind> for EventKind {
    fn from(act: &play::EventKind) -> EventKind {
        match act {
            play::EventKind::Ply(ply) => EventKind::Ply { ply: ply.clone() },
            play::EventKind::Takeback => EventKind::Takeback,
            play::EventKind::Offer(offer) => EventKind::Offer { offer: (*offer).into() },
            play::EventKind::Answer(offer, answer) => {
                EventKind::Answer { offer: (*offer).into(), accept: *answer == OfferResponse::Accept }
            }
            play::EventKind::Withdraw(offer) => EventKind::Withdraw { offer: (*offer).into() },
            play::EventKind::Hint(ply) => EventKind::Hint { ply: ply.clone() },
            play::EventKind::Resign => EventKind::Resign,
            play::EventKind::Forfeit(why) => EventKind::Forfeit { why: why.clone() },
            play::EventKind::Flag => EventKind::Flag,
            play::EventKind::Abort => EventKind::Abort,
            play::EventKind::Sit(seat) => EventKind::Sit { player: seat.to_string() },
            play::EventKind::Swap => EventKind::Swap,
            play::EventKind::SkipElapsed => EventKind::SkipElapsed,
        }
    }
}

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
