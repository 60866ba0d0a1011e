use std::fmt;
use std::time::Duration;

use game::{Color, Info, Outcome, Player};

/// A time since a fixed origin that all timestamps of a session share, such as the beginning of 1970. The caller
/// reads its clock and passes the time in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "u64", into = "u64")
)]
pub struct Timestamp(pub Duration);

impl Timestamp {
    /// This many milliseconds after the origin.
    pub const fn from_millis(millis: u64) -> Timestamp {
        Timestamp(Duration::from_millis(millis))
    }

    /// The time since an earlier timestamp; zero if that one is later, because clocks can be set back.
    pub fn since(self, earlier: Timestamp) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

impl From<u64> for Timestamp {
    fn from(millis: u64) -> Timestamp {
        Timestamp::from_millis(millis)
    }
}

impl From<Timestamp> for u64 {
    fn from(at: Timestamp) -> u64 {
        u64::try_from(at.0.as_millis()).unwrap_or(u64::MAX)
    }
}

/// Something that happened in a live game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Event {
    /// Its number, from 1 on; none is ever used twice.
    pub seq: u32,
    /// When it happened, in milliseconds since the beginning of 1970.
    #[cfg_attr(feature = "schema", ts(type = "Count"), schema(schema_with = count))]
    pub at: Timestamp,
    /// The player it concerns.
    pub by: Color,
    /// What happened.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub kind: EventKind,
}

/// The schema of numbers that every reader of JSON keeps exactly is part of the messages, by this name.
#[cfg(feature = "schema")]
fn count() -> utoipa::openapi::Ref {
    let mut count = utoipa::openapi::Ref::from_schema_name("Count");
    count.description = "When it happened, in milliseconds since the beginning of 1970.".to_string();
    count
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
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
    #[cfg_attr(feature = "serde", serde(rename = "forgive"))]
    SkipElapsed,
}

/// What one player may offer the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
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

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Offer::Takeback => "a takeback",
            Offer::Draw => "a draw",
            Offer::Rematch => "a rematch",
            Offer::Hints => "the use of hints",
        })
    }
}

/// How a session ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The winner; `None` in a draw.
    pub winner: Option<Player>,
    /// What decided it.
    pub reason: EndReason,
}

/// What decided a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// The rules.
    Rules(Outcome),
    /// The loser gave up.
    Resigned,
    /// The loser lost by a fault of its own.
    Forfeited {
        /// The program that failed, as records name it; empty for a person.
        program: String,
        /// The fault.
        why: String,
    },
    /// The loser ran out of time.
    OutOfTime,
    /// The players agreed on a draw.
    Agreed,
    /// This player did not make a first move in time: the game has no result.
    Aborted(Player),
}

impl Ending {
    /// Whether the game ended before it had begun for both, without a result.
    pub fn is_abort(&self) -> bool {
        matches!(self.reason, EndReason::Aborted(_))
    }

    /// The result as a sentence for people.
    pub fn sentence(&self, info: &Info) -> String {
        let name = |side: Player| info.players[side].person;
        let won = self.winner.map_or("Draw".to_string(), |winner| format!("{} wins", name(winner)));
        let loser = self.winner.map_or("nobody", |winner| name(!winner));
        match &self.reason {
            EndReason::Rules(outcome) => outcome.sentence(info),
            EndReason::Resigned => format!("{won}: {loser} resigned"),
            EndReason::Forfeited { program, why } if program.is_empty() => {
                format!("{won}: {loser} forfeits, {why}")
            }
            EndReason::Forfeited { program, why } => format!("{won}: {loser} ({program}) forfeits, {why}"),
            EndReason::OutOfTime => format!("{won}: {loser} ran out of time"),
            EndReason::Agreed => format!("{won}: the players agreed"),
            EndReason::Aborted(player) => {
                format!("The game was aborted: {} did not make a first move in time", name(*player))
            }
        }
    }
}
