use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ::game::{ByPlayer, Player};
use play::{Act, Bout, Event, Moment, Ticket};
use wire::{Clock, Code, Colour, Error, Live, Offer, Outcome, PlayedPly, Snapshot, ToPage};

use super::presence::Attendance;
use super::request::{fair, refused, sides};
use super::summary::summary;
use super::{Hall, Kept, Replayed, Request, Viewer, kept};
use crate::failure::Denial;
use crate::store::{Append, Appended, StoreError, Unfit, Written};

/// One live game while somebody looks at it, or thinks about it.
pub(crate) struct LiveGame {
    pub(crate) id: String,
    /// Held while something happens, up to the commit: one thing after the other.
    pub(super) inner: tokio::sync::Mutex<Inner>,
    viewers: Mutex<Vec<Viewer>>,
    pub(super) attendance: Mutex<Attendance>,
}

pub(super) struct Inner {
    pub(super) kept: Kept,
    /// Shared with the event that is being written.
    pub(super) bout: Arc<Mutex<Bout>>,
    /// The plies as pages see them: to work all of them out again for each page would take long in a long game.
    pub(super) plies: Vec<PlayedPly>,
    pub(super) holders: Vec<(Colour, String)>,
    pub(super) next: Option<String>,
    pub(super) cancelled: bool,
    /// Whether the bout may differ from the store, because a commit failed or was not finished.
    pub(super) doubtful: bool,
    /// Who thinks for a computer's seat, after which event.
    pub(super) thinking: Option<(u32, Ticket)>,
    /// How much of the network's lag each player may still be given back.
    quota: ByPlayer<Duration>,
}

/// What came of a request.
#[derive(Debug)]
pub(crate) enum Reply {
    /// It is on the disk.
    Done(u32),
    /// It was not done.
    Refused(Error, u32),
    /// Nobody knows whether it was done: the store does not answer.
    Unknown,
}

const MEANWHILE: &str = "the game has changed meanwhile: look at the board again";

/// At most so much of the lag is given back at once, and so much comes back with each act.
const QUOTA: Duration = Duration::from_millis(500);
const REFILL: Duration = Duration::from_millis(100);

/// What makes an event: it changes the bout, or says why it cannot.
type Happen = Box<dyn FnOnce(&mut Bout, Moment) -> Result<(), Error> + Send>;

impl LiveGame {
    /// A game as the store keeps it.
    pub(super) fn of(id: &str, replayed: Replayed) -> LiveGame {
        let Replayed { kept, bout, plies, row } = replayed;
        let inner = Inner {
            kept,
            bout: Arc::new(Mutex::new(bout)),
            plies,
            holders: row.holders,
            next: row.next,
            cancelled: row.cancelled,
            doubtful: false,
            thinking: None,
            quota: ByPlayer::new(QUOTA, QUOTA),
        };
        LiveGame {
            id: id.to_string(),
            inner: tokio::sync::Mutex::new(inner),
            viewers: Mutex::default(),
            attendance: Attendance::new(),
        }
    }

    pub(super) fn viewers(&self) -> MutexGuard<'_, Vec<Viewer>> {
        self.viewers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody looks.
    pub(crate) fn is_watched(&self) -> bool {
        !self.viewers().is_empty()
    }

    /// Whether the next move is awaited: by a page, or because the player's clock runs from then on.
    pub(super) fn is_awaited(&self, inner: &Inner) -> bool {
        self.is_watched() || inner.bout().clock() != play::Clock::None
    }

    /// Shows the game to a page from now on, beginning with all of it.
    ///
    /// # Errors
    /// If the store does not say how it stands.
    pub(crate) async fn join(self: &Arc<Self>, hall: &Arc<Hall>, viewer: Viewer) -> Result<(), StoreError> {
        let mut inner = self.settled(hall).await?;
        {
            // Who says hello again has not left meanwhile.
            let mut viewers = self.viewers();
            viewers.retain(|other| other.number != viewer.number);
            viewers.push(viewer.clone());
        }
        self.tell_presence(hall, &inner);
        self.show(hall, &inner, &viewer);
        self.go_on(hall, &mut inner).await;
        Ok(())
    }

    /// The game as the store has it: a ply that was perhaps not written is shown to nobody.
    async fn settled(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
    ) -> Result<tokio::sync::MutexGuard<'_, Inner>, StoreError> {
        let mut inner = self.inner.lock().await;
        self.settle(hall, &mut inner).await?;
        Ok(inner)
    }

    /// A page looks no longer.
    pub(crate) async fn leave(self: &Arc<Self>, hall: &Hall, number: u64) {
        self.viewers().retain(|viewer| viewer.number != number);
        let mut inner = self.inner.lock().await;
        self.tell_presence(hall, &inner);
        if !self.is_awaited(&inner) {
            // Nobody waits for the computer: it is asked again when somebody comes.
            inner.thinking = None;
        }
    }

    /// A page came into sight or went out of it.
    pub(crate) async fn sighted(&self, hall: &Hall) {
        let inner = self.inner.lock().await;
        self.tell_presence(hall, &inner);
    }

    /// Shows a page all of the game once more.
    pub(crate) async fn refresh(&self, hall: &Hall, viewer: &Viewer) {
        let inner = self.inner.lock().await;
        self.show(hall, &inner, viewer);
    }

    pub(super) fn show(&self, hall: &Hall, inner: &Inner, viewer: &Viewer) {
        let snapshot = self.snapshot_of(hall, inner, &viewer.client.visitor);
        viewer.outbox.tell(&ToPage::Snapshot { snapshot, presence: self.told_presence(hall, inner) });
    }

    /// All of the game as a visitor sees it.
    pub(crate) async fn snapshot(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        visitor: &str,
    ) -> Result<Snapshot, Denial> {
        let inner = self.settled(hall).await?;
        Ok(self.snapshot_of(hall, &inner, visitor))
    }

    fn snapshot_of(&self, hall: &Hall, inner: &Inner, visitor: &str) -> Snapshot {
        let bout = inner.bout();
        let yours = sides(&bout, &inner.holders, visitor);
        let info = bout.game().info();
        Snapshot {
            id: self.id.clone(),
            game: info.slug.to_string(),
            start: bout.start().to_string(),
            deal: bout.deal().map(str::to_string),
            clock: Clock::of(bout.clock()),
            yours: yours.iter().map(|&side| Colour::of(info, side)).collect(),
            plies: inner.plies.clone(),
            live: inner.live(&bout, &yours, hall.now()),
        }
    }

    /// The record of the game so far.
    pub(crate) async fn study(self: &Arc<Self>, hall: &Arc<Hall>) -> Result<catalog::Study, Denial> {
        Ok(self.settled(hall).await?.bout().study())
    }

    /// The seat that a visitor may take elsewhere, if there is one.
    pub(crate) async fn seat_of(&self, visitor: &str) -> Option<Colour> {
        let inner = self.inner.lock().await;
        let bout = inner.bout();
        sides(&bout, &inner.holders, visitor).first().map(|&side| Colour::of(bout.game().info(), side))
    }

    /// Does what a visitor asks, if it fits.
    pub(crate) async fn act(self: &Arc<Self>, hall: &Arc<Hall>, visitor: &str, request: Request) -> Reply {
        let mut inner = match self.settled(hall).await {
            Ok(inner) => inner,
            Err(error) => {
                tracing::warn!(%error, game = self.id, "the store does not answer");
                return Reply::Unknown;
            }
        };
        if inner.bout().seq() >= hall.limits.events && request.act != wire::Act::Resign {
            let sentence = "this game has become too long: resign, and start another one".to_string();
            return Reply::Refused(Error { code: Code::Invalid, sentence }, inner.bout().seq());
        }
        if request.seq > inner.bout().seq() {
            // The page may have heard of an event through another server before this one did.
            self.follow_store(hall, &mut inner).await;
        }
        let mut seq = inner.meant(request.seq, &request.act);
        if request.act == wire::Act::Cancel {
            return self.cancel(hall, &mut inner, visitor).await;
        }
        loop {
            let reply = self.attempt(hall, &mut inner, visitor, seq, &request).await;
            let meant = inner.meant(request.seq, &request.act);
            // Another server was quicker, with nothing that stands against it.
            if meant == seq || !matches!(reply, Reply::Refused(..)) {
                return reply;
            }
            seq = meant;
        }
    }

    /// Does what a visitor asks after this event.
    async fn attempt(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        inner: &mut Inner,
        visitor: &str,
        seq: u32,
        request: &Request,
    ) -> Reply {
        let Request { key, act, lag, .. } = request.clone();
        let away = self.away_for();
        let yours = sides(&inner.bout(), &inner.holders, visitor);
        let hold = match &act {
            wire::Act::Sit { colour, .. } => Some((*colour, visitor.to_string())),
            _ => None,
        };
        let given = yours.first().map_or(Duration::ZERO, |&side| inner.give_back(side, lag));
        let claim_after = hall.limits.claim_after;
        let happen: Happen = Box::new(move |bout, now| {
            let (by, act) = Request::read(&act, bout, &yours, &away, claim_after)?;
            let at = fair(now, bout, given);
            bout.act(by, act, at).map_err(|refusal| refused(&refusal))
        });
        self.commit(hall, inner, key, seq, happen, hold).await
    }

    /// A computer's ply, a flag, an outage that is forgiven: what nobody asks for.
    pub(super) async fn happen(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        inner: &mut Inner,
        key: String,
        by: Player,
        act: Act,
    ) -> Reply {
        if let Err(error) = self.settle(hall, inner).await {
            tracing::warn!(%error, game = self.id, "the store does not answer");
            return Reply::Unknown;
        }
        let seq = inner.bout().seq();
        let happen: Happen =
            Box::new(move |bout, now| bout.act(by, act, now).map_err(|refusal| refused(&refusal)));
        self.commit(hall, inner, key, seq, happen, None).await
    }

    async fn commit(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        inner: &mut Inner,
        key: String,
        seq: u32,
        happen: Happen,
        hold: Option<(Colour, String)>,
    ) -> Reply {
        let bout = Arc::clone(&inner.bout);
        let make = move |next, now| {
            write(&mut bout.lock().unwrap_or_else(PoisonError::into_inner), next, now, happen)
        };
        let append = Append { game: self.id.clone(), seq, key, make: Box::new(make), hold: hold.clone() };
        // Whatever ends this before the outcome is known, the game is read again.
        let was_doubtful = std::mem::replace(&mut inner.doubtful, true);
        let appended = hall.store.append(append).await;
        inner.doubtful = was_doubtful || matches!(appended, Ok(Appended::Panicked) | Err(_));
        match appended {
            Ok(Appended::Done(seq)) => {
                let sat = hold.is_some();
                inner.holders.extend(hold);
                self.tell_event(hall, inner);
                if sat {
                    self.tell_presence(hall, inner);
                }
                self.go_on(hall, inner).await;
                Reply::Done(seq)
            }
            Ok(Appended::Known(seq)) => {
                // Another server may have done it.
                if seq > inner.bout().seq() {
                    self.follow_store(hall, inner).await;
                }
                Reply::Done(seq)
            }
            Ok(Appended::Refused(error)) => Reply::Refused(error, inner.bout().seq()),
            Ok(Appended::Stale(now_at)) => {
                // Where nothing has a new number, the game was called off.
                inner.doubtful |= now_at == inner.bout().seq() && now_at == seq;
                self.follow_store(hall, inner).await;
                let sentence = if inner.cancelled { "the game was aborted" } else { MEANWHILE };
                let error = Error { code: Code::Conflict, sentence: sentence.to_string() };
                Reply::Refused(error, inner.bout().seq())
            }
            Ok(Appended::Panicked) => {
                tracing::error!(game = self.id, "an event could not be made: the rules panicked");
                let sentence = "the server failed to do this: this is a bug in Trilith".to_string();
                Reply::Refused(Error { code: Code::Internal, sentence }, seq)
            }
            Ok(Appended::Gone) => {
                let sentence = "the game is no longer kept: start another one".to_string();
                Reply::Refused(Error { code: Code::Missing, sentence }, seq)
            }
            Err(error) => {
                tracing::warn!(%error, game = self.id, "an event could not be written");
                Reply::Unknown
            }
        }
    }

    /// Does what the store has and the bout has not; if that fails, it is tried again later.
    async fn follow_store(self: &Arc<Self>, hall: &Arc<Hall>, inner: &mut Inner) {
        let outcome =
            if inner.doubtful { self.settle(hall, inner).await } else { self.catch_up(hall, inner).await };
        if let Err(error) = outcome {
            tracing::warn!(%error, game = self.id, "cannot catch up");
            inner.doubtful = true;
        }
    }

    async fn cancel(self: &Arc<Self>, hall: &Arc<Hall>, inner: &mut Inner, visitor: &str) -> Reply {
        let last = inner.bout().seq();
        let refuse =
            |sentence: &str, code| Reply::Refused(Error { code, sentence: sentence.to_string() }, last);
        if sides(&inner.bout(), &inner.holders, visitor).is_empty() {
            return refuse("you watch this game: only its players may do that", Code::Conflict);
        }
        if inner.cancelled {
            return Reply::Done(last);
        }
        match hall.store.cancel(&self.id, last).await {
            Ok(Appended::Done(seq)) => {
                inner.cancelled = true;
                inner.thinking = None;
                self.show_all(hall, inner);
                Reply::Done(seq)
            }
            Ok(_) => {
                self.follow_store(hall, inner).await;
                let sentence = if inner.bout().seq() > last {
                    MEANWHILE
                } else {
                    "only a game without a move can be aborted: resign instead"
                };
                refuse(sentence, Code::Conflict)
            }
            Err(error) => {
                tracing::warn!(%error, game = self.id, "a game could not be called off");
                inner.doubtful = true;
                Reply::Unknown
            }
        }
    }
}

impl Inner {
    pub(super) fn bout(&self) -> MutexGuard<'_, Bout> {
        // A refused act changes nothing, so nothing is ever left half done.
        self.bout.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn live(&self, bout: &Bout, yours: &[Player], at: Moment) -> Live {
        let live = Live::of(bout, yours, at);
        let called_off = || Outcome { winner: None, reason: "The game was aborted".to_string() };
        Live {
            rematch: self.next.clone(),
            cancelled: self.cancelled || live.cancelled,
            ending: live.ending.or_else(|| self.cancelled.then(called_off)),
            ..live
        }
    }

    /// Brings the plies up to date after an event, which adds some or takes some back, never both. Gives how many of the
    /// earlier ones stay, and those that are new.
    pub(super) fn update_plies(&mut self) -> (usize, Vec<PlayedPly>) {
        let (kept, new) = {
            let bout = self.bout();
            let kept = self.plies.len().min(bout.state().ply_count());
            (kept, PlayedPly::from_nth(bout.state(), kept))
        };
        self.plies.truncate(kept);
        self.plies.extend(new.iter().cloned());
        (kept, new)
    }

    /// Where the game stands for somebody who has seen it up to this event, if nothing has happened since that they
    /// have to look at before they do this.
    fn meant(&self, seq: u32, act: &wire::Act) -> u32 {
        let bout = self.bout();
        let mut since = bout.events().iter().rev().take_while(|event| event.seq > seq);
        // A forgiven outage is no news: what a page sends again after it still holds. Both may press *Rematch* at once.
        let no_news = since.all(|event| event.act == Act::Forgive);
        let rematch = *act == wire::Act::Offer { offer: Offer::Rematch };
        if seq <= bout.seq() && (no_news || rematch) { bout.seq() } else { seq }
    }

    /// How much of the lag a player gets back now.
    fn give_back(&mut self, side: Player, lag: Duration) -> Duration {
        let given = lag.min(self.quota[side]);
        self.quota[side] = (self.quota[side] - given + REFILL).min(QUOTA);
        given
    }
}

/// Makes the event with this number, and gives it as the store keeps it. A session that stands elsewhere makes none:
/// the number in the event, that of its row and that of the session are the same.
fn write(bout: &mut Bout, next: u32, now: Moment, happen: Happen) -> Result<Written, Unfit> {
    if bout.seq() + 1 != next {
        return Err(Unfit::Behind);
    }
    happen(bout, now).map_err(Unfit::Refused)?;
    let info = bout.game().info();
    let event: &Event = bout.events().last().filter(|event| event.seq == next).ok_or(Unfit::Behind)?;
    Ok(Written {
        event: kept::text(info, event),
        at: event.at,
        over: bout.ending().is_some(),
        aborted: bout.ending().is_some_and(|ending| ending.is_abort()),
        begun: matches!(event.act, Act::Ply(_)),
        summary: summary(bout),
        deadline: bout.deadline(),
    })
}

#[cfg(test)]
mod tests;
