use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream;
use play::{Act, Moment, Seat};
use tokio::sync::broadcast;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::{Hall, LiveGame, Reply, kept};
use crate::secret;
use crate::store::{Change, Outage, Stand, StoreError};

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
    /// What is done every second, if it is still under way: games may be slow to open, and the heartbeat must not wait
    /// for them, or the time until it comes would count as an outage.
    round: Option<AbortOnDropHandle<()>>,
    rounds: u64,
}

impl Keeper {
    /// Begins before anybody is let in: whoever comes finds the time of an outage forgiven.
    pub(crate) async fn new(hall: Arc<Hall>) -> Keeper {
        let changes = hall.store.changes();
        let mut keeper =
            Keeper { hall, changes, answered: Moment::default(), ticks: 0, round: None, rounds: 0 };
        keeper.beat().await;
        write_missing_summaries(&keeper.hall).await;
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
            Change::Any => {
                let hall = Arc::clone(&self.hall);
                tokio::spawn(async move {
                    let hall = &hall;
                    each(hall.games(), |game| async move { game.reread(hall).await }).await;
                });
            }
        }
    }

    async fn tick(&mut self) {
        self.ticks += 1;
        if self.ticks.is_multiple_of(2) {
            self.beat().await;
        }
        if self.hall.is_cut_off() || self.round.as_ref().is_some_and(|round| !round.is_finished()) {
            return;
        }
        self.rounds += 1;
        let round = round(Arc::clone(&self.hall), self.rounds, self.changes.is_some());
        self.round = Some(AbortOnDropHandle::new(tokio::spawn(round)));
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
        if silent(self.answered)
            && other.is_none_or(silent)
            && let Err(error) = forgive(hall).await
        {
            // Tried again with the next beat.
            tracing::warn!(%error, "an outage cannot be forgiven");
            return;
        }
        self.answered = now;
        hall.reconnected();
    }
}

/// What is done every second, or every few seconds.
async fn round(hall: Arc<Hall>, number: u64, has_other_servers: bool) {
    flags(&hall).await;
    let open = &hall;
    each(hall.games(), |game| async move { game.settle_if_idle(open).await }).await;
    hall.games().iter().for_each(|game| game.tell_presence_again(&hall));
    if number.is_multiple_of(2) && has_other_servers {
        compare(&hall).await;
    }
    if number.is_multiple_of(4) && has_other_servers {
        let here: Vec<_> = hall.games().iter().filter_map(|game| game.attended(&hall)).collect();
        let _said_again_soon = hall.store.announce(&here).await;
    }
    if number.is_multiple_of(10) {
        hall.forget_unused();
        metrics::gauge!("trilith_games_open").set(hall.games().len() as f64);
        // A server of an older version may still use the same database.
        write_missing_summaries(&hall).await;
    }
    if number % 600 == 1 {
        sweep(&hall).await;
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

async fn write_missing_summaries(hall: &Arc<Hall>) {
    if let Err(error) = hall.write_missing_summaries().await {
        // Tried again within seconds.
        tracing::warn!(%error, "cannot write what lists show of older games");
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
    let fall = |id: String| async move {
        if let Ok(game) = hall.open(&id).await {
            game.fall(hall).await;
        }
    };
    stream::iter(overdue).for_each_concurrent(AT_ONCE, fall).await;
}

/// The time since the last event of each game is not counted. Games are not replayed for it: there may be many, and
/// visitors wait.
async fn forgive(hall: &Arc<Hall>) -> Result<(), StoreError> {
    let outage = Outage { key: format!("outage {}", secret::id()), write: Box::new(kept::outage) };
    let forgiven = hall.store.forgive(outage).await?;
    let open = forgiven.into_iter().filter_map(|(id, seq)| Some((hall.known(&id)?, seq)));
    let open: Vec<_> = open.collect();
    let follow = |(game, seq): (Arc<LiveGame>, u32)| async move {
        game.follow(hall, Stand { seq, cancelled: false }).await;
    };
    stream::iter(open).for_each_concurrent(AT_ONCE, follow).await;
    Ok(())
}

impl LiveGame {
    /// The player to decide is out of time, or late with a first move. The time of a computer is forgiven instead: its
    /// search was queued or not started.
    async fn fall(self: &Arc<Self>, hall: &Arc<Hall>) {
        let mut inner = self.inner.lock().await;
        let (seq, by, act) = {
            let bout = inner.bout();
            let by = bout.state().turn();
            let act = match bout.first_move() {
                Some(_) => Act::Abort,
                None if matches!(bout.seats()[by], Seat::Computer(_)) => Act::Forgive,
                None => Act::Flag,
            };
            (bout.seq(), by, act)
        };
        let reply = self.happen(hall, &mut inner, format!("flag {seq}"), by, act).await;
        if let Reply::Refused(..) = reply {
            // The store noted an earlier moment than the session: without a correction it would be asked every second.
            // One after the other: both at once would wait for each other's lock.
            let seq = inner.bout().seq();
            let deadline = inner.bout().deadline();
            let _tried_again_soon = hall.store.set_deadline(&self.id, seq, deadline).await;
        }
    }
}

#[cfg(test)]
mod tests;
