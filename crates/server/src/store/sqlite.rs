//! Games in one SQLite file.

mod file;
mod writer;

use std::path::Path;

use async_trait::async_trait;
use play::Timestamp;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, SqliteConnection};
use wire::Colour;

use self::file::DatabaseFile;
use self::writer::{Writer, check_writing};
use super::with_timeout::SQLITE_LOCK_TIMEOUT;
use super::{
    Append, AppendOutcome, Cluster, GameHead, GameList, GameRow, GameStore, ListPart, MadeSummary,
    NewGameRow, Repair, StoreError, StoredEvent, migration, millis, shared,
};
use crate::clock;

/// Marks a file as ours: the letters `Tril`.
const APPLICATION: i64 = 0x5472_696C;

/// Games in one file of this machine.
pub(crate) struct Sqlite {
    /// For reading.
    pool: SqlitePool,
    /// For reading what is in the file now, and not what was read before.
    options: SqliteConnectOptions,
    writer: Writer,
}

mod read {
    super::shared::reads!(sqlx::SqlitePool);
}

mod write {
    super::shared::writes!(sqlx::SqliteConnection);
}

impl Sqlite {
    /// Opens a file, or makes it.
    pub(crate) async fn open(path: &str) -> Result<Sqlite, StoreError> {
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
            .busy_timeout(SQLITE_LOCK_TIMEOUT);
        check_ours(path).await?;
        let file = DatabaseFile::lock(path)?;
        let pool = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.clone())
            .await
            .map_err(|error| unusable(path, &error))?;
        super::migrations::sqlite().run(&pool).await.map_err(|error| migration(path, &error))?;
        let mut connection =
            SqliteConnection::connect_with(&options).await.map_err(|error| unusable(path, &error))?;
        // A server that can keep no move does not start.
        check_writing(&mut connection).await.map_err(|error| unusable(path, &error))?;
        file.note_log();
        Ok(Sqlite { pool, options, writer: Writer::new(connection, file) })
    }

    /// Reads a part of the file that a game needs, without what other connections remember of it.
    async fn check_reading(&self) -> Result<(), sqlx::Error> {
        let options = self.options.clone().create_if_missing(false);
        let mut fresh = SqliteConnection::connect_with(&options).await?;
        let read = sqlx::query("SELECT start, touched FROM games LIMIT 1").fetch_optional(&mut fresh).await;
        fresh.close().await?;
        read.map(drop)
    }
}

/// Why a file cannot be read. A failure that may pass, as when too many files are open, is no damage: a good database
/// would be overwritten by a backup.
fn unreadable(error: &sqlx::Error) -> StoreError {
    match failure_kind(error) {
        Some(CORRUPT | NOT_A_DATABASE) => StoreError::Damaged(error.to_string()),
        _ => StoreError::Unreadable(error.to_string()),
    }
}

/// What kind of failure it is: the lower byte of SQLite's code.
fn failure_kind(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    code.map(|code| code & 0xFF)
}

/// Why a file cannot be opened. SQLite makes files beside it, and reads those that it may not write.
fn unusable(path: &str, error: &sqlx::Error) -> StoreError {
    match failure_kind(error) {
        Some(READ_ONLY) => StoreError::ReadOnly(path.to_string()),
        Some(CANNOT_OPEN) if !Path::new(path).is_dir() => StoreError::ReadOnly(path.to_string()),
        Some(NOT_A_DATABASE) => StoreError::Foreign(path.to_string()),
        _ => StoreError::Unusable(path.to_string(), error.to_string()),
    }
}

/// Kinds of SQLite's failures: <https://www.sqlite.org/rescode.html>
const READ_ONLY: u32 = 8;
const CORRUPT: u32 = 11;
const CANNOT_OPEN: u32 = 14;
const NOT_A_DATABASE: u32 = 26;

/// Refuses a file of another program, before anything is written to it.
async fn check_ours(path: &str) -> Result<(), StoreError> {
    let unreadable = |error: sqlx::Error| unusable(path, &error);
    let plain =
        SqliteConnectOptions::new().filename(path).create_if_missing(true).busy_timeout(SQLITE_LOCK_TIMEOUT);
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

#[async_trait]
impl GameStore for Sqlite {
    async fn create(&self, new: NewGameRow) -> Result<String, StoreError> {
        let create = self.writer.write(move |connection| {
            Box::pin(async move {
                let known = write::create(connection, &new, clock::now()).await?;
                Ok(known.unwrap_or(new.id))
            })
        });
        create.await
    }

    async fn load(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        read::load(&self.pool, id).await
    }

    async fn events_after(&self, id: &str, seq: u32) -> Result<Vec<StoredEvent>, StoreError> {
        read::events_after(&self.pool, id, seq).await
    }

    async fn repair(&self, repair: Repair) -> Result<(), StoreError> {
        let repair = self.writer.write(move |connection| {
            Box::pin(async move {
                let last: Option<i64> = sqlx::query_scalar("SELECT seq FROM games WHERE id = $1")
                    .bind(&repair.game)
                    .fetch_optional(&mut *connection)
                    .await?;
                match last {
                    Some(last) => write::repair(connection, &repair, last).await,
                    None => Ok(()),
                }
            })
        });
        repair.await
    }

    async fn append(&self, append: Append) -> Result<AppendOutcome, StoreError> {
        self.writer.append(append).await
    }

    async fn cancel(&self, id: &str, seq: u32) -> Result<AppendOutcome, StoreError> {
        let id = id.to_string();
        let cancel = self.writer.write(move |connection| {
            Box::pin(async move {
                let query = sqlx::query(shared::CANCEL).bind(id).bind(i64::from(seq));
                Ok(query.execute(connection).await?.rows_affected())
            })
        });
        Ok(if cancel.await? == 1 { AppendOutcome::Done(seq) } else { AppendOutcome::Stale(seq) })
    }

    async fn link(
        &self,
        id: &str,
        colour: Colour,
        token: &str,
        expires: Timestamp,
    ) -> Result<(), StoreError> {
        let (id, token) = (id.to_string(), token.to_string());
        let link = self.writer.write(move |connection| {
            Box::pin(async move { write::link(connection, &id, colour, &token, expires).await })
        });
        link.await
    }

    async fn take_link(&self, token: &str, visitor: &str) -> Result<Option<String>, StoreError> {
        let (token, visitor) = (token.to_string(), visitor.to_string());
        let take = self.writer.write(move |connection| {
            Box::pin(async move { write::take_link(connection, &token, &visitor, clock::now()).await })
        });
        take.await
    }

    async fn set_rematch(&self, id: &str, next: &str) -> Result<(), StoreError> {
        let (id, next) = (id.to_string(), next.to_string());
        let follow = self.writer.write(move |connection| {
            Box::pin(async move {
                sqlx::query(shared::SET_REMATCH).bind(id).bind(next).execute(connection).await?;
                Ok(())
            })
        });
        follow.await
    }

    async fn has_games(&self, visitor: &str) -> Result<bool, StoreError> {
        read::has_games(&self.pool, visitor).await
    }

    async fn games_of(&self, visitor: &str, part: &ListPart) -> Result<GameList, StoreError> {
        read::games_of(&self.pool, visitor, part).await
    }

    async fn summary(&self, id: &str) -> Result<Option<String>, StoreError> {
        read::summary(&self.pool, id).await
    }

    async fn without_summary(&self, after: &str) -> Result<Vec<(String, u32)>, StoreError> {
        read::without_summary(&self.pool, after).await
    }

    async fn summarize(&self, made: Vec<MadeSummary>) -> Result<(), StoreError> {
        let summarize = self
            .writer
            .write(move |connection| Box::pin(async move { write::summarize(connection, &made).await }));
        summarize.await
    }

    async fn overdue(&self, at: Timestamp) -> Result<Vec<String>, StoreError> {
        read::overdue(&self.pool, at).await
    }

    async fn set_deadline(&self, id: &str, seq: u32, deadline: Option<Timestamp>) -> Result<(), StoreError> {
        let id = id.to_string();
        let set = self.writer.write(move |connection| {
            Box::pin(async move {
                let query = sqlx::query(shared::SET_DEADLINE).bind(id).bind(i64::from(seq));
                query.bind(deadline.map(millis)).execute(connection).await?;
                Ok(())
            })
        });
        set.await
    }

    async fn skip_outage(&self, key: &str) -> Result<Vec<(String, u32)>, StoreError> {
        let mut forgiven: Vec<(String, u32)> = Vec::new();
        loop {
            let key = key.to_string();
            let after = forgiven.last().map(|(id, _)| id.clone()).unwrap_or_default();
            let some = self.writer.write(move |connection| {
                Box::pin(async move {
                    let games =
                        sqlx::query_as(shared::CLOCKED).bind(after).fetch_all(&mut *connection).await?;
                    write::skip_outage(connection, games, &key, clock::now()).await
                })
            });
            let some = some.await?;
            if some.is_empty() {
                return Ok(forgiven);
            }
            forgiven.extend(some);
        }
    }

    async fn game_heads(&self, ids: &[String]) -> Result<Vec<(String, GameHead)>, StoreError> {
        let mut stands = Vec::with_capacity(ids.len());
        for id in ids {
            let stand: Option<(i64, bool)> =
                sqlx::query_as("SELECT seq, status = 'cancelled' FROM games WHERE id = $1")
                    .bind(id)
                    .fetch_optional(&self.pool)
                    .await?;
            stands
                .extend(stand.map(|(seq, cancelled)| (id.clone(), GameHead { seq: seq as u32, cancelled })));
        }
        Ok(stands)
    }

    async fn delete_unplayed(&self, before: Timestamp) -> Result<u64, StoreError> {
        let sweep = self.writer.write(move |connection| {
            Box::pin(async move { write::delete_unplayed(connection, before).await })
        });
        sweep.await
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.writer.check_length().await?;
        self.check_reading().await.map_err(|error| unreadable(&error))?;
        self.writer.check().await
    }

    async fn close(&self) {
        // The connection that writes comes last: with it everything is moved into the one file.
        self.pool.close().await;
        self.writer.close().await;
    }
}

#[async_trait]
impl Cluster for Sqlite {
    async fn shared_secret(&self, name: &str, proposed: &str) -> Result<String, StoreError> {
        let (name, proposed) = (name.to_string(), proposed.to_string());
        let secret = self.writer.write(move |connection| {
            Box::pin(async move {
                let propose = sqlx::query(shared::PROPOSE_SECRET).bind(&name).bind(proposed);
                propose.execute(&mut *connection).await?;
                Ok(sqlx::query_scalar(shared::SECRET).bind(name).fetch_one(connection).await?)
            })
        });
        secret.await
    }

    async fn now(&self) -> Result<Timestamp, StoreError> {
        Ok(clock::now())
    }

    async fn heartbeat(&self) -> Result<Option<Timestamp>, StoreError> {
        // A file has one server at a time: it is enough that the file is there, whole, and answers. A damaged one cuts
        // the server off, so that nothing more is acknowledged. That no more files can be opened does not.
        self.writer.check_length().await?;
        if let Err(damage @ StoreError::Damaged(_)) =
            self.check_reading().await.map_err(|error| unreadable(&error))
        {
            return Err(damage);
        }
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::store::Summary;

    fn game(id: &str) -> NewGameRow {
        let start = "x".repeat(10_000);
        NewGameRow {
            id: id.to_string(),
            creator: "ada".to_string(),
            key: id.to_string(),
            start,
            summary: Summary { game: "chess".to_string(), text: "a summary".to_string() },
            deadline: None,
            seat_owners: Vec::new(),
        }
    }

    /// Advice to restore a backup could cost a good database.
    #[tokio::test]
    async fn only_damage_is_called_damage() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        let mut store = Sqlite::open(&path("games.sqlite")).await?;
        store.check().await?;
        let usual = store.options.clone();
        // No file can be opened, as when the system lets this process open no more.
        store.options = usual.clone().filename(path("no folder/games.sqlite"));
        let cannot_open = store.check().await.err();
        // Another connection keeps the file locked.
        let plain = SqliteConnectOptions::new().filename(path("locked.sqlite")).create_if_missing(true);
        let mut other = SqliteConnection::connect_with(&plain).await?;
        sqlx::query("BEGIN EXCLUSIVE").execute(&mut other).await?;
        store.options = usual.clone().filename(path("locked.sqlite")).busy_timeout(Duration::ZERO);
        let busy = store.check().await.err();
        for error in [cannot_open, busy] {
            let error = error.ok_or("the check succeeds")?;
            assert!(error.to_string().starts_with("the database cannot be read now"), "{error}");
            assert_eq!(error.summary(), "the database cannot be read now");
        }
        std::fs::write(path("letter"), "this is not a database ".repeat(1000))?;
        store.options = usual.filename(path("letter"));
        let damaged = store.check().await.err().map(|error| error.summary());
        assert_eq!(damaged, Some("the database file is damaged"));
        Ok(())
    }

    /// A panic in a transaction must not leave it open.
    #[tokio::test]
    async fn a_panic_in_a_transaction_ends_it() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let store = Sqlite::open(&folder.path().join("games.sqlite").to_string_lossy()).await?;
        let begun = store.writer.write(|connection| {
            Box::pin(async move {
                write::create(connection, &game("lost"), clock::now()).await?;
                std::panic::resume_unwind(Box::new("a test"))
            })
        });
        let result: Result<(), StoreError> = begun.await;
        assert!(matches!(result, Err(StoreError::Broken(_))), "{result:?}");
        assert_eq!(store.create(game("first")).await?, "first");
        assert!(store.load("lost").await?.is_none());
        Ok(())
    }

    /// A disk that was full for a while is no reason to refuse games for ever.
    #[tokio::test]
    async fn games_are_made_again_once_there_is_room() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let store = Sqlite::open(&folder.path().join("games.sqlite").to_string_lossy()).await?;
        store.create(game("first")).await?;
        // SQLite takes the pages that there are, if that is more: the file is full.
        store.writer.limit_pages(1).await?;
        for id in ["second", "third"] {
            let refused = store.create(game(id)).await.map_err(|error| error.to_string());
            assert!(refused.is_err_and(|why| why.contains("full")), "{id}");
        }
        store.writer.limit_pages(1_000_000).await?;
        assert_eq!(store.create(game("third")).await?, "third");
        assert_eq!(store.create(game("third")).await?, "third");
        Ok(())
    }
}
