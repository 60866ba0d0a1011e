use game::Info;
use play::{Act, Answer};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Colour, Count, Offer};

/// Something that happened in a live game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Event {
    /// Its number, from 1 on; none is ever used twice.
    pub seq: u32,
    /// When it happened, in milliseconds since the beginning of 1970.
    pub at: Count,
    /// Whose act it is.
    pub by: Colour,
    /// What happened.
    #[serde(flatten)]
    pub what: Happening,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Happening {
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
    /// Somebody sat down.
    Sit {
        /// Who, as records name players.
        player: String,
    },
    /// The players changed seats.
    Swap,
    /// The time since the last event does not count.
    Forgive,
}

impl Event {
    /// An event of a bout of this game.
    pub fn of(info: &Info, event: &play::Event) -> Event {
        Event {
            seq: event.seq,
            at: event.at.0.into(),
            by: Colour::of(info, event.by),
            what: Happening::from(&event.act),
        }
    }
}

impl From<&Act> for Happening {
    fn from(act: &Act) -> Happening {
        match act {
            Act::Ply(ply) => Happening::Ply { ply: ply.clone() },
            Act::Takeback => Happening::Takeback,
            Act::Offer(offer) => Happening::Offer { offer: (*offer).into() },
            Act::Answer(offer, answer) => {
                Happening::Answer { offer: (*offer).into(), accept: *answer == Answer::Accept }
            }
            Act::Withdraw(offer) => Happening::Withdraw { offer: (*offer).into() },
            Act::Hint(ply) => Happening::Hint { ply: ply.clone() },
            Act::Resign => Happening::Resign,
            Act::Forfeit(why) => Happening::Forfeit { why: why.clone() },
            Act::Flag => Happening::Flag,
            Act::Abort => Happening::Abort,
            Act::Sit(seat) => Happening::Sit { player: seat.to_string() },
            Act::Swap => Happening::Swap,
            Act::Forgive => Happening::Forgive,
        }
    }
}
