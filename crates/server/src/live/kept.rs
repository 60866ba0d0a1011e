use std::time::{Duration, UNIX_EPOCH};

use ::game::{ByPlayer, Info};
use catalog::Game;
use play::{Act, Answer, Bout, ClockStart, Company, Event, Moment, Start};
use serde::{Deserialize, Serialize};
use wire::{ByColour, Clock, Colour, Happening, PlayedPly, Seat};

use super::summary::summary;
use crate::store::{Repair, Row, StoreError, StoredEvent};

/// How a live game began, as the store keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// The game's slug.
    pub(crate) game: String,
    /// The text of the position it began from.
    pub(crate) position: String,
    /// The number of its deal.
    pub(crate) deal: Option<String>,
    pub(crate) seats: ByColour<Seat>,
    pub(crate) clock: Option<Clock>,
    /// Within how many milliseconds each first move has to be made, after which the player's clock starts. Games that
    /// version 0.1 stored have no such time: their clocks start with each player's first turn.
    #[serde(default)]
    pub(crate) first_move: Option<u32>,
    /// Whether two people share one screen.
    pub(crate) together: bool,
    /// When it was made, in milliseconds since 1970.
    pub(crate) at: u64,
    /// How long the strongest computer may think about a ply, in milliseconds.
    pub(crate) milliseconds: Option<u32>,
}

impl Kept {
    /// The bout before its first event.
    pub(crate) fn bout(&self) -> Result<Bout, StoreError> {
        let broken = |why: String| StoreError::Broken(why);
        let game = catalog::find(&self.game).map_err(|error| broken(error.to_string()))?;
        let state = game.read(&self.position).map_err(|error| broken(error.to_string()))?;
        let info = game.info();
        let seats = ByPlayer::from_fn(|side| seat(self.seats.get(info.color(side).into()), game));
        let start = Start::new(game, state, seats).dealt(self.deal.as_ref()).on(&day(self.at));
        let company = if self.together { Company::Together } else { Company::Apart };
        let clock = self.clock.map_or(play::Clock::None, play::Clock::from);
        let clock_start = self.first_move.map_or(ClockStart::FirstTurn, |milliseconds| {
            ClockStart::FirstMove(Duration::from_millis(milliseconds.into()))
        });
        Ok(Bout::new(Start { company, clock, clock_start, at: Moment::from_millis(self.at), ..start }))
    }
}

/// A stored game and the session that its events lead to.
pub(crate) struct Replayed {
    pub(crate) kept: Kept,
    pub(crate) bout: Bout,
    pub(crate) plies: Vec<PlayedPly>,
    /// The row without its events.
    pub(crate) row: Row,
}

impl Replayed {
    /// Replays a stored game, up to the first event that carries another number than its row. Servers of version 0.1
    /// could write such events, made by a session that had missed one; the repair that removes them comes beside it.
    pub(crate) fn read(id: &str, mut row: Row) -> Result<(Replayed, Option<Repair>), StoreError> {
        let kept: Kept =
            serde_json::from_str(&row.start).map_err(|error| StoreError::Broken(error.to_string()))?;
        let mut bout = kept.bout()?;
        let mut events = std::mem::take(&mut row.events).into_iter();
        let mut strays = Vec::new();
        for stored in events.by_ref() {
            let event = parse(bout.game(), &stored.event)?;
            if event.seq != stored.seq {
                strays.push(stored);
                break;
            }
            bout.apply(event).map_err(|refusal| StoreError::Broken(refusal.to_string()))?;
        }
        strays.extend(events);
        let repair = strays.last().map(|last| Repair {
            game: id.to_string(),
            last: last.seq,
            keep: bout.seq(),
            over: bout.ending().is_some(),
            begun: bout.events().iter().any(|event| matches!(event.act, Act::Ply(_))),
            summary: summary(&bout),
            deadline: bout.deadline(),
            holders: strays.iter().filter_map(taken_seat).collect(),
        });
        let plies = PlayedPly::all(bout.state());
        Ok((Replayed { kept, bout, plies, row }, repair))
    }
}

/// The seat that a visitor took with an event. The key of a visitor's event begins with the visitor's hash.
fn taken_seat(stored: &StoredEvent) -> Option<(Colour, String)> {
    let event: wire::Event = serde_json::from_str(&stored.event).ok()?;
    let (visitor, _) = stored.key.split_once('.')?;
    matches!(event.what, Happening::Sit { .. }).then(|| (event.by, visitor.to_string()))
}

/// Whom a kept seat means.
fn seat(seat: &Seat, game: &dyn Game) -> play::Seat {
    match seat {
        Seat::Person { name } => play::Seat::Person(name.clone()),
        Seat::Computer { player } => play::Seat::read(player, game),
        Seat::Open => play::Seat::Open(String::new()),
    }
}

/// The day of a moment, as records write it.
fn day(millis: u64) -> String {
    let time = UNIX_EPOCH + Duration::from_millis(millis);
    jiff::Timestamp::try_from(time)
        .map_or_else(|_| String::new(), |time| time.strftime("%Y.%m.%d").to_string())
}

/// Applies a stored event to a session.
pub(crate) fn apply(bout: &mut Bout, stored: &StoredEvent) -> Result<(), StoreError> {
    let event = parse(bout.game(), &stored.event)?;
    if event.seq != stored.seq {
        return Err(StoreError::Broken(format!("event {} is stored as {}", event.seq, stored.seq)));
    }
    bout.apply(event).map_err(|refusal| StoreError::Broken(refusal.to_string()))
}

fn parse(game: &dyn Game, text: &str) -> Result<Event, StoreError> {
    let event = serde_json::from_str(text).map_err(|error| StoreError::Broken(error.to_string()))?;
    Ok(happened(game, event))
}

/// An event as the store keeps it.
pub(crate) fn text(info: &Info, event: &Event) -> String {
    // Plain data without maps: nothing in it can fail to be written.
    serde_json::to_string(&wire::Event::of(info, event)).unwrap_or_default()
}

/// An outage that is forgiven, as the store keeps it. It is no player's act: the side that it names means nothing.
pub(crate) fn outage(seq: u32, at: Moment) -> String {
    let event = wire::Event { seq, at: at.0.into(), by: Colour::White, what: Happening::Forgive };
    serde_json::to_string(&event).unwrap_or_default()
}

fn happened(game: &dyn Game, event: wire::Event) -> Event {
    let info = game.info();
    let act = match event.what {
        Happening::Ply { ply } => Act::Ply(ply),
        Happening::Takeback => Act::Takeback,
        Happening::Offer { offer } => Act::Offer(offer.into()),
        Happening::Answer { offer, accept } => {
            Act::Answer(offer.into(), if accept { Answer::Accept } else { Answer::Decline })
        }
        Happening::Withdraw { offer } => Act::Withdraw(offer.into()),
        Happening::Hint { ply } => Act::Hint(ply),
        Happening::Resign => Act::Resign,
        Happening::Forfeit { why } => Act::Forfeit(why),
        Happening::Flag => Act::Flag,
        Happening::Abort => Act::Abort,
        Happening::Sit { player } => Act::Sit(play::Seat::read(&player, game)),
        Happening::Swap => Act::Swap,
        Happening::Forgive => Act::Forgive,
    };
    Event { seq: event.seq, at: Moment::from_millis(event.at.0), by: info.player_of(event.by.into()), act }
}
