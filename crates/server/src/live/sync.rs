use std::sync::{Arc, Mutex};

use ::game::Unpoisoned;
use play::EventKind;
use wire::ServerMessage;

use super::game::Inner;
use super::{GameRegistry, LiveGame, Replayed, stored_game};
use crate::blocking;
use crate::store::{GameHead, StoreError};

/// A page that has missed more than this is shown everything.
const MOST_EVENTS: usize = 16;

impl LiveGame {
    /// Reloads a stale session from the store.
    pub(super) async fn reload_if_stale(
        self: &Arc<Self>,
        registry: &Arc<GameRegistry>,
        inner: &mut Inner,
    ) -> Result<(), StoreError> {
        if !inner.stale {
            return Ok(());
        }
        let replayed = registry.replay(&self.id).await?;
        let Replayed { session, row, .. } =
            replayed.ok_or_else(|| StoreError::Broken("the game is no longer kept".to_string()))?;
        inner.session = Arc::new(Mutex::new(session));
        inner.seat_owners = row.seat_owners;
        inner.next = row.next;
        inner.cancelled = row.cancelled;
        inner.stale = false;
        self.send_presence(registry, inner);
        self.send_snapshots(registry, inner);
        self.go_on(registry, inner).await;
        Ok(())
    }

    /// Reloads a stale game that is not locked, and starts its rematch if that failed when it was agreed.
    pub(super) async fn reload_if_idle(self: &Arc<Self>, registry: &Arc<GameRegistry>) {
        let Ok(mut inner) = self.inner.try_lock() else { return };
        match self.reload_if_stale(registry, &mut inner).await {
            Ok(()) => self.start_rematch(registry, &mut inner).await,
            Err(error) => tracing::warn!(%error, game = self.id, "the store does not answer"),
        }
    }

    /// Does what other servers have done to the game, if it is not done here.
    pub(super) async fn sync(self: &Arc<Self>, registry: &Arc<GameRegistry>, stand: GameHead) {
        let mut inner = self.inner.lock().await;
        let outcome = async {
            self.reload_if_stale(registry, &mut inner).await?;
            inner.stale = stand.cancelled && !inner.cancelled;
            self.reload_if_stale(registry, &mut inner).await?;
            if stand.seq > inner.session().seq() {
                self.catch_up(registry, &mut inner).await?;
            }
            Ok::<_, StoreError>(())
        };
        if let Err(error) = outcome.await {
            tracing::warn!(%error, game = self.id, "cannot follow another server");
        }
    }

    /// Reads the game again: something about it has changed that has no number.
    pub(crate) async fn reload(self: &Arc<Self>, registry: &Arc<GameRegistry>) {
        let mut inner = self.inner.lock().await;
        inner.stale = true;
        if let Err(error) = self.reload_if_stale(registry, &mut inner).await {
            tracing::warn!(%error, game = self.id, "cannot read a game again");
        }
    }

    /// Lets happen here what the store has and the session has not.
    pub(super) async fn catch_up(
        self: &Arc<Self>,
        registry: &Arc<GameRegistry>,
        inner: &mut Inner,
    ) -> Result<(), StoreError> {
        let known = inner.session().seq();
        let events = registry.store.events_after(&self.id, known).await?;
        // A seat may have been taken with it; seat owners are stored elsewhere.
        let sits = events.iter().any(|stored| matches!(stored.event.kind, EventKind::Sit { .. }));
        if sits || events.len() > MOST_EVENTS {
            inner.stale = true;
            return self.reload_if_stale(registry, inner).await;
        }
        for stored in events {
            let session = Arc::clone(&inner.session);
            let apply = move || Ok(stored_game::apply(&mut session.lock().unpoisoned(), &stored));
            // What does not fit means that the session is not the store's: it is read again. So does an answer that is no
            // longer awaited.
            inner.stale = true;
            blocking::replay(apply).await.map_err(|error| StoreError::Broken(error.0.sentence))??;
            inner.stale = false;
            self.send_event(registry, inner);
        }
        self.go_on(registry, inner).await;
        Ok(())
    }

    /// Starts what follows from the state of the game: a computer's search, or a rematch.
    pub(super) async fn go_on(self: &Arc<Self>, registry: &Arc<GameRegistry>, inner: &mut Inner) {
        self.ask_computer(registry, inner);
        self.start_rematch(registry, inner).await;
    }

    /// Starts the rematch that both players want. If the store fails, it is tried again every second.
    async fn start_rematch(self: &Arc<Self>, registry: &Arc<GameRegistry>, inner: &mut Inner) {
        if inner.next.is_some() || !inner.session().is_rematch_agreed() {
            return;
        }
        match registry.rematch(&self.id, inner).await {
            Ok(next) => {
                inner.next = Some(next.clone());
                self.send_to_all(&ServerMessage::Rematch { game: self.id.clone(), next });
            }
            Err(error) => tracing::warn!(%error, game = self.id, "no rematch could be made"),
        }
    }
}
