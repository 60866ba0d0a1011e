use std::time::Duration;

use async_trait::async_trait;
use play::Timestamp;
use tokio::sync::broadcast;
use wire::Colour;

use super::{
    Append, AppendOutcome, GameHead, GameList, GameRow, ListPart, MadeSummary, NewGameRow, Outage,
    PresenceReport, Repair, Store, StoreChange, StoreError, StoredEvent,
};

/// A store whose operations have a time limit. A database that hangs, or is no longer at the other
/// end of the connection, would block requests forever.
pub(super) struct WithTimeout<S>(pub(super) S);

/// Longer than a database that runs takes to give up by itself.
const TIMEOUT: Duration = Duration::from_secs(12);

/// A database that does not answer holds up the end of the server no longer than this.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// The result, or an error after the time limit; the operation may still have succeeded.
async fn bounded<T>(answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let late = |_| StoreError::Away("it takes too long".to_string());
    tokio::time::timeout(TIMEOUT, answer).await.map_err(late)?
}

#[async_trait]
impl<S: Store> Store for WithTimeout<S> {
    async fn create(&self, new: NewGameRow) -> Result<String, StoreError> {
        bounded(self.0.create(new)).await
    }

    async fn load(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        bounded(self.0.load(id)).await
    }

    async fn events_after(&self, id: &str, seq: u32) -> Result<Vec<StoredEvent>, StoreError> {
        bounded(self.0.events_after(id, seq)).await
    }

    async fn repair(&self, repair: Repair) -> Result<(), StoreError> {
        bounded(self.0.repair(repair)).await
    }

    async fn append(&self, append: Append) -> Result<AppendOutcome, StoreError> {
        bounded(self.0.append(append)).await
    }

    async fn cancel(&self, id: &str, seq: u32) -> Result<AppendOutcome, StoreError> {
        bounded(self.0.cancel(id, seq)).await
    }

    async fn link(
        &self,
        id: &str,
        colour: Colour,
        token: &str,
        expires: Timestamp,
    ) -> Result<(), StoreError> {
        bounded(self.0.link(id, colour, token, expires)).await
    }

    async fn take_link(&self, token: &str, visitor: &str) -> Result<Option<String>, StoreError> {
        bounded(self.0.take_link(token, visitor)).await
    }

    async fn set_rematch(&self, id: &str, next: &str) -> Result<(), StoreError> {
        bounded(self.0.set_rematch(id, next)).await
    }

    async fn has_games(&self, visitor: &str) -> Result<bool, StoreError> {
        bounded(self.0.has_games(visitor)).await
    }

    async fn games_of(&self, visitor: &str, part: &ListPart) -> Result<GameList, StoreError> {
        bounded(self.0.games_of(visitor, part)).await
    }

    async fn summary(&self, id: &str) -> Result<Option<String>, StoreError> {
        bounded(self.0.summary(id)).await
    }

    async fn without_summary(&self, after: &str) -> Result<Vec<(String, u32)>, StoreError> {
        bounded(self.0.without_summary(after)).await
    }

    async fn summarize(&self, made: Vec<MadeSummary>) -> Result<(), StoreError> {
        bounded(self.0.summarize(made)).await
    }

    async fn overdue(&self, at: Timestamp) -> Result<Vec<String>, StoreError> {
        bounded(self.0.overdue(at)).await
    }

    async fn set_deadline(&self, id: &str, seq: u32, deadline: Option<Timestamp>) -> Result<(), StoreError> {
        bounded(self.0.set_deadline(id, seq, deadline)).await
    }

    /// Each of its transactions gives up by itself; all together may take longer than one answer.
    async fn skip_outage(&self, outage: Outage) -> Result<Vec<(String, u32)>, StoreError> {
        self.0.skip_outage(outage).await
    }

    async fn game_heads(&self, ids: &[String]) -> Result<Vec<(String, GameHead)>, StoreError> {
        bounded(self.0.game_heads(ids)).await
    }

    async fn delete_unplayed(&self, before: Timestamp) -> Result<u64, StoreError> {
        bounded(self.0.delete_unplayed(before)).await
    }

    async fn shared_secret(&self, name: &str, proposed: &str) -> Result<String, StoreError> {
        bounded(self.0.shared_secret(name, proposed)).await
    }

    async fn now(&self) -> Result<Timestamp, StoreError> {
        bounded(self.0.now()).await
    }

    async fn heartbeat(&self) -> Result<Option<Timestamp>, StoreError> {
        bounded(self.0.heartbeat()).await
    }

    async fn check(&self) -> Result<(), StoreError> {
        bounded(self.0.check()).await
    }

    async fn announce(&self, here: &[PresenceReport]) -> Result<(), StoreError> {
        bounded(self.0.announce(here)).await
    }

    fn changes(&self) -> Option<broadcast::Receiver<StoreChange>> {
        self.0.changes()
    }

    async fn close(&self) {
        let _late = tokio::time::timeout(CLOSE_TIMEOUT, self.0.close()).await;
    }
}
