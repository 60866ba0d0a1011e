use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream;
use play::{Act, Moment};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::{Hall, LiveGame};
use crate::secret;
use crate::store::Change;

/// How long a player's flag waits for a ply that is on its way.
const GRACE: Duration = Duration::from_millis(500);

/// A server that has not said so for this long is not alive.
const SILENCE: Duration = Duration::from_secs(6);

/// A game in which nobody plays goes after this time.
const UNPLAYED: Duration = Duration::from_secs(24 * 60 * 60);

/// Does what nobody asks for, until it is told to stop: flags fall, outages are forgiven, other servers are followed,
/// what nobody plays goes.
pub(crate) async fn keep(hall: Arc<Hall>, stop: CancellationToken) {
    let server = secret::id();
    after_outage(&hall, &server).await;
    let mut second = interval(Duration::from_secs(1));
    second.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut changes = hall.store.changes();
    let mut ticks = 0_u64;
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            change = next(&mut changes) => follow(&hall, change).await,
            _ = second.tick() => {
                ticks += 1;
                tick(&hall, &server, ticks).await;
            }
        }
    }
}

/// What another server did; waits for ever where there is none.
async fn next(changes: &mut Option<tokio::sync::broadcast::Receiver<Change>>) -> Change {
    match changes {
        Some(changes) => changes.recv().await.unwrap_or(Change::Any),
        None => std::future::pending().await,
    }
}

async fn follow(hall: &Arc<Hall>, change: Change) {
    match change {
        Change::Game(id, seq) => {
            if let Some(game) = hall.known(&id) {
                let hall = Arc::clone(hall);
                tokio::spawn(async move { game.follow(&hall, seq).await });
            }
        }
        Change::Any => catch_up_all(hall).await,
    }
}

/// Compares every open game with the store.
async fn catch_up_all(hall: &Arc<Hall>) {
    let games = hall.games();
    let ids: Vec<String> = games.iter().map(|game| game.id.clone()).collect();
    if ids.is_empty() {
        return;
    }
    match hall.store.seqs(&ids).await {
        Ok(seqs) => {
            for (id, seq) in seqs {
                if let Some(game) = games.iter().find(|game| game.id == id) {
                    game.follow(hall, Some(seq)).await;
                }
            }
        }
        Err(error) => tracing::warn!(%error, "cannot compare games with the store"),
    }
}

async fn tick(hall: &Arc<Hall>, server: &str, ticks: u64) {
    flags(hall).await;
    if ticks.is_multiple_of(2) {
        if let Err(error) = hall.store.beat(server).await {
            tracing::warn!(%error, "the store does not answer");
        }
        if hall.store.changes().is_some() {
            let _old_time_stays = hall.set_clock().await;
            catch_up_all(hall).await;
        }
    }
    if ticks.is_multiple_of(10) {
        hall.forget_unused();
        metrics::gauge!("trilith_games_open").set(hall.games().len() as f64);
    }
    if ticks % 600 == 1 {
        let before = Moment(hall.now().0.saturating_sub(UNPLAYED));
        match hall.store.sweep(before).await {
            Ok(gone) if gone > 0 => tracing::info!(gone, "games that nobody played are gone"),
            Ok(_) => (),
            Err(error) => tracing::warn!(%error, "cannot sweep"),
        }
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

/// If no server was there for a while, the time since the last event of each game is not counted.
async fn after_outage(hall: &Arc<Hall>, server: &str) {
    let _old_time_stays = hall.set_clock().await;
    let alive = hall.store.beat(server).await.ok().flatten();
    if alive.is_some_and(|last| hall.now().since(last) < SILENCE) && hall.store.changes().is_some() {
        return;
    }
    let Ok(clocked) = hall.store.clocked().await else { return };
    let key = format!("outage {server}");
    stream::iter(clocked)
        .for_each_concurrent(64, |id| {
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
    /// Whoever decides is out of time.
    async fn fall(self: &Arc<Self>, hall: &Arc<Hall>) {
        let mut inner = self.inner.lock().await;
        let (seq, by) = {
            let bout = inner.bout();
            (bout.seq(), bout.state().turn())
        };
        self.happen(hall, &mut inner, format!("flag {seq}"), by, Act::Flag).await;
    }

    /// The time since the last event does not count.
    async fn forgive(self: &Arc<Self>, hall: &Arc<Hall>, key: String) {
        let mut inner = self.inner.lock().await;
        let by = inner.bout().state().turn();
        self.happen(hall, &mut inner, key, by, Act::Forgive).await;
    }
}
