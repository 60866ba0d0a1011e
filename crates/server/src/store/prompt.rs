use std::time::Duration;

use async_trait::async_trait;
use play::Moment;
use tokio::sync::broadcast;
use wire::Colour;

use super::{Append, Appended, Attended, Change, NewRow, Row, Stand, Store, StoreError};

/// A store that says within a bounded time that it does not answer. A database that hangs, or is no longer at the other
/// end of the line, gives up nothing by itself, and nobody is to wait for ever.
pub(super) struct Prompt<S>(pub(super) S);

/// Longer than a database that runs takes to give up by itself.
const LONGEST: Duration = Duration::from_secs(12);

/// An answer, if it comes in time. What was asked may have been done all the same.
async fn soon<T>(answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let late = |_| StoreError::Away("it takes too long".to_string());
    tokio::time::timeout(LONGEST, answer).await.map_err(late)?
}

#[async_trait]
impl<S: Store> Store for Prompt<S> {
    async fn create(&self, new: NewRow) -> Result<String, StoreError> {
        soon(self.0.create(new)).await
    }

    async fn load(&self, id: &str) -> Result<Option<Row>, StoreError> {
        soon(self.0.load(id)).await
    }

    async fn events_after(&self, id: &str, seq: u32) -> Result<Vec<String>, StoreError> {
        soon(self.0.events_after(id, seq)).await
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        soon(self.0.append(append)).await
    }

    async fn cancel(&self, id: &str, seq: u32) -> Result<Appended, StoreError> {
        soon(self.0.cancel(id, seq)).await
    }

    async fn hold(&self, id: &str, colour: Colour, visitor: &str) -> Result<(), StoreError> {
        soon(self.0.hold(id, colour, visitor)).await
    }

    async fn link(&self, id: &str, colour: Colour, token: &str) -> Result<(), StoreError> {
        soon(self.0.link(id, colour, token)).await
    }

    async fn linked(&self, token: &str) -> Result<Option<(String, Colour)>, StoreError> {
        soon(self.0.linked(token)).await
    }

    async fn follow(&self, id: &str, next: &str) -> Result<(), StoreError> {
        soon(self.0.follow(id, next)).await
    }

    async fn own(&self, visitor: &str, most: u32) -> Result<Vec<String>, StoreError> {
        soon(self.0.own(visitor, most)).await
    }

    async fn overdue(&self, at: Moment) -> Result<Vec<String>, StoreError> {
        soon(self.0.overdue(at)).await
    }

    async fn clocked(&self) -> Result<Vec<String>, StoreError> {
        soon(self.0.clocked()).await
    }

    async fn stands(&self, ids: &[String]) -> Result<Vec<(String, Stand)>, StoreError> {
        soon(self.0.stands(ids)).await
    }

    async fn sweep(&self, before: Moment) -> Result<u64, StoreError> {
        soon(self.0.sweep(before)).await
    }

    async fn now(&self) -> Result<Moment, StoreError> {
        soon(self.0.now()).await
    }

    async fn beat(&self) -> Result<Option<Moment>, StoreError> {
        soon(self.0.beat()).await
    }

    async fn announce(&self, here: &[Attended]) -> Result<(), StoreError> {
        soon(self.0.announce(here)).await
    }

    fn changes(&self) -> Option<broadcast::Receiver<Change>> {
        self.0.changes()
    }

    async fn close(&self) {
        let _nobody_waits = tokio::time::timeout(LONGEST, self.0.close()).await;
    }
}
