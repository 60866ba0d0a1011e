use std::fmt;
use std::time::Duration;

use game::{Info, Outcome, Player};

use crate::Seat;

/// A time since a fixed origin that all timestamps of a session share, such as the beginning of 1970. The caller
/// reads its clock and passes the time in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
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

/// Something that happened in a session. A session is what its start and its events make of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Its number, from 1. Numbers are never reused: a takeback is also an event.
    pub seq: u32,
    /// When it happened.
    pub at: Timestamp,
    /// The player it concerns.
    pub by: Player,
    /// What happened.
    pub kind: EventKind,
}

/// What a player does, or what happens to them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// Plays a ply. Once it has happened, the text is the ply's proper one.
    Ply(String),
    /// Takes a move back without consent: see [`undo`](crate::GameSession::undo).
    Takeback,
    /// Offers something to the other player. Offering what the other player offers already accepts it.
    Offer(Offer),
    /// Answers the other player's offer.
    Answer(Offer, OfferResponse),
    /// Withdraws an offer of their own.
    Withdraw(Offer),
    /// Is given this ply as a hint. Once it has happened, the text is the ply's proper one.
    Hint(String),
    /// Gives up.
    Resign,
    /// Loses by a fault of its own, such as a program that has no ply to offer; why.
    Forfeit(String),
    /// Is out of time.
    Flag,
    /// Has not made a first move in time: the game is aborted.
    Abort,
    /// Sits down on this player's open seat.
    Sit(Seat),
    /// The two at one table change seats.
    Swap,
    /// The time since the last event is not counted, such as after an outage.
    SkipElapsed,
}

/// What one player may offer the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// How an offer is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfferResponse {
    /// Yes.
    Accept,
    /// No.
    Decline,
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
