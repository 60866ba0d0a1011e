use game::{Failure, FailureKind};
use thiserror::Error;

use crate::Offer;

/// Why an event does not fit a session. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SessionError {
    /// The event's number is not the next one: something else has happened meanwhile.
    #[error("the game has changed meanwhile: the next event is number {next}")]
    Stale {
        /// The next number.
        next: u32,
    },
    /// The ply cannot be read, or the rules forbid it.
    #[error(transparent)]
    Ply(catalog::MoveError),
    /// The other player decides now.
    #[error("it is the other player's turn")]
    NotYourTurn,
    /// The session is over.
    #[error("the game is over")]
    Over,
    /// The session goes on; this is only possible at the end.
    #[error("the game is not over yet")]
    NotOver,
    /// A seat is open: an opponent has to join first.
    #[error("the opponent has not joined yet")]
    OpenSeat,
    /// The seat is taken.
    #[error("this side is already taken")]
    Taken,
    /// The player is out of time.
    #[error("the player is out of time")]
    OutOfTime,
    /// The player still has time.
    #[error("the player still has time")]
    InTime,
    /// There is no ply to take back.
    #[error("there is no move to take back")]
    NoPly,
    /// The other player has to agree: offer a takeback.
    #[error("the other player has to agree: offer a takeback")]
    NeedsConsent,
    /// The other player has to agree to hints first.
    #[error("hints need the agreement of both players: offer the use of hints")]
    HintsNeedConsent,
    /// Hints are allowed already.
    #[error("hints are allowed already")]
    HintsAllowed,
    /// The game has no draws.
    #[error("this game has no draws")]
    NoDraws,
    /// There is no person who could answer an offer.
    #[error("there is no opponent who could answer")]
    NobodyAnswers,
    /// The same is offered already.
    #[error("{0} is already offered")]
    Offered(Offer),
    /// Nothing of the kind is offered.
    #[error("{0} is not offered")]
    NotOffered(Offer),
}

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
