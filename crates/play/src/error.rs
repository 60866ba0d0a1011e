use std::{error, fmt};

use game::{Failure, FailureKind};

use crate::Offer;

/// Why an event does not fit a session. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SessionError {
    /// The event's number is not the next one: something else has happened meanwhile.
    Stale {
        /// The next number.
        next: u32,
    },
    /// The ply cannot be read, or the rules forbid it.
    Ply(catalog::MoveError),
    /// The other player decides now.
    NotYourTurn,
    /// The session is over.
    Over,
    /// The session goes on; this is only possible at the end.
    NotOver,
    /// A seat is open: an opponent has to join first.
    OpenSeat,
    /// The seat is taken.
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
    /// The game has no draws.
    NoDraws,
    /// There is no person who could answer an offer.
    NobodyAnswers,
    /// The same is offered already.
    Offered(Offer),
    /// Nothing of the kind is offered.
    NotOffered(Offer),
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SessionError::Stale { next } => {
                write!(f, "the game has changed meanwhile: the next event is number {next}")
            }
            SessionError::Ply(refusal) => refusal.fmt(f),
            SessionError::NotYourTurn => f.write_str("it is the other player's turn"),
            SessionError::Over => f.write_str("the game is over"),
            SessionError::NotOver => f.write_str("the game is not over yet"),
            SessionError::OpenSeat => f.write_str("the opponent has not joined yet"),
            SessionError::Taken => f.write_str("this side is already taken"),
            SessionError::OutOfTime => f.write_str("the player is out of time"),
            SessionError::InTime => f.write_str("the player still has time"),
            SessionError::NoPly => f.write_str("there is no move to take back"),
            SessionError::NeedsConsent => f.write_str("the other player has to agree: offer a takeback"),
            SessionError::HintsNeedConsent => {
                f.write_str("hints need the agreement of both players: offer the use of hints")
            }
            SessionError::HintsAllowed => f.write_str("hints are allowed already"),
            SessionError::NoDraws => f.write_str("this game has no draws"),
            SessionError::NobodyAnswers => f.write_str("there is no opponent who could answer"),
            SessionError::Offered(offer) => write!(f, "{offer} is already offered"),
            SessionError::NotOffered(offer) => write!(f, "{offer} is not offered"),
        }
    }
}

impl error::Error for SessionError {}

impl Failure for SessionError {
    fn kind(&self) -> FailureKind {
        match self {
            SessionError::Ply(refusal) => refusal.kind(),
            SessionError::Stale { .. } => FailureKind::Conflict("stale"),
            SessionError::NotYourTurn => FailureKind::Conflict("not_your_turn"),
            SessionError::Over => FailureKind::Conflict("game_over"),
            SessionError::NotOver => FailureKind::Conflict("game_not_over"),
            SessionError::OpenSeat => FailureKind::Conflict("open_seat"),
            SessionError::Taken => FailureKind::Conflict("seat_taken"),
            SessionError::OutOfTime => FailureKind::Conflict("out_of_time"),
            SessionError::InTime => FailureKind::Conflict("in_time"),
            SessionError::NoPly => FailureKind::Missing("no_ply"),
            SessionError::NeedsConsent => FailureKind::Conflict("needs_consent"),
            SessionError::HintsNeedConsent => FailureKind::Conflict("hints_need_consent"),
            SessionError::HintsAllowed => FailureKind::Conflict("hints_allowed"),
            SessionError::NoDraws => FailureKind::Invalid("no_draws"),
            SessionError::NobodyAnswers => FailureKind::Conflict("no_opponent"),
            SessionError::Offered(_) => FailureKind::Conflict("already_offered"),
            SessionError::NotOffered(_) => FailureKind::Missing("not_offered"),
        }
    }
}
