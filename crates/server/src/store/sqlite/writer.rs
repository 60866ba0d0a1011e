//! The one connection that writes to a file.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use sqlx::{Connection, SqliteConnection};
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::file::DatabaseFile;
use super::{Append, AppendOutcome, StoreError, write};
use crate::clock;

/// How many events share a commit at most.
const LARGEST_BATCH: usize = 256;

/// How many events may wait.
const LONGEST_QUEUE: usize = 1024;

/// Writes to a file by one connection: SQLite itself would let some of several writers starve.
pub(super) struct Writer {
    /// Events go through one task, so that those that wait together share a commit.
    queue: mpsc::Sender<Waiting>,
    shared: Arc<Shared>,
    /// Ends the task.
    stop: CancellationToken,
    tasks: TaskTracker,
}

struct Shared {
    /// Until the store is closed.
    open: Mutex<Option<Open>>,
}

struct Open {
    connection: SqliteConnection,
    /// Last: the file may be left only after the connection.
    file: DatabaseFile,
}

type Waiting = (Append, oneshot::Sender<Result<AppendOutcome, StoreError>>);

impl Writer {
    pub(super) fn new(connection: SqliteConnection, file: DatabaseFile) -> Writer {
        let (queue, waiting) = mpsc::channel(LONGEST_QUEUE);
        let shared = Arc::new(Shared { open: Mutex::new(Some(Open { connection, file })) });
        let (stop, tasks) = (CancellationToken::new(), TaskTracker::new());
        tasks.spawn(write_events(Arc::clone(&shared), waiting, stop.clone()));
        Writer { queue, shared, stop, tasks }
    }

    /// Does some work in a transaction of its own. It is finished even if the caller goes away meanwhile.
    pub(super) async fn write<T, W>(&self, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
    {
        let shared = Arc::clone(&self.shared);
        let done = self.tasks.spawn(async move { shared.lock().await?.transaction(work).await });
        done.await.map_err(|_| closed())?
    }

    /// Adds an event.
    pub(super) async fn append(&self, append: Append) -> Result<AppendOutcome, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.queue.send((append, answer)).await.map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    /// Makes sure that the file can be written, by writing to it.
    pub(super) async fn check(&self) -> Result<(), StoreError> {
        let checked =
            self.write(move |connection| Box::pin(async move { Ok(check_writing(connection).await?) }));
        checked.await.map_err(|error| match error {
            StoreError::Away(why) => StoreError::Unwritable(why),
            other => other,
        })
    }

    /// Makes sure that the file is still there, and as long as it should be.
    pub(super) async fn check_length(&self) -> Result<(), StoreError> {
        self.shared.lock().await?.file.check_length()
    }

    /// Makes the file as good as full, for tests.
    #[cfg(test)]
    pub(super) async fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        let limit = format!("PRAGMA max_page_count = {pages}");
        let mut open = self.shared.lock().await?;
        sqlx::query(sqlx::AssertSqlSafe(limit)).execute(&mut open.connection).await?;
        Ok(())
    }

    /// Finishes what waits, and closes the connection and the file. The last connection of a file moves everything from
    /// the log into it.
    pub(super) async fn close(&self) {
        self.stop.cancel();
        self.tasks.close();
        self.tasks.wait().await;
        let Some(Open { connection, file }) = self.shared.open.lock().await.take() else { return };
        if let Err(error) = connection.close().await {
            tracing::warn!(%error, "the database could not be closed cleanly");
        }
        drop(file);
    }
}

/// Writes one row, always the same.
pub(super) async fn check_writing(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let now = super::millis(clock::now());
    sqlx::query(WRITE_CHECK).bind(now).execute(connection).await.map(drop)
}

const WRITE_CHECK: &str =
    "INSERT INTO write_checks (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at";

fn closed() -> StoreError {
    StoreError::Away("the server is ending".to_string())
}

impl Shared {
    async fn lock(&self) -> Result<MappedMutexGuard<'_, Open>, StoreError> {
        MutexGuard::try_map(self.open.lock().await, Option::as_mut).map_err(|_| closed())
    }
}

impl Open {
    /// Does some work as a whole, or nothing. On a full disk SQLite itself has ended the transaction already; then there
    /// is nothing to roll back, and the next one must not be refused for it.
    async fn transaction<T, W>(&mut self, work: W) -> Result<T, StoreError>
    where
        W: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StoreError>>,
    {
        let Open { connection, file } = self;
        file.check()?;
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        // A transaction that a panic left open would refuse all later ones.
        let done = match AssertUnwindSafe(work(connection)).catch_unwind().await {
            Ok(Ok(done)) => {
                sqlx::query("COMMIT").execute(&mut *connection).await.map(|_| done).map_err(Into::into)
            }
            Ok(Err(error)) => Err(error),
            Err(_panic) => Err(StoreError::Broken("the server panicked".to_string())),
        };
        if done.is_err() {
            let _was_open = sqlx::query("ROLLBACK").execute(&mut *connection).await;
        }
        // What was written to a file that is no longer at its path is lost.
        file.check()?;
        done
    }
}

/// Writes events, all that wait in one commit, until the store is closed and none waits any more.
async fn write_events(shared: Arc<Shared>, mut waiting: mpsc::Receiver<Waiting>, stop: CancellationToken) {
    loop {
        let first = tokio::select! {
            first = waiting.recv() => first,
            () = stop.cancelled(), if !waiting.is_closed() => {
                waiting.close();
                continue;
            }
        };
        let Some(first) = first else { return };
        // More may come while another write is under way.
        let open = shared.lock().await;
        let mut batch = vec![first];
        while batch.len() < LARGEST_BATCH
            && let Ok(next) = waiting.try_recv()
        {
            batch.push(next);
        }
        metrics::histogram!("trilith_commit_events").record(batch.len() as f64);
        let (events, answers): (Vec<Append>, Vec<_>) = batch.into_iter().unzip();
        let committed = match open {
            Ok(mut open) => {
                open.transaction(move |connection| Box::pin(append_all(connection, events))).await
            }
            Err(error) => Err(error),
        };
        match committed {
            Ok(outcomes) => {
                for (answer, outcome) in answers.into_iter().zip(outcomes) {
                    let _no_longer_awaited = answer.send(Ok(outcome));
                }
            }
            Err(error) => {
                for answer in answers {
                    let _no_longer_awaited = answer.send(Err(error.clone()));
                }
            }
        }
    }
}

async fn append_all(
    connection: &mut SqliteConnection,
    events: Vec<Append>,
) -> Result<Vec<AppendOutcome>, StoreError> {
    let mut outcomes = Vec::with_capacity(events.len());
    for event in events {
        outcomes.push(append(connection, event).await?);
    }
    Ok(outcomes)
}

async fn append(connection: &mut SqliteConnection, event: Append) -> Result<AppendOutcome, StoreError> {
    let stands = sqlx::query_as("SELECT seq, status FROM games WHERE id = $1")
        .bind(&event.game)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(stands) = stands else { return Ok(AppendOutcome::Gone) };
    write::append(connection, event, stands, clock::now()).await
}
