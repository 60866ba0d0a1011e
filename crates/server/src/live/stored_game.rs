use std::time::{Duration, UNIX_EPOCH};

use ::game::ByPlayer;
use catalog::Game;
use play::{ClockStart, EventKind, GameSession, PlayMode, SessionConfig, Timestamp};
use serde::{Deserialize, Serialize};
use wire::{ByColour, Colour, Seat, TimeControl};

use super::summary::summary;
use crate::store::{GameRow, Repair, StoreError, StoredEvent, stored_form};

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
        let seats = ByPlayer::from_fn(|side| seat(self.seats.get(info.color(side)), game));
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
    /// The row without its events.
    pub(crate) row: GameRow,
}

impl Replayed {
    /// Replays a stored game, up to the first event that carries another number than its row. Servers of version 0.1
    /// could write such events, made by a session that had missed one; the repair that removes them comes beside it.
    pub(crate) fn read(id: &str, mut row: GameRow) -> Result<(Replayed, Option<Repair>), StoreError> {
        let stored: StoredGame = stored_form::read(&row.start)?;
        let mut session = stored.session()?;
        let events = std::mem::take(&mut row.events);
        let fitting = events.iter().take_while(|stored| stored.event.seq == stored.seq).count();
        let (kept, strays) = events.split_at(fitting);
        kept.iter().try_for_each(|stored| apply(&mut session, stored))?;
        // A seat that the visitor has taken with an event that stays is not taken away.
        let sits_still =
            |visitor: &str| kept.iter().filter_map(taken_seat).any(|(_, other)| other == visitor);
        let taken = strays.iter().filter_map(taken_seat).filter(|(_, visitor)| !sits_still(visitor));
        let repair = strays.last().map(|last| Repair {
            game: id.to_string(),
            last: last.seq,
            keep: session.seq(),
            over: session.ending().is_some(),
            begun: session.events().iter().any(|event| matches!(event.kind, EventKind::Ply { .. })),
            summary: summary(&session),
            deadline: session.deadline(),
            seat_owners: taken.collect(),
        });
        Ok((Replayed { stored, session, row }, repair))
    }
}

/// The seat that a visitor took with an event. The key of a visitor's event begins with the visitor's hash.
fn taken_seat(stored: &StoredEvent) -> Option<(Colour, String)> {
    let (visitor, _) = stored.key.split_once('.')?;
    matches!(stored.event.kind, EventKind::Sit { .. }).then(|| (stored.event.by, visitor.to_string()))
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
    let event = stored.event.clone();
    if event.seq != stored.seq {
        return Err(StoreError::Broken(format!("event {} is stored as {}", event.seq, stored.seq)));
    }
    session.apply(event).map(drop).map_err(|refusal| StoreError::Broken(refusal.to_string()))
}
