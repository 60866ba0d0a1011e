use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use play::{EngineCache, EnginePool, Timestamp};
use tokio::sync::OnceCell;
use wire::{ByColour, Colour};

use super::game::Inner;
use super::summary::summary;
use super::{LiveGame, Replayed, StoredGame};
use crate::api_error::ApiError;
use crate::config::Limits;
use crate::store::{Cluster, GameStore, NewGameRow, Store, StoreError, millis, moment, stored_form};
use crate::{blocking, clock, tokens};

/// How often a damaged game is read again: other servers may repair it, or go on with it, at the same time.
const REPAIRS: usize = 8;

/// The live games in memory.
pub(crate) struct GameRegistry {
    pub(crate) store: Arc<dyn GameStore>,
    /// The servers that share the store.
    pub(crate) cluster: Arc<dyn Cluster>,
    pub(crate) pool: EnginePool,
    pub(crate) engine_cache: Arc<EngineCache>,
    pub(crate) limits: Limits,
    games: Mutex<HashMap<String, Arc<OnceCell<Arc<LiveGame>>>>>,
    /// By how many milliseconds the store's clock is ahead of ours.
    ahead: AtomicI64,
    viewers: AtomicU64,
    /// The number of presence reports of this server.
    pub(super) said: AtomicU64,
    /// Whether the store does not answer.
    cut_off: AtomicBool,
}

impl GameRegistry {
    pub(crate) fn new(store: Arc<dyn Store>, pool: EnginePool, limits: Limits) -> Arc<GameRegistry> {
        Arc::new(GameRegistry {
            cluster: Arc::clone(&store) as Arc<dyn Cluster>,
            store,
            pool,
            engine_cache: Arc::default(),
            limits,
            games: Mutex::default(),
            ahead: AtomicI64::new(0),
            viewers: AtomicU64::new(0),
            said: AtomicU64::new(0),
            cut_off: AtomicBool::new(false),
        })
    }

    /// The store's time, as far as we know it.
    pub(crate) fn now(&self) -> Timestamp {
        moment(millis(clock::now()) + self.ahead.load(Ordering::Relaxed))
    }

    /// Sets our idea of the store's clock.
    pub(crate) async fn set_clock(&self) -> Result<(), StoreError> {
        let before = millis(clock::now());
        let theirs = millis(self.cluster.now().await?);
        let ours = before + (millis(clock::now()) - before) / 2;
        self.ahead.store(theirs - ours, Ordering::Relaxed);
        Ok(())
    }

    /// Notes that the store does not answer; whether that was known.
    pub(super) fn cut_off(&self) -> bool {
        self.cut_off.swap(true, Ordering::Relaxed)
    }

    /// Notes that the store answers again.
    pub(super) fn reconnected(&self) {
        self.cut_off.store(false, Ordering::Relaxed);
    }

    /// Whether the store does not answer.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.cut_off.load(Ordering::Relaxed)
    }

    /// A number for one more page.
    pub(crate) fn viewer(&self) -> u64 {
        self.viewers.fetch_add(1, Ordering::Relaxed)
    }

    fn cell(&self, id: &str) -> Arc<OnceCell<Arc<LiveGame>>> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(games.entry(id.to_string()).or_default())
    }

    /// A live game, from memory or from the store.
    pub(crate) async fn open(&self, id: &str) -> Result<Arc<LiveGame>, ApiError> {
        let missing =
            || ApiError::missing("there is no such game: games without a move are deleted after a day");
        if !tokens::is_id(id) {
            return Err(missing());
        }
        let cell = self.cell(id);
        let game = cell
            .get_or_try_init(|| async {
                let replayed = self.replay(id).await?.ok_or_else(missing)?;
                Ok::<_, ApiError>(Arc::new(LiveGame::of(id, replayed)))
            })
            .await;
        match game {
            Ok(game) => Ok(Arc::clone(game)),
            Err(error) => {
                drop(cell);
                self.forget_unused();
                Err(error)
            }
        }
    }

    /// A game as the store has it, replayed away from the threads that serve connections, as work of the current
    /// requester. One with events that do not belong to it is repaired first.
    pub(super) async fn replay(&self, id: &str) -> Result<Option<Replayed>, StoreError> {
        for _ in 0..REPAIRS {
            let Some(row) = self.store.load(id).await? else { return Ok(None) };
            let game = id.to_string();
            let replay = blocking::replay(move || Ok(Replayed::read(&game, row)));
            let (replayed, repair) = replay.await.map_err(|error| StoreError::Broken(error.0.sentence))??;
            let Some(repair) = repair else { return Ok(Some(replayed)) };
            let (keep, last) = (repair.keep, repair.last);
            tracing::warn!(game = id, keep, last, "events that do not belong to this game are removed");
            self.store.repair(repair).await?;
        }
        Err(StoreError::Broken("it changes while it is repaired".to_string()))
    }

    /// The games in memory.
    pub(crate) fn games(&self) -> Vec<Arc<LiveGame>> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.values().filter_map(|cell| cell.get().cloned()).collect()
    }

    /// A game, if it is in memory.
    pub(crate) fn known(&self, id: &str) -> Option<Arc<LiveGame>> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.get(id)?.get().cloned()
    }

    /// Drops games without pages or searches. A game with other references stays.
    pub(crate) fn forget_unused(&self) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|_, cell| {
            let held = Arc::strong_count(cell) > 1;
            held || cell.get().is_some_and(|game| Arc::strong_count(game) > 1 || game.is_watched())
        });
    }

    /// Keeps a new game, and gives its id. The same creator's same key makes one game only.
    pub(crate) async fn create(
        &self,
        stored: &StoredGame,
        creator: &str,
        key: &str,
        seat_owners: Vec<(Colour, String)>,
    ) -> Result<String, StoreError> {
        let session = stored.session()?;
        let start = stored_form::write(stored)?;
        let row = NewGameRow {
            id: tokens::id(),
            creator: creator.to_string(),
            key: key.to_string(),
            start,
            summary: summary(&session),
            deadline: session.deadline(),
            seat_owners,
        };
        self.store.create(row).await
    }

    /// The game that follows one, with sides swapped: one only, however many servers make it.
    pub(super) async fn rematch(&self, id: &str, inner: &Inner) -> Result<String, StoreError> {
        let seats = {
            let session = inner.session();
            let ByColour { white, black } = wire::Seat::both(&session);
            ByColour { white: black, black: white }
        };
        let stored = StoredGame { seats, at: millis(self.now()).unsigned_abs(), ..inner.stored.clone() };
        let other = |colour: &Colour| match colour {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        };
        let seat_owners =
            inner.seat_owners.iter().map(|(colour, visitor)| (other(colour), visitor.clone())).collect();
        let next = self.create(&stored, "rematch", id, seat_owners).await?;
        self.store.set_rematch(id, &next).await?;
        Ok(next)
    }
}
