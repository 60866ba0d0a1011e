use std::time::{Duration, UNIX_EPOCH};

use ::game::{ByPlayer, Info};
use catalog::Game;
use play::{ClockStart, Event, EventKind, GameSession, OfferResponse, PlayMode, SessionConfig, Timestamp};
use serde::{Deserialize, Serialize};
use wire::{ByColour, Colour, PlayedPly, Seat, TimeControl};

use super::summary::summary;
use crate::store::{GameRow, Repair, StoreError, StoredEvent};

/// How a live game began, as the store keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredGame {
    /// The game's slug.
    pub(crate) game: String,
    /// The text of the position it began from.
    pub(crate) position: String,
    /// The number of its deal.
    pub(crate) deal: Option<String>,
    pub(crate) seats: ByColour<Seat>,
    pub(crate) clock: Option<TimeControl>,
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

impl StoredGame {
    /// The session before its first event.
    pub(crate) fn session(&self) -> Result<GameSession, StoreError> {
        let broken = |why: String| StoreError::Broken(why);
        let game = catalog::find(&self.game).map_err(|error| broken(error.to_string()))?;
        let state = game.read(&self.position).map_err(|error| broken(error.to_string()))?;
        let info = game.info();
        let seats = ByPlayer::from_fn(|side| seat(self.seats.get(info.color(side).into()), game));
        let start =
            SessionConfig::new(game, state, seats).with_deal(self.deal.as_ref()).with_date(&day(self.at));
        let mode = if self.together { PlayMode::SameDevice } else { PlayMode::Remote };
        let clock = self.clock.map_or(play::TimeControl::None, play::TimeControl::from);
        let clock_start = self.first_move.map_or(ClockStart::FirstTurn, |milliseconds| {
            ClockStart::FirstMove(Duration::from_millis(milliseconds.into()))
        });
        Ok(GameSession::new(SessionConfig {
            mode,
            clock,
            clock_start,
            at: Timestamp::from_millis(self.at),
            ..start
        }))
    }
}

/// A stored game and the session that its events lead to.
pub(crate) struct Replayed {
    pub(crate) stored: StoredGame,
    pub(crate) session: GameSession,
    pub(crate) plies: Vec<PlayedPly>,
    /// The row without its events.
    pub(crate) row: GameRow,
}

impl Replayed {
    /// Replays a stored game, up to the first event that carries another number than its row. Servers of version 0.1
    /// could write such events, made by a session that had missed one; the repair that removes them comes beside it.
    pub(crate) fn read(id: &str, mut row: GameRow) -> Result<(Replayed, Option<Repair>), StoreError> {
        let stored: StoredGame =
            serde_json::from_str(&row.start).map_err(|error| StoreError::Broken(error.to_string()))?;
        let mut session = stored.session()?;
        let mut events = std::mem::take(&mut row.events).into_iter();
        let mut strays = Vec::new();
        for stored in events.by_ref() {
            let event = parse(session.game(), &stored.event)?;
            if event.seq != stored.seq {
                strays.push(stored);
                break;
            }
            session.apply(event).map_err(|refusal| StoreError::Broken(refusal.to_string()))?;
        }
        strays.extend(events);
        let repair = strays.last().map(|last| Repair {
            game: id.to_string(),
            last: last.seq,
            keep: session.seq(),
            over: session.ending().is_some(),
            begun: session.events().iter().any(|event| matches!(event.kind, EventKind::Ply(_))),
            summary: summary(&session),
            deadline: session.deadline(),
            seat_owners: strays.iter().filter_map(taken_seat).collect(),
        });
        let plies = PlayedPly::all(session.state());
        Ok((Replayed { stored, session, plies, row }, repair))
    }
}

/// The seat that a visitor took with an event. The key of a visitor's event begins with the visitor's hash.
fn taken_seat(stored: &StoredEvent) -> Option<(Colour, String)> {
    let event: wire::Event = serde_json::from_str(&stored.event).ok()?;
    let (visitor, _) = stored.key.split_once('.')?;
    matches!(event.kind, wire::EventKind::Sit { .. }).then(|| (event.by, visitor.to_string()))
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
pub(crate) fn apply(session: &mut GameSession, stored: &StoredEvent) -> Result<(), StoreError> {
    let event = parse(session.game(), &stored.event)?;
    if event.seq != stored.seq {
        return Err(StoreError::Broken(format!("event {} is stored as {}", event.seq, stored.seq)));
    }
    session.apply(event).map_err(|refusal| StoreError::Broken(refusal.to_string()))
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
pub(crate) fn outage(seq: u32, at: Timestamp) -> String {
    let event = wire::Event { seq, at: at.0.into(), by: Colour::White, kind: wire::EventKind::SkipElapsed };
    serde_json::to_string(&event).unwrap_or_default()
}

fn happened(game: &dyn Game, event: wire::Event) -> Event {
    let info = game.info();
    let kind = match event.kind {
        wire::EventKind::Ply { ply } => EventKind::Ply(ply),
        wire::EventKind::Takeback => EventKind::Takeback,
        wire::EventKind::Offer { offer } => EventKind::Offer(offer.into()),
        wire::EventKind::Answer { offer, accept } => EventKind::Answer(
            offer.into(),
            if accept { OfferResponse::Accept } else { OfferResponse::Decline },
        ),
        wire::EventKind::Withdraw { offer } => EventKind::Withdraw(offer.into()),
        wire::EventKind::Hint { ply } => EventKind::Hint(ply),
        wire::EventKind::Resign => EventKind::Resign,
        wire::EventKind::Forfeit { why } => EventKind::Forfeit(why),
        wire::EventKind::Flag => EventKind::Flag,
        wire::EventKind::Abort => EventKind::Abort,
        wire::EventKind::Sit { player } => EventKind::Sit(play::Seat::read(&player, game)),
        wire::EventKind::Swap => EventKind::Swap,
        wire::EventKind::SkipElapsed => EventKind::SkipElapsed,
    };
    Event {
        seq: event.seq,
        at: Timestamp::from_millis(event.at.0),
        by: info.player_of(event.by.into()),
        kind,
    }
}
