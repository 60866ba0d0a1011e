use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use ::game::{ByPlayer, Player, Unpoisoned};
use play::{Change, EventKind, GameSession, JobHandle, Timestamp};
use wire::{
    Colour, Error, ErrorCode, GameStatus, Offer, Outcome, PlayedPly, ServerMessage, Snapshot, TimeControl,
};

use super::presence::PresenceTracker;
use super::request::{lag_compensated, refused, sides};
use super::summary::summary;
use super::{ActionRequest, GameRegistry, Replayed, StoredGame, Viewer};
use crate::api_error::ApiError;
use crate::store::{Append, AppendOutcome, EventRejection, NewEvent, StoreError};

/// A live game in memory.
pub(crate) struct LiveGame {
    pub(crate) id: String,
    /// Held while something happens, up to the commit: one thing after the other.
    pub(super) inner: tokio::sync::Mutex<Inner>,
    viewers: Mutex<Vec<Viewer>>,
    pub(super) presence_tracker: Mutex<PresenceTracker>,
}

pub(super) struct Inner {
    pub(super) stored: StoredGame,
    /// Shared with the event that is being written.
    pub(super) session: Arc<Mutex<GameSession>>,
    pub(super) seat_owners: Vec<(Colour, String)>,
    pub(super) next: Option<String>,
    pub(super) cancelled: bool,
    /// Whether the session may differ from the store, because a commit failed or was not finished.
    pub(super) stale: bool,
    /// The search for a computer's seat, and the event that it follows.
    pub(super) thinking: Option<(u32, JobHandle)>,
    /// How much of the network's lag each player may still be given back.
    lag_quota: ByPlayer<Duration>,
}

/// What came of a request.
#[derive(Debug)]
pub(crate) enum ActionReply {
    /// It is on the disk.
    Done(u32),
    /// It was not done.
    Refused(Error, u32),
    /// Unknown, because the store does not answer.
    Unknown,
}

const MEANWHILE: &str = "the game has changed meanwhile: look at the board again";

/// At most so much of the lag is given back at once, and so much comes back with each act.
const LAG_QUOTA: Duration = Duration::from_millis(500);
const LAG_QUOTA_REFILL: Duration = Duration::from_millis(100);

/// Applies an event to the session, or returns an error.
type ApplyEvent = Box<dyn FnOnce(&mut GameSession, Timestamp) -> Result<Change<'_>, Error> + Send>;

impl LiveGame {
    /// A game as the store keeps it.
    pub(super) fn of(id: &str, replayed: Replayed) -> LiveGame {
        let Replayed { stored, session, row } = replayed;
        let inner = Inner {
            stored,
            session: Arc::new(Mutex::new(session)),
            seat_owners: row.seat_owners,
            next: row.next,
            cancelled: row.cancelled,
            stale: false,
            thinking: None,
            lag_quota: ByPlayer::new(LAG_QUOTA, LAG_QUOTA),
        };
        LiveGame {
            id: id.to_string(),
            inner: tokio::sync::Mutex::new(inner),
            viewers: Mutex::default(),
            presence_tracker: PresenceTracker::new(),
        }
    }

    pub(super) fn viewers(&self) -> MutexGuard<'_, Vec<Viewer>> {
        self.viewers.lock().unpoisoned()
    }

    /// Whether a page shows the game.
    pub(crate) fn is_watched(&self) -> bool {
        !self.viewers().is_empty()
    }

    /// Whether the next move is awaited: by a page, or because the player's clock runs from then on.
    pub(super) fn is_awaited(&self, inner: &Inner) -> bool {
        self.is_watched() || inner.session().clock() != play::TimeControl::None
    }

    /// Shows the game to a page from now on, beginning with all of it.
    ///
    /// # Errors
    /// If the store does not answer.
    pub(crate) async fn join(
        self: &Arc<Self>,
        registry: &Arc<GameRegistry>,
        viewer: Viewer,
    ) -> Result<(), StoreError> {
        let mut inner = self.lock_fresh(registry).await?;
        {
            // A page that subscribes again replaces its earlier entry.
            let mut viewers = self.viewers();
            viewers.retain(|other| other.number != viewer.number);
            viewers.push(viewer.clone());
        }
        self.send_presence(registry, &inner);
        self.show(registry, &inner, &viewer);
        self.go_on(registry, &mut inner).await;
        Ok(())
    }

    /// Locks the game after reloading it if it is stale: a ply that may not be stored is never shown.
    async fn lock_fresh(
        self: &Arc<Self>,
        registry: &Arc<GameRegistry>,
    ) -> Result<tokio::sync::MutexGuard<'_, Inner>, StoreError> {
        let mut inner = self.inner.lock().await;
        self.reload_if_stale(registry, &mut inner).await?;
        Ok(inner)
    }

    /// A page looks no longer.
    pub(crate) async fn leave(self: &Arc<Self>, registry: &GameRegistry, number: u64) {
        self.viewers().retain(|viewer| viewer.number != number);
        let mut inner = self.inner.lock().await;
        self.send_presence(registry, &inner);
        if !self.is_awaited(&inner) {
            // The search is started again when a page opens the game.
            inner.thinking = None;
        }
    }

    /// A page came into sight or went out of it.
    pub(crate) async fn sighted(&self, registry: &GameRegistry) {
        let inner = self.inner.lock().await;
        self.send_presence(registry, &inner);
    }

    /// Shows a page all of the game once more.
    pub(crate) async fn refresh(&self, registry: &GameRegistry, viewer: &Viewer) {
        let inner = self.inner.lock().await;
        self.show(registry, &inner, viewer);
    }

    pub(super) fn show(&self, registry: &GameRegistry, inner: &Inner, viewer: &Viewer) {
        let snapshot = self.snapshot_of(registry, inner, &viewer.client.visitor);
        viewer
            .outbox
            .send(&ServerMessage::Snapshot { snapshot, presence: self.presence_message(registry, inner) });
    }

    /// All of the game as a visitor sees it.
    pub(crate) async fn snapshot(
        self: &Arc<Self>,
        registry: &Arc<GameRegistry>,
        visitor: &str,
    ) -> Result<Snapshot, ApiError> {
        let inner = self.lock_fresh(registry).await?;
        Ok(self.snapshot_of(registry, &inner, visitor))
    }

    fn snapshot_of(&self, registry: &GameRegistry, inner: &Inner, visitor: &str) -> Snapshot {
        let session = inner.session();
        let yours = sides(&session, &inner.seat_owners, visitor);
        let info = session.game().info();
        Snapshot {
            id: self.id.clone(),
            game: info.slug.to_string(),
            start: session.start().to_string(),
            deal: session.deal().map(str::to_string),
            clock: TimeControl::of(session.clock()),
            yours: yours.iter().map(|&side| info.color(side)).collect(),
            plies: session.plies().iter().map(|ply| PlayedPly::of(info, ply)).collect(),
            live: inner.live(&session, &yours, registry.now()),
        }
    }

    /// The record of the game so far.
    pub(crate) async fn study(
        self: &Arc<Self>,
        registry: &Arc<GameRegistry>,
    ) -> Result<formats::Study, ApiError> {
        Ok(self.lock_fresh(registry).await?.session().study())
    }

    /// The seat that a visitor may take elsewhere, if there is one.
    pub(crate) async fn seat_of(&self, visitor: &str) -> Option<Colour> {
        let inner = self.inner.lock().await;
        let session = inner.session();
        sides(&session, &inner.seat_owners, visitor).first().map(|&side| session.game().info().color(side))
    }

    /// Applies a visitor's action, if it is possible.
    pub(crate) async fn act(
        self: &Arc<Self>,
        registry: &Arc<GameRegistry>,
        visitor: &str,
        request: ActionRequest,
    ) -> ActionReply {
        let mut inner = match self.lock_fresh(registry).await {
            Ok(inner) => inner,
            Err(error) => {
                tracing::warn!(%error, game = self.id, "the store does not answer");
                return ActionReply::Unknown;
            }
        };
        if inner.session().seq() >= registry.limits.events && request.act != wire::GameAction::Resign {
            let sentence = "this game has become too long: resign, and start another one".to_string();
            return ActionReply::Refused(Error { code: ErrorCode::Invalid, sentence }, inner.session().seq());
        }
        if request.seq > inner.session().seq() {
            // The page may have received an event from another server before this one.
            self.sync_with_store(registry, &mut inner).await;
        }
        let mut seq = inner.effective_seq(request.seq, &request.act);
        if request.act == wire::GameAction::Cancel {
            return self.cancel(registry, &mut inner, visitor).await;
        }
        loop {
            let reply = self.try_action(registry, &mut inner, visitor, seq, &request).await;
            let effective_seq = inner.effective_seq(request.seq, &request.act);
            // Another server was quicker, with nothing that stands against it.
            if effective_seq == seq || !matches!(reply, ActionReply::Refused(..)) {
                return reply;
            }
            seq = effective_seq;
        }
    }

    /// Applies a visitor's action after this event.
    async fn try_action(
        self: &Arc<Self>,
        registry: &Arc<GameRegistry>,
        inner: &mut Inner,
        visitor: &str,
        seq: u32,
        request: &ActionRequest,
    ) -> ActionReply {
        let ActionRequest { key, act, lag, .. } = request.clone();
        let away = self.away_for();
        let yours = sides(&inner.session(), &inner.seat_owners, visitor);
        let seat_owner = match &act {
            wire::GameAction::Sit { colour, .. } => Some((*colour, visitor.to_string())),
            _ => None,
        };
        let given = yours.first().map_or(Duration::ZERO, |&side| inner.give_back(side, lag));
        let claim_after = registry.limits.claim_after;
        let apply: ApplyEvent = Box::new(move |session, now| {
            let (by, act) = ActionRequest::read(&act, session, &yours, &away, claim_after)?;
            let at = lag_compensated(now, session, given);
            session.apply_next(by, act, at).map_err(|refusal| refused(&refusal))
        });
        self.commit(registry, inner, key, seq, apply, seat_owner).await
    }

    /// Applies an event of the server itself: a computer's ply, a flag, an outage.
    pub(super) async fn apply_event(
        self: &Arc<Self>,
        registry: &Arc<GameRegistry>,
        inner: &mut Inner,
        key: String,
        by: Player,
        act: EventKind,
    ) -> ActionReply {
        if let Err(error) = self.reload_if_stale(registry, inner).await {
            tracing::warn!(%error, game = self.id, "the store does not answer");
            return ActionReply::Unknown;
        }
        let seq = inner.session().seq();
        let apply: ApplyEvent = Box::new(move |session, now| {
            session.apply_next(by, act, now).map_err(|refusal| refused(&refusal))
        });
        self.commit(registry, inner, key, seq, apply, None).await
    }

    async fn commit(
        self: &Arc<Self>,
        registry: &Arc<GameRegistry>,
        inner: &mut Inner,
        key: String,
        seq: u32,
        apply: ApplyEvent,
        seat_owner: Option<(Colour, String)>,
    ) -> ActionReply {
        let session = Arc::clone(&inner.session);
        let make = move |next, now| write(&mut session.lock().unpoisoned(), next, now, apply);
        let append =
            Append { game: self.id.clone(), seq, key, make: Box::new(make), seat_owner: seat_owner.clone() };
        // Whatever ends this before the outcome is known, the game is read again.
        let was_stale = std::mem::replace(&mut inner.stale, true);
        let appended = registry.store.append(append).await;
        inner.stale = was_stale || matches!(appended, Ok(AppendOutcome::Panicked) | Err(_));
        match appended {
            Ok(AppendOutcome::Done(seq)) => {
                let sat = seat_owner.is_some();
                inner.seat_owners.extend(seat_owner);
                self.send_event(registry, inner);
                if sat {
                    self.send_presence(registry, inner);
                }
                self.go_on(registry, inner).await;
                ActionReply::Done(seq)
            }
            Ok(AppendOutcome::Known(seq)) => {
                // Another server may have done it.
                if seq > inner.session().seq() {
                    self.sync_with_store(registry, inner).await;
                }
                ActionReply::Done(seq)
            }
            Ok(AppendOutcome::Refused(error)) => ActionReply::Refused(error, inner.session().seq()),
            Ok(AppendOutcome::Stale(now_at)) => {
                // Where nothing has a new number, the game was called off.
                inner.stale |= now_at == inner.session().seq() && now_at == seq;
                self.sync_with_store(registry, inner).await;
                let sentence = if inner.cancelled { "the game was aborted" } else { MEANWHILE };
                let error = Error { code: ErrorCode::Conflict, sentence: sentence.to_string() };
                ActionReply::Refused(error, inner.session().seq())
            }
            Ok(AppendOutcome::Panicked) => {
                tracing::error!(game = self.id, "an event could not be made: the rules panicked");
                let sentence = "the server failed to do this: this is a bug in Trilith".to_string();
                ActionReply::Refused(Error { code: ErrorCode::Internal, sentence }, seq)
            }
            Ok(AppendOutcome::Gone) => {
                let sentence = "the game is no longer kept: start another one".to_string();
                ActionReply::Refused(Error { code: ErrorCode::Missing, sentence }, seq)
            }
            Err(error) => {
                tracing::warn!(%error, game = self.id, "an event could not be written");
                ActionReply::Unknown
            }
        }
    }

    /// Does what the store has and the session has not; if that fails, it is tried again later.
    async fn sync_with_store(self: &Arc<Self>, registry: &Arc<GameRegistry>, inner: &mut Inner) {
        let outcome = if inner.stale {
            self.reload_if_stale(registry, inner).await
        } else {
            self.catch_up(registry, inner).await
        };
        if let Err(error) = outcome {
            tracing::warn!(%error, game = self.id, "cannot catch up");
            inner.stale = true;
        }
    }

    async fn cancel(
        self: &Arc<Self>,
        registry: &Arc<GameRegistry>,
        inner: &mut Inner,
        visitor: &str,
    ) -> ActionReply {
        let last = inner.session().seq();
        let refuse =
            |sentence: &str, code| ActionReply::Refused(Error { code, sentence: sentence.to_string() }, last);
        if sides(&inner.session(), &inner.seat_owners, visitor).is_empty() {
            return refuse("you watch this game: only its players may do that", ErrorCode::Conflict);
        }
        if inner.cancelled {
            return ActionReply::Done(last);
        }
        match registry.store.cancel(&self.id, last).await {
            Ok(AppendOutcome::Done(seq)) => {
                inner.cancelled = true;
                inner.thinking = None;
                self.send_snapshots(registry, inner);
                ActionReply::Done(seq)
            }
            Ok(_) => {
                self.sync_with_store(registry, inner).await;
                let sentence = if inner.session().seq() > last {
                    MEANWHILE
                } else {
                    "only a game without a move can be aborted: resign instead"
                };
                refuse(sentence, ErrorCode::Conflict)
            }
            Err(error) => {
                tracing::warn!(%error, game = self.id, "a game could not be called off");
                inner.stale = true;
                ActionReply::Unknown
            }
        }
    }
}

impl Inner {
    pub(super) fn session(&self) -> MutexGuard<'_, GameSession> {
        self.session.lock().unpoisoned()
    }

    pub(super) fn live(&self, session: &GameSession, yours: &[Player], at: Timestamp) -> GameStatus {
        let live = GameStatus::of(session, yours, at);
        let called_off = || Outcome { winner: None, reason: "The game was aborted".to_string() };
        GameStatus {
            rematch: self.next.clone(),
            cancelled: self.cancelled || live.cancelled,
            ending: live.ending.or_else(|| self.cancelled.then(called_off)),
            ..live
        }
    }

    /// Where the game stands for somebody who has seen it up to this event, if nothing has happened since that they
    /// have to look at before they do this.
    fn effective_seq(&self, seq: u32, act: &wire::GameAction) -> u32 {
        let session = self.session();
        let mut since = session.events().iter().rev().take_while(|event| event.seq > seq);
        // A forgiven outage is no news: what a page sends again after it still holds. Both may press *Rematch* at once.
        let no_news = since.all(|event| event.kind == EventKind::SkipElapsed);
        let rematch = *act == wire::GameAction::Offer { offer: Offer::Rematch };
        if seq <= session.seq() && (no_news || rematch) { session.seq() } else { seq }
    }

    /// How much of the lag a player gets back now.
    fn give_back(&mut self, side: Player, lag: Duration) -> Duration {
        let given = lag.min(self.lag_quota[side]);
        self.lag_quota[side] = (self.lag_quota[side] - given + LAG_QUOTA_REFILL).min(LAG_QUOTA);
        given
    }
}

/// Makes the event with this number, and gives it as the store keeps it. A session that stands elsewhere makes none:
/// the number in the event, that of its row and that of the session are the same.
fn write(
    session: &mut GameSession,
    next: u32,
    now: Timestamp,
    apply: ApplyEvent,
) -> Result<NewEvent, EventRejection> {
    if session.seq() + 1 != next {
        return Err(EventRejection::Behind);
    }
    let Change { event, added, .. } = apply(session, now).map_err(EventRejection::Refused)?;
    let (event, begun) = (event.clone(), added.is_some());
    let ending = session.ending();
    Ok(NewEvent {
        event,
        over: ending.is_some(),
        aborted: ending.is_some_and(|ending| ending.is_abort()),
        begun,
        summary: summary(session),
        deadline: session.deadline(),
    })
}

#[cfg(test)]
mod tests;
