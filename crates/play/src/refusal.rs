use std::{error, fmt};

use game::{Failure, FailureKind};

use crate::Offer;

/// Why an event does not fit a bout. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The event's number is not the next one: something else has happened meanwhile.
    Stale {
        /// The next number.
        next: u32,
    },
    /// The ply cannot be read, or the rules forbid it.
    Ply(catalog::MoveError),
    /// The other player decides now.
    NotYourTurn,
    /// The bout is over.
    Over,
    /// It goes on, and this is for afterwards.
    NotOver,
    /// Somebody has to sit down first.
    OpenSeat,
    /// Somebody sits there already.
    Taken,
    /// The player is out of time.
    OutOfTime,
    /// The player still has time.
    InTime,
    /// There is no ply to take back.
    NoPly,
    /// The other player has to agree: offer a takeback.
    NeedsConsent,
    /// The other player has to agree to hints first.
    HintsNeedConsent,
    /// Hints are allowed already.
    HintsAllowed,
    /// The game knows no draw.
    NoDraws,
    /// Nobody sits there who could answer an offer.
    NobodyAnswers,
    /// The same is offered already.
    Offered(Offer),
    /// Nothing of the kind is offered.
    NotOffered(Offer),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Stale { next } => {
                write!(f, "the game has changed meanwhile: the next event is number {next}")
            }
            Refusal::Ply(refusal) => refusal.fmt(f),
            Refusal::NotYourTurn => f.write_str("it is the other player's turn"),
            Refusal::Over => f.write_str("the game is over"),
            Refusal::NotOver => f.write_str("the game is not over yet"),
            Refusal::OpenSeat => f.write_str("the opponent has not joined yet"),
            Refusal::Taken => f.write_str("this side is already taken"),
            Refusal::OutOfTime => f.write_str("the player is out of time"),
            Refusal::InTime => f.write_str("the player still has time"),
            Refusal::NoPly => f.write_str("there is no move to take back"),
            Refusal::NeedsConsent => f.write_str("the other player has to agree: offer a takeback"),
            Refusal::HintsNeedConsent => {
                f.write_str("hints need the agreement of both players: offer the use of hints")
            }
            Refusal::HintsAllowed => f.write_str("hints are allowed already"),
            Refusal::NoDraws => f.write_str("this game has no draws"),
            Refusal::NobodyAnswers => f.write_str("there is no opponent who could answer"),
            Refusal::Offered(offer) => write!(f, "{offer} is already offered"),
            Refusal::NotOffered(offer) => write!(f, "{offer} is not offered"),
        }
    }
}

impl error::Error for Refusal {}

impl Failure for Refusal {
    fn kind(&self) -> FailureKind {
        match self {
            Refusal::Ply(refusal) => refusal.kind(),
            Refusal::NoDraws => FailureKind::Invalid,
            Refusal::NotOffered(_) | Refusal::NoPly => FailureKind::Missing,
            _ => FailureKind::Conflict,
        }
    }
}
