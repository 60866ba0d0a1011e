//! How long a store may take.

use std::time::Duration;

use async_trait::async_trait;
use play::Timestamp;
use tokio::sync::broadcast;
use wire::Colour;

use super::{
    Append, AppendOutcome, Cluster, GameHead, GameList, GameRow, GameStore, ListPart, MadeSummary,
    NewGameRow, PresenceReport, Repair, StoreChange, StoreError, StoredEvent,
};

/// How long a PostgreSQL database may take to answer at the start, and until a connection is free later.
pub(super) const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a PostgreSQL statement may wait for another one's lock, how long it may take, and how long a transaction may do
/// nothing: then the database itself gives up, and a connection that hangs blocks no others.
pub(super) const POSTGRES_TIMEOUTS: [(&str, &str); 3] =
    [("lock_timeout", "5s"), ("statement_timeout", "10s"), ("idle_in_transaction_session_timeout", "10s")];

/// How long a connection to a SQLite file waits for the lock of another one.
pub(super) const SQLITE_LOCK_TIMEOUT: Duration = Duration::from_secs(10);

/// Longer than a database that runs takes to give up by itself.
const TIMEOUT: Duration = Duration::from_secs(12);

/// A database that does not answer holds up the end of the server no longer than this.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// A store whose operations have a time limit. A database that hangs, or is no longer at the other
/// end of the connection, would block requests forever.
pub(super) struct WithTimeout<S>(pub(super) S);

/// The result, or an error after the time limit; the operation may still have succeeded.
async fn bounded<T>(answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let late = |_| StoreError::Away("it takes too long".to_string());
    tokio::time::timeout(TIMEOUT, answer).await.map_err(late)?
}

/// Implements a trait whose operations are those of the store inside, within the time limit; and some more as they are.
macro_rules! bounded {
    ($trait:ident { $($name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)* } $($other:tt)*) => {
        #[async_trait]
        impl<S: $trait> $trait for WithTimeout<S> {
            $(async fn $name(&self, $($argument: $type),*) -> Result<$answer, StoreError> {
                bounded(self.0.$name($($argument),*)).await
            })*
            $($other)*
        }
    };
}

bounded! {
    GameStore {
        create(new: NewGameRow) -> String;
        load(id: &str) -> Option<GameRow>;
        events_after(id: &str, seq: u32) -> Vec<StoredEvent>;
        repair(repair: Repair) -> ();
        append(append: Append) -> AppendOutcome;
        cancel(id: &str, seq: u32) -> AppendOutcome;
        link(id: &str, colour: Colour, token: &str, expires: Timestamp) -> ();
        take_link(token: &str, visitor: &str) -> Option<String>;
        set_rematch(id: &str, next: &str) -> ();
        has_games(visitor: &str) -> bool;
        games_of(visitor: &str, part: &ListPart) -> GameList;
        summary(id: &str) -> Option<String>;
        without_summary(after: &str) -> Vec<(String, u32)>;
        summarize(made: Vec<MadeSummary>) -> ();
        overdue(at: Timestamp) -> Vec<String>;
        set_deadline(id: &str, seq: u32, deadline: Option<Timestamp>) -> ();
        game_heads(ids: &[String]) -> Vec<(String, GameHead)>;
        delete_unplayed(before: Timestamp) -> u64;
        check() -> ();
    }

    /// Each of its transactions gives up by itself; all together may take longer than one answer.
    async fn skip_outage(&self, key: &str) -> Result<Vec<(String, u32)>, StoreError> {
        self.0.skip_outage(key).await
    }

    async fn close(&self) {
        let _late = tokio::time::timeout(CLOSE_TIMEOUT, self.0.close()).await;
    }
}

bounded! {
    Cluster {
        shared_secret(name: &str, proposed: &str) -> String;
        now() -> Timestamp;
        heartbeat() -> Option<Timestamp>;
        announce(here: &[PresenceReport]) -> ();
    }

    fn changes(&self) -> Option<broadcast::Receiver<StoreChange>> {
        self.0.changes()
    }
}
