use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream;
use play::{Act, Moment, Seat};
use tokio::sync::broadcast;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::{Hall, LiveGame};
use crate::secret;
use crate::store::{Change, Stand};

/// How long a player's flag waits for a ply that is on its way.
const GRACE: Duration = Duration::from_millis(500);

/// A server that has not said so for this long is not alive.
const SILENCE: Duration = Duration::from_secs(6);

/// A game in which nobody plays goes after this time.
const UNPLAYED: Duration = Duration::from_secs(24 * 60 * 60);

/// How many games are looked after at a time: the store has others to answer, too.
const AT_ONCE: usize = 16;

/// Does what nobody asks for: flags fall, outages are forgiven, other servers are followed, what nobody plays goes.
pub(crate) struct Keeper {
    hall: Arc<Hall>,
    /// What other servers do, where there can be any.
    changes: Option<broadcast::Receiver<Change>>,
    /// When the store last answered, by its own clock.
    answered: Moment,
    ticks: u64,
}

impl Keeper {
    /// Begins before anybody is let in: whoever comes finds the time of an outage forgiven.
    pub(crate) async fn new(hall: Arc<Hall>) -> Keeper {
        let changes = hall.store.changes();
        let mut keeper = Keeper { hall, changes, answered: Moment::default(), ticks: 0 };
        keeper.beat().await;
        keeper
    }

    /// Works until it is told to stop.
    pub(crate) async fn keep(mut self, stop: CancellationToken) {
        let mut second = interval(Duration::from_secs(1));
        second.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                change = next(&mut self.changes) => self.follow(change).await,
                _ = second.tick() => self.tick().await,
            }
        }
    }

    async fn follow(&self, change: Change) {
        match change {
            Change::Game(id, seq) => {
                if let Some(game) = self.hall.known(&id) {
                    let hall = Arc::clone(&self.hall);
                    tokio::spawn(async move {
                        match seq {
                            Some(seq) => game.follow(&hall, Stand { seq, cancelled: false }).await,
                            None => game.reread(&hall).await,
                        }
                    });
                }
            }
            Change::Presence { server, attended } => {
                if let Some(game) = self.hall.known(&attended.game) {
                    let hall = Arc::clone(&self.hall);
                    tokio::spawn(async move { game.hear_presence(&hall, server, attended).await });
                }
            }
            Change::Any => each(self.hall.games(), |game| async move { game.reread(&self.hall).await }).await,
        }
    }

    async fn tick(&mut self) {
        self.ticks += 1;
        if self.ticks.is_multiple_of(2) {
            self.beat().await;
        }
        if self.hall.is_cut_off() {
            return;
        }
        flags(&self.hall).await;
        let hall = &self.hall;
        each(hall.games(), |game| async move { game.settle_if_idle(hall).await }).await;
        hall.games().iter().for_each(|game| game.tell_presence_again());
        if self.ticks.is_multiple_of(2) && self.changes.is_some() {
            compare(&self.hall).await;
        }
        if self.ticks.is_multiple_of(4) && self.changes.is_some() {
            let here: Vec<_> =
                self.hall.games().iter().filter_map(|game| game.attended(&self.hall)).collect();
            let _said_again_soon = self.hall.store.announce(&here).await;
        }
        if self.ticks.is_multiple_of(10) {
            self.hall.forget_unused();
            metrics::gauge!("trilith_games_open").set(self.hall.games().len() as f64);
        }
        if self.ticks % 600 == 1 {
            sweep(&self.hall).await;
        }
    }

    /// Says that this server is alive. If none was for a while, time has run for nobody.
    async fn beat(&mut self) {
        let hall = &self.hall;
        let other = match hall.store.beat().await {
            Ok(other) => other,
            Err(error) => {
                tracing::warn!(%error, "the store does not answer: pages are sent away");
                if !hall.cut_off() {
                    hall.games().iter().for_each(|game| game.send_away());
                }
                return;
            }
        };
        let _old_time_stays = hall.set_clock().await;
        let now = hall.now();
        let silent = |since: Moment| now.since(since) >= SILENCE;
        if silent(self.answered) && other.is_none_or(silent) {
            forgive(hall).await;
        }
        self.answered = now;
        hall.reconnected();
    }
}

/// What another server did; waits for ever where there is none.
async fn next(changes: &mut Option<broadcast::Receiver<Change>>) -> Change {
    match changes {
        Some(changes) => changes.recv().await.unwrap_or(Change::Any),
        None => std::future::pending().await,
    }
}

/// Does something to each of these games, some at a time.
async fn each<W: Future<Output = ()>>(games: Vec<Arc<LiveGame>>, what: impl Fn(Arc<LiveGame>) -> W) {
    stream::iter(games).for_each_concurrent(AT_ONCE, what).await;
}

/// Compares every open game with the store, in case a word of another server was lost.
async fn compare(hall: &Arc<Hall>) {
    let ids: Vec<String> = hall.games().iter().map(|game| game.id.clone()).collect();
    if ids.is_empty() {
        return;
    }
    match hall.store.stands(&ids).await {
        Ok(stands) => {
            let known = stands.into_iter().filter_map(|(id, stand)| Some((hall.known(&id)?, stand)));
            let games: Vec<_> = known.collect();
            stream::iter(games)
                .for_each_concurrent(AT_ONCE, |(game, stand)| async move { game.follow(hall, stand).await })
                .await;
        }
        Err(error) => tracing::warn!(%error, "cannot compare games with the store"),
    }
}

async fn sweep(hall: &Arc<Hall>) {
    let before = Moment(hall.now().0.saturating_sub(UNPLAYED));
    match hall.store.sweep(before).await {
        Ok(gone) if gone > 0 => tracing::info!(gone, "games that nobody played are gone"),
        Ok(_) => (),
        Err(error) => tracing::warn!(%error, "cannot sweep"),
    }
}

/// Ends the games of those who are out of time.
async fn flags(hall: &Arc<Hall>) {
    let at = Moment(hall.now().0.saturating_sub(GRACE));
    let Ok(overdue) = hall.store.overdue(at).await else { return };
    for id in overdue {
        if let Ok(game) = hall.open(&id).await {
            game.fall(hall).await;
        }
    }
}

/// The time since the last event of each game is not counted.
async fn forgive(hall: &Arc<Hall>) {
    let Ok(clocked) = hall.store.clocked().await else { return };
    let key = format!("outage {}", secret::id());
    let games = stream::iter(clocked);
    games
        .for_each_concurrent(4 * AT_ONCE, |id| {
            let key = key.clone();
            async move {
                if let Ok(game) = hall.open(&id).await {
                    game.forgive(hall, key).await;
                }
            }
        })
        .await;
}

impl LiveGame {
    /// Whoever decides is out of time. A computer is not: it waited for others, or nobody asked it.
    async fn fall(self: &Arc<Self>, hall: &Arc<Hall>) {
        let mut inner = self.inner.lock().await;
        let (seq, by, act) = {
            let bout = inner.bout();
            let by = bout.state().turn();
            let act = if matches!(bout.seats()[by], Seat::Computer(_)) { Act::Forgive } else { Act::Flag };
            (bout.seq(), by, act)
        };
        self.happen(hall, &mut inner, format!("flag {seq}"), by, act).await;
    }

    /// The time since the last event does not count.
    async fn forgive(self: &Arc<Self>, hall: &Arc<Hall>, key: String) {
        let mut inner = self.inner.lock().await;
        let by = inner.bout().state().turn();
        self.happen(hall, &mut inner, key, by, Act::Forgive).await;
    }
}
