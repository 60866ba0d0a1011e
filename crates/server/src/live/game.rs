use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use ::game::{ByPlayer, Player};
use play::{Act, Bout, Event, Moment, Ticket};
use wire::{ByColour, Clock, Code, Colour, Error, Live, Outcome, PlayedPly, Presence, Seat, Snapshot, ToPage};

use super::request::{fair, refused, sides};
use super::viewers::text;
use super::{Hall, Kept, Request, Viewer, kept};
use crate::store::{Append, Appended, Row, StoreError, Written};

/// One live game while somebody looks at it, or thinks about it.
pub(crate) struct LiveGame {
    pub(crate) id: String,
    /// Held while something happens, up to the commit: one thing after the other.
    pub(super) inner: tokio::sync::Mutex<Inner>,
    viewers: Mutex<Vec<Viewer>>,
    /// Since when each player has been away; nothing while they are there.
    away: Mutex<ByPlayer<Option<Instant>>>,
}

pub(super) struct Inner {
    pub(super) kept: Kept,
    /// Shared with the event that is being written.
    pub(super) bout: Arc<Mutex<Bout>>,
    pub(super) holders: Vec<(Colour, String)>,
    pub(super) next: Option<String>,
    pub(super) cancelled: bool,
    /// Whether the bout may be ahead of the store, because a commit failed.
    doubtful: bool,
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

/// At most so much of the lag is given back at once, and so much comes back with each act.
const QUOTA: Duration = Duration::from_millis(500);
const REFILL: Duration = Duration::from_millis(100);

/// What makes an event: it changes the bout, or says why it cannot.
type Happen = Box<dyn FnOnce(&mut Bout, Moment) -> Result<(), Error> + Send>;

impl LiveGame {
    /// A game as the store keeps it.
    pub(super) fn of(id: &str, row: &Row) -> Result<LiveGame, StoreError> {
        let (kept, bout) = Kept::read(row)?;
        let inner = Inner {
            kept,
            bout: Arc::new(Mutex::new(bout)),
            holders: row.holders.clone(),
            next: row.next.clone(),
            cancelled: row.cancelled,
            doubtful: false,
            thinking: None,
            quota: ByPlayer::new(QUOTA, QUOTA),
        };
        let now = Some(Instant::now());
        Ok(LiveGame {
            id: id.to_string(),
            inner: tokio::sync::Mutex::new(inner),
            viewers: Mutex::default(),
            away: Mutex::new(ByPlayer::new(now, now)),
        })
    }

    fn viewers(&self) -> MutexGuard<'_, Vec<Viewer>> {
        self.viewers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody looks.
    pub(crate) fn is_watched(&self) -> bool {
        !self.viewers().is_empty()
    }

    /// Shows the game to a page from now on, beginning with all of it.
    pub(crate) async fn join(self: &Arc<Self>, hall: &Arc<Hall>, viewer: Viewer) {
        let mut inner = self.inner.lock().await;
        self.settle(hall, &mut inner).await;
        self.viewers().push(viewer.clone());
        self.tell_presence(&inner);
        self.show(hall, &inner, &viewer);
        self.go_on(hall, &mut inner).await;
    }

    /// A page looks no longer.
    pub(crate) async fn leave(self: &Arc<Self>, number: u64) {
        self.viewers().retain(|viewer| viewer.number != number);
        let mut inner = self.inner.lock().await;
        self.tell_presence(&inner);
        if !self.is_watched() {
            // Nobody waits for the computer: it is asked again when somebody comes.
            inner.thinking = None;
        }
    }

    /// Shows a page all of the game once more.
    pub(crate) async fn refresh(&self, hall: &Hall, viewer: &Viewer) {
        let inner = self.inner.lock().await;
        self.show(hall, &inner, viewer);
    }

    fn show(&self, hall: &Hall, inner: &Inner, viewer: &Viewer) {
        let snapshot = self.snapshot_of(hall, inner, &viewer.visitor);
        viewer.outbox.tell(&ToPage::Snapshot { snapshot, presence: self.presence(inner) });
    }

    /// All of the game as a visitor sees it.
    pub(crate) async fn snapshot(self: &Arc<Self>, hall: &Arc<Hall>, visitor: &str) -> Snapshot {
        let mut inner = self.inner.lock().await;
        self.settle(hall, &mut inner).await;
        self.snapshot_of(hall, &inner, visitor)
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
            plies: PlayedPly::all(bout.state()),
            live: inner.live(&bout, &yours, hall.now()),
        }
    }

    /// The record of the game so far.
    pub(crate) async fn study(&self) -> catalog::Study {
        self.inner.lock().await.bout().study()
    }

    /// In a list of a visitor's games: who plays, and how it stands.
    pub(crate) async fn in_list(&self, visitor: &str) -> wire::OwnGame {
        let inner = self.inner.lock().await;
        let bout = inner.bout();
        let info = bout.game().info();
        let at = bout.events().last().map_or(Moment::from_millis(inner.kept.at), |event| event.at);
        wire::OwnGame {
            id: self.id.clone(),
            status: wire::Status::from(bout.state()),
            seats: Seat::both(&bout),
            yours: sides(&bout, &inner.holders, visitor).iter().map(|&side| Colour::of(info, side)).collect(),
            at: at.0.into(),
            over: bout.ending().is_some() || inner.cancelled,
        }
    }

    /// The seat that a visitor may take elsewhere, if there is one.
    pub(crate) async fn seat_of(&self, visitor: &str) -> Option<Colour> {
        let inner = self.inner.lock().await;
        let bout = inner.bout();
        sides(&bout, &inner.holders, visitor).first().map(|&side| Colour::of(bout.game().info(), side))
    }

    /// Does what a visitor asks, if it fits.
    pub(crate) async fn act(self: &Arc<Self>, hall: &Arc<Hall>, visitor: &str, request: Request) -> Reply {
        let mut inner = self.inner.lock().await;
        if let Err(error) = self.settle_or_fail(hall, &mut inner).await {
            tracing::warn!(%error, game = self.id, "the store does not answer");
            return Reply::Unknown;
        }
        let Request { key, seq, act, lag } = request;
        if act == wire::Act::Cancel {
            return self.cancel(hall, &mut inner, visitor, seq).await;
        }
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
        self.commit(hall, &mut inner, key, seq, happen, hold).await
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
        let before = inner.bout().state().plies();
        let bout = Arc::clone(&inner.bout);
        let make = move |now| write(&mut bout.lock().unwrap_or_else(PoisonError::into_inner), now, happen);
        let append = Append { game: self.id.clone(), seq, key, make: Box::new(make), hold: hold.clone() };
        match hall.store.append(append).await {
            Ok(Appended::Done(seq)) => {
                inner.holders.extend(hold);
                self.tell_event(hall, inner, &before);
                self.go_on(hall, inner).await;
                Reply::Done(seq)
            }
            Ok(Appended::Known(seq)) => Reply::Done(seq),
            Ok(Appended::Refused(error)) => Reply::Refused(error, inner.bout().seq()),
            Ok(Appended::Stale(_)) => {
                if let Err(error) = self.catch_up(hall, inner).await {
                    tracing::warn!(%error, game = self.id, "cannot catch up");
                }
                let sentence = if inner.cancelled {
                    "the game was called off"
                } else {
                    "something else has happened meanwhile: look at the board again"
                };
                let error = Error { code: Code::Conflict, sentence: sentence.to_string() };
                Reply::Refused(error, inner.bout().seq())
            }
            Ok(Appended::Gone) => {
                let sentence = "the game is no longer kept: start another one".to_string();
                Reply::Refused(Error { code: Code::Missing, sentence }, seq)
            }
            Err(error) => {
                tracing::warn!(%error, game = self.id, "an event could not be written");
                inner.doubtful = true;
                Reply::Unknown
            }
        }
    }

    async fn cancel(self: &Arc<Self>, hall: &Arc<Hall>, inner: &mut Inner, visitor: &str, seq: u32) -> Reply {
        let refuse = |sentence: &str, code| Reply::Refused(Error { code, sentence: sentence.to_string() }, seq);
        if sides(&inner.bout(), &inner.holders, visitor).is_empty() {
            return refuse("you watch this game: only its players may do that", Code::Conflict);
        }
        if inner.cancelled {
            return Reply::Done(seq);
        }
        let stands = inner.bout().seq();
        match hall.store.cancel(&self.id, stands).await {
            Ok(Appended::Done(seq)) => {
                inner.cancelled = true;
                inner.thinking = None;
                self.show_all(hall, inner);
                Reply::Done(seq)
            }
            Ok(_) => refuse("only a game in which nobody has played can be called off: resign instead", Code::Conflict),
            Err(_) => Reply::Unknown,
        }
    }

    /// Brings a doubtful bout back to what the store says; what cannot be settled now is tried again later.
    async fn settle(self: &Arc<Self>, hall: &Arc<Hall>, inner: &mut Inner) {
        if let Err(error) = self.settle_or_fail(hall, inner).await {
            tracing::warn!(%error, game = self.id, "the store does not answer");
        }
    }

    async fn settle_or_fail(self: &Arc<Self>, hall: &Arc<Hall>, inner: &mut Inner) -> Result<(), StoreError> {
        if !inner.doubtful {
            return Ok(());
        }
        let row = hall.store.load(&self.id).await?;
        let row = row.ok_or_else(|| StoreError::Broken("the game is no longer kept".to_string()))?;
        let (_, bout) = Kept::read(&row)?;
        inner.bout = Arc::new(Mutex::new(bout));
        inner.holders = row.holders;
        inner.cancelled = row.cancelled;
        inner.next = row.next;
        inner.doubtful = false;
        self.show_all(hall, inner);
        Ok(())
    }

    /// Does what other servers have done to the game.
    pub(crate) async fn follow(self: &Arc<Self>, hall: &Arc<Hall>, seq: Option<u32>) {
        let mut inner = self.inner.lock().await;
        let known = inner.bout().seq();
        if seq.is_some_and(|seq| seq <= known) {
            return;
        }
        let outcome = if seq.is_some() {
            self.catch_up(hall, &mut inner).await
        } else {
            inner.doubtful = true;
            self.settle_or_fail(hall, &mut inner).await
        };
        if let Err(error) = outcome {
            tracing::warn!(%error, game = self.id, "cannot follow another server");
        }
    }

    async fn catch_up(self: &Arc<Self>, hall: &Arc<Hall>, inner: &mut Inner) -> Result<(), StoreError> {
        let known = inner.bout().seq();
        for event in hall.store.events_after(&self.id, known).await? {
            let before = inner.bout().state().plies();
            kept::apply(&mut inner.bout(), &event)?;
            // A seat may have been taken with it.
            if event.contains(r#""kind":"sit""#)
                && let Some(row) = hall.store.load(&self.id).await?
            {
                inner.holders = row.holders;
            }
            self.tell_event(hall, inner, &before);
        }
        self.go_on(hall, inner).await;
        Ok(())
    }

    /// What follows from how the game stands: a computer is asked, a rematch begins.
    async fn go_on(self: &Arc<Self>, hall: &Arc<Hall>, inner: &mut Inner) {
        self.ask_computer(hall, inner);
        let agreed = inner.bout().is_rematch_agreed();
        if agreed && inner.next.is_none() {
            match hall.rematch(&self.id, inner).await {
                Ok(next) => {
                    inner.next = Some(next.clone());
                    self.tell_all(&ToPage::Rematch { game: self.id.clone(), next });
                }
                Err(error) => tracing::warn!(%error, game = self.id, "no rematch could be made"),
            }
        }
    }

    fn tell_all(&self, what: &ToPage) {
        if let Some(text) = text(what) {
            self.viewers().iter().for_each(|viewer| viewer.outbox.send(text.clone()));
        }
    }

    fn show_all(&self, hall: &Hall, inner: &Inner) {
        let viewers = self.viewers().clone();
        viewers.iter().for_each(|viewer| self.show(hall, inner, viewer));
    }

    /// Tells all pages of the last event. Those who see the same get the same text, written once.
    fn tell_event(&self, hall: &Hall, inner: &Inner, before: &[String]) {
        let viewers = self.viewers().clone();
        let bout = inner.bout();
        let Some(event) = bout.events().last() else { return };
        let (info, state) = (bout.game().info(), bout.state());
        let after = state.plies();
        let kept = before.iter().zip(&after).take_while(|(one, two)| one == two).count();
        let plies = PlayedPly::from_nth(state, kept);
        let mut texts: HashMap<Vec<Player>, Option<Utf8Bytes>> = HashMap::new();
        for viewer in viewers {
            let yours = sides(&bout, &inner.holders, &viewer.visitor);
            let text = texts.entry(yours).or_insert_with_key(|yours| {
                text(&ToPage::Event {
                    game: self.id.clone(),
                    event: wire::Event::of(info, event),
                    kept: kept as u32,
                    plies: plies.clone(),
                    live: inner.live(&bout, yours, hall.now()),
                })
            });
            if let Some(text) = text {
                viewer.outbox.send(text.clone());
            }
        }
    }

    fn presence(&self, inner: &Inner) -> Presence {
        let viewers = self.viewers();
        let bout = inner.bout();
        let mut there = ByPlayer::new(false, false);
        let mut watchers = 0;
        for viewer in viewers.iter() {
            let yours = sides(&bout, &inner.holders, &viewer.visitor);
            watchers += u32::from(yours.is_empty());
            yours.iter().for_each(|&side| there[side] = true);
        }
        let there = ByColour::of(bout.game().info(), |side| there[side]);
        Presence { white: there.white, black: there.black, watchers }
    }

    fn tell_presence(&self, inner: &Inner) {
        let presence = self.presence(inner);
        let info = inner.bout().game().info();
        let mut away = self.away.lock().unwrap_or_else(PoisonError::into_inner);
        for side in Player::BOTH {
            let there = match Colour::of(info, side) {
                Colour::White => presence.white,
                Colour::Black => presence.black,
            };
            away[side] = if there { None } else { away[side].or_else(|| Some(Instant::now())) };
        }
        drop(away);
        self.tell_all(&ToPage::Presence { game: self.id.clone(), presence });
    }

    fn away_for(&self) -> ByPlayer<Option<Duration>> {
        let away = self.away.lock().unwrap_or_else(PoisonError::into_inner);
        ByPlayer::from_fn(|side| away[side].map(|since| since.elapsed()))
    }
}

impl Inner {
    pub(super) fn bout(&self) -> MutexGuard<'_, Bout> {
        // A refused act changes nothing, so nothing is ever left half done.
        self.bout.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn live(&self, bout: &Bout, yours: &[Player], at: Moment) -> Live {
        let live = Live::of(bout, yours, at);
        let called_off = || Outcome { winner: None, reason: "The game was called off".to_string() };
        Live {
            rematch: self.next.clone(),
            cancelled: self.cancelled,
            ending: live.ending.or_else(|| self.cancelled.then(called_off)),
            ..live
        }
    }

    /// How much of the lag a player gets back now.
    fn give_back(&mut self, side: Player, lag: Duration) -> Duration {
        let given = lag.min(self.quota[side]);
        self.quota[side] = (self.quota[side] - given + REFILL).min(QUOTA);
        given
    }
}

/// Lets something happen, and gives it as the store keeps it.
fn write(bout: &mut Bout, now: Moment, happen: Happen) -> Result<Written, Error> {
    happen(bout, now)?;
    let info = bout.game().info();
    let internal = || Error { code: Code::Internal, sentence: "nothing has happened".to_string() };
    let event: &Event = bout.events().last().ok_or_else(internal)?;
    Ok(Written {
        event: kept::text(info, event),
        at: event.at,
        over: bout.ending().is_some(),
        begun: matches!(event.act, Act::Ply(_)),
        deadline: bout.deadline(),
    })
}
