use std::sync::{Arc, Mutex};

use wire::ToPage;

use super::game::Inner;
use super::{Hall, LiveGame, Replayed, kept};
use crate::store::{Stand, StoreError};

/// A page that has missed more than this is shown everything.
const MOST_EVENTS: usize = 16;

impl LiveGame {
    /// Brings a doubtful bout back to what the store says.
    pub(super) async fn settle(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        inner: &mut Inner,
    ) -> Result<(), StoreError> {
        if !inner.doubtful {
            return Ok(());
        }
        let replayed = hall.replay(&self.id).await?;
        let Replayed { bout, plies, row, .. } =
            replayed.ok_or_else(|| StoreError::Broken("the game is no longer kept".to_string()))?;
        inner.bout = Arc::new(Mutex::new(bout));
        inner.plies = plies;
        inner.holders = row.holders;
        inner.next = row.next;
        inner.cancelled = row.cancelled;
        inner.doubtful = false;
        self.tell_presence(hall, inner);
        self.show_all(hall, inner);
        self.go_on(hall, inner).await;
        Ok(())
    }

    /// Settles a game that nothing else uses now, and starts its rematch if that failed when it was agreed.
    pub(super) async fn settle_if_idle(self: &Arc<Self>, hall: &Arc<Hall>) {
        let Ok(mut inner) = self.inner.try_lock() else { return };
        match self.settle(hall, &mut inner).await {
            Ok(()) => self.start_rematch(hall, &mut inner).await,
            Err(error) => tracing::warn!(%error, game = self.id, "the store does not answer"),
        }
    }

    /// Does what other servers have done to the game, if it is not done here.
    pub(super) async fn follow(self: &Arc<Self>, hall: &Arc<Hall>, stand: Stand) {
        let mut inner = self.inner.lock().await;
        let outcome = async {
            self.settle(hall, &mut inner).await?;
            inner.doubtful = stand.cancelled && !inner.cancelled;
            self.settle(hall, &mut inner).await?;
            if stand.seq > inner.bout().seq() {
                self.catch_up(hall, &mut inner).await?;
            }
            Ok::<_, StoreError>(())
        };
        if let Err(error) = outcome.await {
            tracing::warn!(%error, game = self.id, "cannot follow another server");
        }
    }

    /// Reads the game again: something about it has changed that has no number.
    pub(crate) async fn reread(self: &Arc<Self>, hall: &Arc<Hall>) {
        let mut inner = self.inner.lock().await;
        inner.doubtful = true;
        if let Err(error) = self.settle(hall, &mut inner).await {
            tracing::warn!(%error, game = self.id, "cannot read a game again");
        }
    }

    /// Lets happen here what the store has and the bout has not.
    pub(super) async fn catch_up(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        inner: &mut Inner,
    ) -> Result<(), StoreError> {
        let known = inner.bout().seq();
        let events = hall.store.events_after(&self.id, known).await?;
        // A seat may have been taken with it: who holds it stands elsewhere.
        let sits = events.iter().any(|stored| stored.event.contains(r#""kind":"sit""#));
        if sits || events.len() > MOST_EVENTS {
            inner.doubtful = true;
            return self.settle(hall, inner).await;
        }
        for stored in events {
            let applied = kept::apply(&mut inner.bout(), &stored);
            // What does not fit means that the bout is not the store's: it is read again.
            inner.doubtful = applied.is_err();
            applied?;
            self.tell_event(hall, inner);
        }
        self.go_on(hall, inner).await;
        Ok(())
    }

    /// What follows from how the game stands: a computer is asked, a rematch begins.
    pub(super) async fn go_on(self: &Arc<Self>, hall: &Arc<Hall>, inner: &mut Inner) {
        self.ask_computer(hall, inner);
        self.start_rematch(hall, inner).await;
    }

    /// Starts the rematch that both players want. If the store fails, it is tried again every second.
    async fn start_rematch(self: &Arc<Self>, hall: &Arc<Hall>, inner: &mut Inner) {
        if inner.next.is_some() || !inner.bout().is_rematch_agreed() {
            return;
        }
        match hall.rematch(&self.id, inner).await {
            Ok(next) => {
                inner.next = Some(next.clone());
                self.tell_all(&ToPage::Rematch { game: self.id.clone(), next });
            }
            Err(error) => tracing::warn!(%error, game = self.id, "no rematch could be made"),
        }
    }
}
