use std::time::Duration;

use ::game::{ByPlayer, Failure, Player};
use play::{EventKind, GameSession, Offer, Seat, Timestamp};
use wire::{Colour, Error, ErrorCode};

use super::player_name::check_name;

/// A visitor's action in a live game.
#[derive(Clone, Debug)]
pub(crate) struct ActionRequest {
    /// The visitor's key for it.
    pub(crate) key: String,
    /// The last event that the visitor has seen.
    pub(crate) seq: u32,
    pub(crate) act: wire::GameAction,
    /// How long messages take between the page and us, there and back.
    pub(crate) lag: Duration,
}

impl ActionRequest {
    /// Translates the action into an event of the session, for a visitor with these sides.
    pub(crate) fn read(
        act: &wire::GameAction,
        session: &GameSession,
        yours: &[Player],
        away: &ByPlayer<Option<Duration>>,
        claim_after: Duration,
    ) -> Result<(Player, EventKind), Error> {
        let info = session.game().info();
        if let wire::GameAction::Sit { colour, name } = act {
            let side = info.player_of(*colour);
            if !yours.is_empty() && !yours.contains(&side) {
                return Err(conflict("you already play the other side: send the link to someone else"));
            }
            return Ok((side, EventKind::Sit { player: Seat::Person(check_name(name)?).to_string() }));
        }
        let turn = session.state().turn();
        let own = || yours.iter().copied().find(|&side| side == turn).or_else(|| yours.first().copied());
        let by = own().ok_or_else(|| conflict("you watch this game: only its players may do that"))?;
        let act = match act {
            wire::GameAction::Ply { ply } => EventKind::Ply { ply: ply.clone() },
            wire::GameAction::Takeback if session.can_undo_freely() => EventKind::Takeback,
            wire::GameAction::Takeback => EventKind::Offer { offer: Offer::Takeback },
            wire::GameAction::Offer { offer } => EventKind::Offer { offer: *offer },
            wire::GameAction::Answer { offer, accept } => {
                EventKind::Answer { offer: *offer, accept: *accept }
            }
            wire::GameAction::Withdraw { offer } => EventKind::Withdraw { offer: *offer },
            wire::GameAction::Hint { ply } => EventKind::Hint { ply: ply.clone() },
            wire::GameAction::Resign => EventKind::Resign,
            wire::GameAction::Claim => {
                let other = !by;
                let long = away[other].is_some_and(|away| away >= claim_after);
                if !(long && session.seats()[other].is_person() && turn == other && !yours.contains(&other)) {
                    return Err(conflict(
                        "a win can be claimed only when the other player is to move and has long been away",
                    ));
                }
                return Ok((other, EventKind::Forfeit { why: "being away for too long".to_string() }));
            }
            wire::GameAction::Sit { .. } | wire::GameAction::Cancel => {
                return Err(conflict("this action is not possible here"));
            }
        };
        Ok((by, act))
    }
}

/// The moment that counts for a visitor's act: the lag of the line is given back, from a small quota.
pub(crate) fn lag_compensated(now: Timestamp, session: &GameSession, given: Duration) -> Timestamp {
    let last = session.events().last().map_or(Timestamp::default(), |event| event.at);
    Timestamp(now.0.saturating_sub(given)).max(last)
}

fn conflict(sentence: &str) -> Error {
    Error { code: ErrorCode::Conflict, sentence: sentence.to_string() }
}

/// An error for a client.
pub(crate) fn refused(refusal: &impl Failure) -> Error {
    Error::from(refusal)
}

/// The sides of a visitor.
pub(crate) fn sides(session: &GameSession, seat_owners: &[(Colour, String)], visitor: &str) -> Vec<Player> {
    let info = session.game().info();
    let holds = |side: &Player| {
        let colour = info.color(*side);
        session.seats()[*side].is_person()
            && seat_owners.iter().any(|(held, owner)| *held == colour && owner == visitor)
    };
    Player::BOTH.into_iter().filter(holds).collect()
}
