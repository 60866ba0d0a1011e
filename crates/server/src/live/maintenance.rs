use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream;
use play::{EventKind, Seat, Timestamp};
use tokio::sync::broadcast;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::{ActionReply, GameRegistry, LiveGame};
use crate::store::{GameHead, StoreChange, StoreError};
use crate::tokens;

/// How long a player's flag waits for a ply that is on its way.
const GRACE: Duration = Duration::from_millis(500);

/// A server without a heartbeat for this long counts as down.
const SILENCE: Duration = Duration::from_secs(6);

/// Games without a move are deleted after this time.
const UNPLAYED: Duration = Duration::from_secs(24 * 60 * 60);

/// The number of games that are processed at a time, so that other requests also reach the store.
const AT_ONCE: usize = 16;

/// Periodic work: flags, outages, synchronization with other servers, deletion of games without moves.
pub(crate) struct Maintenance {
    registry: Arc<GameRegistry>,
    /// What other servers do, where there can be any.
    changes: Option<broadcast::Receiver<StoreChange>>,
    /// When the store last answered, by its own clock.
    answered: Timestamp,
    ticks: u64,
    /// What is done every second, if it is still under way: games may be slow to open, and the heartbeat must not wait
    /// for them, or the time until it comes would count as an outage.
    round: Option<AbortOnDropHandle<()>>,
    rounds: u64,
}

impl Maintenance {
    /// Starts before requests are accepted, so that the time of an outage is skipped first.
    pub(crate) async fn new(registry: Arc<GameRegistry>) -> Maintenance {
        let changes = registry.cluster.changes();
        let mut maintenance = Maintenance {
            registry,
            changes,
            answered: Timestamp::default(),
            ticks: 0,
            round: None,
            rounds: 0,
        };
        maintenance.heartbeat().await;
        write_missing_summaries(&maintenance.registry).await;
        maintenance
    }

    /// Runs until it is stopped.
    pub(crate) async fn run(mut self, stop: CancellationToken) {
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

    async fn follow(&self, change: StoreChange) {
        match change {
            StoreChange::Game(id, seq) => {
                if let Some(game) = self.registry.known(&id) {
                    let registry = Arc::clone(&self.registry);
                    tokio::spawn(async move {
                        match seq {
                            Some(seq) => game.sync(&registry, GameHead { seq, cancelled: false }).await,
                            None => game.reload(&registry).await,
                        }
                    });
                }
            }
            StoreChange::Presence { server, report } => {
                if let Some(game) = self.registry.known(&report.game) {
                    let registry = Arc::clone(&self.registry);
                    tokio::spawn(async move { game.update_presence(&registry, server, report).await });
                }
            }
            StoreChange::Any => {
                let registry = Arc::clone(&self.registry);
                tokio::spawn(async move {
                    let registry = &registry;
                    each(registry.games(), |game| async move { game.reload(registry).await }).await;
                });
            }
        }
    }

    async fn tick(&mut self) {
        self.ticks += 1;
        if self.ticks.is_multiple_of(2) {
            self.heartbeat().await;
        }
        if self.registry.is_cut_off() || self.round.as_ref().is_some_and(|round| !round.is_finished()) {
            return;
        }
        self.rounds += 1;
        let round = round(Arc::clone(&self.registry), self.rounds, self.changes.is_some());
        self.round = Some(AbortOnDropHandle::new(tokio::spawn(round)));
    }

    /// Sends a heartbeat. If all servers were down for a while, the elapsed time is skipped in all games.
    async fn heartbeat(&mut self) {
        let registry = &self.registry;
        let other = match registry.cluster.heartbeat().await {
            Ok(other) => other,
            Err(error) => {
                tracing::warn!(%error, "the store does not answer: pages are sent away");
                if !registry.cut_off() {
                    registry.games().iter().for_each(|game| game.send_away());
                }
                return;
            }
        };
        let _old_time_stays = registry.set_clock().await;
        let now = registry.now();
        let silent = |since: Timestamp| now.since(since) >= SILENCE;
        if silent(self.answered)
            && other.is_none_or(silent)
            && let Err(error) = skip_outage(registry).await
        {
            // Tried again with the next beat.
            tracing::warn!(%error, "an outage cannot be forgiven");
            return;
        }
        self.answered = now;
        registry.reconnected();
    }
}

/// What is done every second, or every few seconds.
async fn round(registry: Arc<GameRegistry>, number: u64, has_other_servers: bool) {
    flags(&registry).await;
    let open = &registry;
    each(registry.games(), |game| async move { game.reload_if_idle(open).await }).await;
    registry.games().iter().for_each(|game| game.resend_presence(&registry));
    if number.is_multiple_of(2) && has_other_servers {
        compare(&registry).await;
    }
    if number.is_multiple_of(4) && has_other_servers {
        let here: Vec<_> = registry.games().iter().filter_map(|game| game.report(&registry)).collect();
        let _said_again_soon = registry.cluster.announce(&here).await;
    }
    if number.is_multiple_of(10) {
        registry.forget_unused();
        metrics::gauge!("trilith_games_open").set(registry.games().len() as f64);
        // A server of an older version may still use the same database.
        write_missing_summaries(&registry).await;
    }
    if number % 600 == 1 {
        delete_unplayed(&registry).await;
    }
}

/// What another server did; waits for ever where there is none.
async fn next(changes: &mut Option<broadcast::Receiver<StoreChange>>) -> StoreChange {
    match changes {
        Some(changes) => changes.recv().await.unwrap_or(StoreChange::Any),
        None => std::future::pending().await,
    }
}

/// Does something to each of these games, some at a time.
async fn each<W: Future<Output = ()>>(games: Vec<Arc<LiveGame>>, what: impl Fn(Arc<LiveGame>) -> W) {
    stream::iter(games).for_each_concurrent(AT_ONCE, what).await;
}

/// Compares every open game with the store, in case a word of another server was lost.
async fn compare(registry: &Arc<GameRegistry>) {
    let ids: Vec<String> = registry.games().iter().map(|game| game.id.clone()).collect();
    if ids.is_empty() {
        return;
    }
    match registry.store.game_heads(&ids).await {
        Ok(stands) => {
            let known = stands.into_iter().filter_map(|(id, stand)| Some((registry.known(&id)?, stand)));
            let games: Vec<_> = known.collect();
            stream::iter(games)
                .for_each_concurrent(AT_ONCE, |(game, stand)| async move { game.sync(registry, stand).await })
                .await;
        }
        Err(error) => tracing::warn!(%error, "cannot compare games with the store"),
    }
}

async fn write_missing_summaries(registry: &Arc<GameRegistry>) {
    if let Err(error) = registry.write_missing_summaries().await {
        // Tried again within seconds.
        tracing::warn!(%error, "cannot write what lists show of older games");
    }
}

async fn delete_unplayed(registry: &Arc<GameRegistry>) {
    let before = Timestamp(registry.now().0.saturating_sub(UNPLAYED));
    match registry.store.delete_unplayed(before).await {
        Ok(gone) if gone > 0 => tracing::info!(gone, "removed games without moves"),
        Ok(_) => (),
        Err(error) => tracing::warn!(%error, "cannot sweep"),
    }
}

/// Ends games in which the player to move is out of time.
async fn flags(registry: &Arc<GameRegistry>) {
    let at = Timestamp(registry.now().0.saturating_sub(GRACE));
    let Ok(overdue) = registry.store.overdue(at).await else { return };
    let flag = |id: String| async move {
        if let Ok(game) = registry.open(&id).await {
            game.flag(registry).await;
        }
    };
    stream::iter(overdue).for_each_concurrent(AT_ONCE, flag).await;
}

/// The time since the last event of each game is not counted. Games are not replayed for it: there may be many, and
/// visitors wait.
async fn skip_outage(registry: &Arc<GameRegistry>) -> Result<(), StoreError> {
    let forgiven = registry.store.skip_outage(&format!("outage {}", tokens::id())).await?;
    let open = forgiven.into_iter().filter_map(|(id, seq)| Some((registry.known(&id)?, seq)));
    let open: Vec<_> = open.collect();
    let follow = |(game, seq): (Arc<LiveGame>, u32)| async move {
        game.sync(registry, GameHead { seq, cancelled: false }).await;
    };
    stream::iter(open).for_each_concurrent(AT_ONCE, follow).await;
    Ok(())
}

impl LiveGame {
    /// The player to decide is out of time, or late with a first move. The time of a computer is forgiven instead: its
    /// search was queued or not started.
    async fn flag(self: &Arc<Self>, registry: &Arc<GameRegistry>) {
        let mut inner = self.inner.lock().await;
        let (seq, by, act) = {
            let session = inner.session();
            let by = session.state().turn();
            let act = match session.first_move() {
                Some(_) => EventKind::Abort,
                None if matches!(session.seats()[by], Seat::Computer(_)) => EventKind::SkipElapsed,
                None => EventKind::Flag,
            };
            (session.seq(), by, act)
        };
        let reply = self.apply_event(registry, &mut inner, format!("flag {seq}"), by, act).await;
        if let ActionReply::Refused(..) = reply {
            // The stored deadline is earlier than the session's: without a correction the game would be opened every second.
            // One after the other: both at once would wait for each other's lock.
            let seq = inner.session().seq();
            let deadline = inner.session().deadline();
            let _tried_again_soon = registry.store.set_deadline(&self.id, seq, deadline).await;
        }
    }
}

#[cfg(test)]
mod tests;
