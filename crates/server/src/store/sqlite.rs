use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use play::Moment;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, SqliteConnection};
use tokio::sync::{Mutex, broadcast, mpsc, oneshot};
use wire::Colour;

use crate::clock;

use super::{
    Append, Appended, Attended, Change, NewRow, Row, Stand, Store, StoreError, migration, millis, shared,
};

/// Marks a file as ours: the letters `Tril`.
const APPLICATION: i64 = 0x5472_696C;

/// How many events share a commit at most.
const LARGEST_BATCH: usize = 256;

/// Games in one file of this machine.
pub(crate) struct Sqlite {
    /// For reading.
    pool: SqlitePool,
    /// The one connection that writes: whoever waits for it gets it in turn, where SQLite itself would let some starve.
    pen: Pen,
    /// Events go through one task, so that those that wait together share a commit.
    writer: mpsc::Sender<Waiting>,
    /// Held as long as the file is used; the system gives it back however the process ends.
    _lock: File,
}

type Pen = Arc<Mutex<SqliteConnection>>;

type Waiting = (Append, oneshot::Sender<Result<Appended, StoreError>>);

mod read {
    super::shared::reads!(sqlx::SqlitePool);
}

mod write {
    super::shared::writes!(sqlx::SqliteConnection);
}

impl Sqlite {
    /// Opens a file, or makes it.
    pub(crate) async fn open(path: &str) -> Result<Sqlite, StoreError> {
        let unusable = |error: sqlx::Error| StoreError::Unusable(path.to_string(), error.to_string());
        if let Some(folder) = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::Unusable(path.to_string(), error.to_string()))?;
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        check_ours(path).await?;
        let lock = lock(path)?;
        let pool = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.clone())
            .await
            .map_err(unusable)?;
        super::migrations::sqlite().run(&pool).await.map_err(|error| migration(path, &error))?;
        let connection = SqliteConnection::connect_with(&options).await.map_err(unusable)?;
        let (writer, waiting) = mpsc::channel(1024);
        let pen = Arc::new(Mutex::new(connection));
        tokio::spawn(write_events(Arc::clone(&pen), waiting));
        Ok(Sqlite { pool, pen, writer, _lock: lock })
    }
}

/// Makes sure that no other server uses a file. They would not hear of each other's plies, and each would let the other's
/// flags fall.
fn lock(path: &str) -> Result<File, StoreError> {
    let unusable = |error: std::io::Error| StoreError::Unusable(path.to_string(), error.to_string());
    // Another file than the database: SQLite has its own locks there, and loses them when somebody else closes it.
    let mut beside = std::fs::canonicalize(path).map_err(unusable)?.into_os_string();
    beside.push("-lock");
    let options = File::options().create(true).truncate(false).write(true).to_owned();
    let file = options.open(PathBuf::from(beside)).map_err(unusable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::Taken(path.to_string())),
        Err(TryLockError::Error(error)) => Err(unusable(error)),
    }
}

/// Refuses a file of another program, before anything is written to it.
async fn check_ours(path: &str) -> Result<(), StoreError> {
    let unreadable = |error: sqlx::Error| match &error {
        // "file is not a database"
        sqlx::Error::Database(error) if error.code().as_deref() == Some("26") => {
            StoreError::Foreign(path.to_string())
        }
        _ => StoreError::Unusable(path.to_string(), error.to_string()),
    };
    let plain = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .busy_timeout(Duration::from_secs(10));
    let mut connection = SqliteConnection::connect_with(&plain).await.map_err(unreadable)?;
    let application: i64 =
        sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut connection).await.map_err(unreadable)?;
    let tables: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM sqlite_master")
        .fetch_one(&mut connection)
        .await
        .map_err(unreadable)?;
    if application != APPLICATION && (application != 0 || tables > 0) {
        return Err(StoreError::Foreign(path.to_string()));
    }
    if application == 0 {
        // The number of APPLICATION: a pragma takes no parameters.
        sqlx::query("PRAGMA application_id = 1416784236")
            .execute(&mut connection)
            .await
            .map_err(unreadable)?;
    }
    connection.close().await.map_err(unreadable)
}

/// Writes events, all that wait in one commit, until nobody can send any more.
async fn write_events(pen: Pen, mut waiting: mpsc::Receiver<Waiting>) {
    while let Some(first) = waiting.recv().await {
        let mut connection = pen.lock().await;
        let mut batch = vec![first];
        while batch.len() < LARGEST_BATCH
            && let Ok(next) = waiting.try_recv()
        {
            batch.push(next);
        }
        metrics::histogram!("trilith_commit_events").record(batch.len() as f64);
        let (acts, asked): (Vec<Append>, Vec<_>) = batch.into_iter().unzip();
        match commit(&mut connection, acts).await {
            Ok(outcomes) => {
                for (asked, outcome) in asked.into_iter().zip(outcomes) {
                    let _nobody_waits = asked.send(Ok(outcome));
                }
            }
            Err(error) => {
                let why = error.to_string();
                let _was_open = sqlx::query("ROLLBACK").execute(&mut *connection).await;
                for asked in asked {
                    let _nobody_waits = asked.send(Err(StoreError::Away(why.clone())));
                }
            }
        }
    }
}

async fn commit(connection: &mut SqliteConnection, acts: Vec<Append>) -> Result<Vec<Appended>, StoreError> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let mut outcomes = Vec::with_capacity(acts.len());
    for act in acts {
        outcomes.push(append(connection, act).await?);
    }
    sqlx::query("COMMIT").execute(&mut *connection).await?;
    Ok(outcomes)
}

/// Makes a game as one piece of work, or nothing. On a full disk SQLite itself has ended the work already; then there is
/// nothing to be taken back, and the next game must not be refused for it.
async fn make(connection: &mut SqliteConnection, new: &NewRow) -> Result<String, StoreError> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let made = async {
        let known = write::create(&mut *connection, new, clock::now()).await?;
        sqlx::query("COMMIT").execute(&mut *connection).await?;
        Ok(known.unwrap_or_else(|| new.id.clone()))
    };
    let made = made.await;
    if made.is_err() {
        let _was_open = sqlx::query("ROLLBACK").execute(&mut *connection).await;
    }
    made
}

async fn append(connection: &mut SqliteConnection, act: Append) -> Result<Appended, StoreError> {
    let stands = sqlx::query_as("SELECT seq, status FROM games WHERE id = $1")
        .bind(&act.game)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(stands) = stands else { return Ok(Appended::Gone) };
    write::append(connection, act, stands, clock::now()).await
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, new: NewRow) -> Result<String, StoreError> {
        let pen = Arc::clone(&self.pen);
        // Away from who asks: whoever goes in the middle leaves no transaction open.
        let made = tokio::spawn(async move { make(&mut *pen.lock().await, &new).await });
        made.await.map_err(|_| StoreError::Away("the server is ending".to_string()))?
    }

    async fn load(&self, id: &str) -> Result<Option<Row>, StoreError> {
        read::load(&self.pool, id).await
    }

    async fn events_after(&self, id: &str, seq: u32) -> Result<Vec<String>, StoreError> {
        read::events_after(&self.pool, id, seq).await
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let closed = || StoreError::Away("the server is ending".to_string());
        let (asked, answer) = oneshot::channel();
        self.writer.send((append, asked)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    async fn cancel(&self, id: &str, seq: u32) -> Result<Appended, StoreError> {
        let done = sqlx::query(shared::CANCEL)
            .bind(id)
            .bind(i64::from(seq))
            .execute(&mut *self.pen.lock().await)
            .await?;
        Ok(if done.rows_affected() == 1 { Appended::Done(seq) } else { Appended::Stale(seq) })
    }

    async fn hold(&self, id: &str, colour: Colour, visitor: &str) -> Result<(), StoreError> {
        write::hold(&mut *self.pen.lock().await, id, colour, visitor).await
    }

    async fn link(&self, id: &str, colour: Colour, token: &str) -> Result<(), StoreError> {
        sqlx::query(shared::LINK)
            .bind(token)
            .bind(id)
            .bind(colour.to_string())
            .execute(&mut *self.pen.lock().await)
            .await?;
        Ok(())
    }

    async fn linked(&self, token: &str) -> Result<Option<(String, Colour)>, StoreError> {
        read::linked(&self.pool, token).await
    }

    async fn follow(&self, id: &str, next: &str) -> Result<(), StoreError> {
        sqlx::query(shared::FOLLOW).bind(id).bind(next).execute(&mut *self.pen.lock().await).await?;
        Ok(())
    }

    async fn own(&self, visitor: &str, most: u32) -> Result<Vec<String>, StoreError> {
        read::own(&self.pool, visitor, most).await
    }

    async fn overdue(&self, at: Moment) -> Result<Vec<String>, StoreError> {
        read::overdue(&self.pool, at).await
    }

    async fn clocked(&self) -> Result<Vec<String>, StoreError> {
        read::clocked(&self.pool).await
    }

    async fn stands(&self, ids: &[String]) -> Result<Vec<(String, Stand)>, StoreError> {
        let mut stands = Vec::with_capacity(ids.len());
        for id in ids {
            let stand: Option<(i64, bool)> =
                sqlx::query_as("SELECT seq, status = 'cancelled' FROM games WHERE id = $1")
                    .bind(id)
                    .fetch_optional(&self.pool)
                    .await?;
            stands.extend(stand.map(|(seq, cancelled)| (id.clone(), Stand { seq: seq as u32, cancelled })));
        }
        Ok(stands)
    }

    async fn sweep(&self, before: Moment) -> Result<u64, StoreError> {
        Ok(sqlx::query(shared::SWEEP)
            .bind(millis(before))
            .execute(&mut *self.pen.lock().await)
            .await?
            .rows_affected())
    }

    async fn now(&self) -> Result<Moment, StoreError> {
        Ok(clock::now())
    }

    async fn beat(&self) -> Result<Option<Moment>, StoreError> {
        // A file has one server at a time: it is enough that the file answers.
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(None)
    }

    async fn announce(&self, _here: &[Attended]) -> Result<(), StoreError> {
        Ok(())
    }

    fn changes(&self) -> Option<broadcast::Receiver<Change>> {
        None
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str) -> NewRow {
        let start = "x".repeat(10_000);
        NewRow {
            id: id.to_string(),
            creator: "ada".to_string(),
            key: id.to_string(),
            start,
            deadline: None,
            holders: Vec::new(),
        }
    }

    /// A disk that was full for a while is no reason to refuse games for ever.
    #[tokio::test]
    async fn games_are_made_again_once_there_is_room() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let store = Sqlite::open(&folder.path().join("games.sqlite").to_string_lossy()).await?;
        store.create(game("first")).await?;
        let limit = |pages: u32| sqlx::query(sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}")));
        // SQLite takes the pages that there are, if that is more: the file is full.
        limit(1).execute(&mut *store.pen.lock().await).await?;
        for id in ["second", "third"] {
            let refused = store.create(game(id)).await.map_err(|error| error.to_string());
            assert!(refused.is_err_and(|why| why.contains("full")), "{id}");
        }
        limit(1_000_000).execute(&mut *store.pen.lock().await).await?;
        assert_eq!(store.create(game("third")).await?, "third");
        assert_eq!(store.create(game("third")).await?, "third");
        Ok(())
    }
}
