use std::time::Duration;

use ::game::{ByPlayer, Failure, Player};
use play::{Act, Answer, Bout, Moment, Seat};
use wire::{Code, Colour, Error};

use super::person::person;

/// Something that a visitor asks a live game to do.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// The visitor's key for it.
    pub(crate) key: String,
    /// The last event that the visitor has seen.
    pub(crate) seq: u32,
    pub(crate) act: wire::Act,
    /// How long messages take between the page and us, there and back.
    pub(crate) lag: Duration,
}

impl Request {
    /// What it means in a bout, for somebody who sits at these sides while players have been away for so long.
    pub(crate) fn read(
        act: &wire::Act,
        bout: &Bout,
        yours: &[Player],
        away: &ByPlayer<Option<Duration>>,
        claim_after: Duration,
    ) -> Result<(Player, Act), Error> {
        let info = bout.game().info();
        if let wire::Act::Sit { colour, name } = act {
            let side = info.player_of((*colour).into());
            if !yours.is_empty() && !yours.contains(&side) {
                return Err(conflict("you already play the other side: send the link to someone else"));
            }
            return Ok((side, Act::Sit(Seat::Person(person(name)?))));
        }
        let turn = bout.state().turn();
        let own = || yours.iter().copied().find(|&side| side == turn).or_else(|| yours.first().copied());
        let by = own().ok_or_else(|| conflict("you watch this game: only its players may do that"))?;
        let act = match act {
            wire::Act::Ply { ply } => Act::Ply(ply.clone()),
            wire::Act::Takeback if bout.takes_back_freely() => Act::Takeback,
            wire::Act::Takeback => Act::Offer(play::Offer::Takeback),
            wire::Act::Offer { offer } => Act::Offer((*offer).into()),
            wire::Act::Answer { offer, accept } => {
                let answer = if *accept { Answer::Accept } else { Answer::Decline };
                Act::Answer((*offer).into(), answer)
            }
            wire::Act::Withdraw { offer } => Act::Withdraw((*offer).into()),
            wire::Act::Hint { ply } => Act::Hint(ply.clone()),
            wire::Act::Resign => Act::Resign,
            wire::Act::Claim => {
                let other = !by;
                let long = away[other].is_some_and(|away| away >= claim_after);
                if !(long && bout.seats()[other].is_person() && turn == other && !yours.contains(&other)) {
                    return Err(conflict(
                        "a win can be claimed only when the other player is to move and has long been away",
                    ));
                }
                return Ok((other, Act::Forfeit("being away for too long".to_string())));
            }
            wire::Act::Sit { .. } | wire::Act::Cancel => {
                return Err(conflict("this action is not possible here"));
            }
        };
        Ok((by, act))
    }
}

/// The moment that counts for a visitor's act: the lag of the line is given back, from a small quota.
pub(crate) fn fair(now: Moment, bout: &Bout, given: Duration) -> Moment {
    let last = bout.events().last().map_or(Moment::default(), |event| event.at);
    Moment(now.0.saturating_sub(given)).max(last)
}

fn conflict(sentence: &str) -> Error {
    Error { code: Code::Conflict, sentence: sentence.to_string() }
}

/// A refusal as programs are told.
pub(crate) fn refused(refusal: &impl Failure) -> Error {
    Error::from(refusal)
}

/// The sides of a visitor.
pub(crate) fn sides(bout: &Bout, holders: &[(Colour, String)], visitor: &str) -> Vec<Player> {
    let info = bout.game().info();
    let holds = |side: &Player| {
        let colour = Colour::of(info, *side);
        bout.seats()[*side].is_person()
            && holders.iter().any(|(held, holder)| *held == colour && holder == visitor)
    };
    Player::BOTH.into_iter().filter(holds).collect()
}
