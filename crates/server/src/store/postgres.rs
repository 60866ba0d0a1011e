use std::str::FromStr;
use std::time::Duration;

use async_trait::async_trait;
use play::Timestamp;
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions};
use tokio::sync::broadcast;
use tokio_util::sync::{CancellationToken, DropGuard};
use tokio_util::task::TaskTracker;
use wire::{Colour, Presence};

use super::address::PostgresAddress;
use super::with_timeout::{CONNECT_TIMEOUT, POSTGRES_TIMEOUTS};
use super::{
    Append, AppendOutcome, Cluster, GameHead, GameList, GameRow, GameStore, ListPart, MadeSummary,
    NewGameRow, PresenceReport, Repair, StoreChange, StoreError, StoredEvent, migration, millis, moment,
    shared,
};
use crate::tokens;

/// Games in a PostgreSQL database, which several servers may share.
pub(crate) struct Postgres {
    pool: PgPool,
    changes: broadcast::Sender<StoreChange>,
    /// Tells this server from others; its connections have it in their name.
    server: String,
    /// Ends the listener with the store.
    stop: CancellationToken,
    _stop_when_dropped: DropGuard,
    tasks: TaskTracker,
}

/// The notification channel for games.
const CHANNEL: &str = "trilith";

/// The notification channel for presence, and the games per message: it has 8000 bytes at most.
const PRESENCE: &str = "trilith_presence";
const IN_ONE_MESSAGE: usize = 150;

const OLD_SERVERS: &str = "DELETE FROM servers WHERE beat < $1";

const HEARTBEAT: &str =
    "INSERT INTO servers (id, beat) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat";

const WRITE_CHECK: &str = "UPDATE servers SET beat = beat WHERE id = $1";

/// When another server last was alive that still has a connection: one that was killed has none.
const OTHER_HEARTBEAT: &str = "SELECT MAX(beat) FROM servers WHERE id <> $1 AND EXISTS (SELECT 1 FROM pg_stat_activity \
     WHERE datname = current_database() AND application_name = 'trilith ' || servers.id)";

/// [`shared::CLOCKED`], and no other server changes these games before the transaction ends.
const CLOCKED: &str = "SELECT id, seq, deadline, touched FROM games \
     WHERE status = 'live' AND deadline IS NOT NULL AND id > $1 ORDER BY id LIMIT 500 FOR UPDATE";

const CLOCK: &str = "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";

mod read {
    super::shared::reads!(sqlx::PgPool);
}

mod write {
    super::shared::writes!(sqlx::PgConnection);
}

impl Postgres {
    /// Connects to a database and brings its tables up to date.
    pub(super) async fn open(address: &PostgresAddress) -> Result<Postgres, StoreError> {
        let shown = address.shown.clone();
        let away = |error: sqlx::Error| StoreError::Unusable(shown.clone(), error.to_string());
        if address.has_unknown_parameters {
            tracing::warn!(address = shown, "unknown parameters in the address of the database are ignored");
        }
        let server = tokens::id();
        let options = PgConnectOptions::from_str(&address.full)
            .map_err(away)?
            .application_name(&format!("trilith {server}"))
            .options(POSTGRES_TIMEOUTS);
        // A pool would retry for long without reporting the error.
        let first = tokio::time::timeout(CONNECT_TIMEOUT, PgConnection::connect_with(&options)).await;
        let silent = |_| StoreError::Unusable(shown.clone(), "it does not answer".to_string());
        first.map_err(silent)?.map_err(away)?.close().await.map_err(away)?;
        let pool = PgPoolOptions::new()
            .max_connections(16)
            .acquire_timeout(CONNECT_TIMEOUT)
            .connect_with(options)
            .await
            .map_err(away)?;
        check_ours(&shown, &pool).await?;
        super::migrations::postgres().run(&pool).await.map_err(|error| migration(&shown, &error))?;
        let (changes, _) = broadcast::channel(4096);
        // Before any game is read, so that no change is missed.
        let listener = listener(&pool).await.map_err(away)?;
        let stop = CancellationToken::new();
        let listening = listen(server.clone(), pool.clone(), listener, changes.clone());
        let tasks = TaskTracker::new();
        tasks.spawn(stop.clone().run_until_cancelled_owned(listening));
        let _stop_when_dropped = stop.clone().drop_guard();
        Ok(Postgres { pool, changes, server, stop, _stop_when_dropped, tasks })
    }
}

/// Refuses a database of another program, before anything is written to it.
async fn check_ours(address: &str, pool: &PgPool) -> Result<(), StoreError> {
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT table_name::TEXT FROM information_schema.tables WHERE table_schema = current_schema()",
    )
    .fetch_all(pool)
    .await?;
    let has = |name: &str| tables.iter().any(|table| table == name);
    if !tables.is_empty() && !(has("_sqlx_migrations") && (has("games") || tables.len() == 1)) {
        return Err(StoreError::Foreign(address.to_string()));
    }
    Ok(())
}

/// A connection that listens for notifications of other servers.
async fn listener(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen_all([CHANNEL, PRESENCE]).await?;
    Ok(listener)
}

/// Hears what other servers do. After a lost connection anything may have happened.
async fn listen(server: String, pool: PgPool, first: PgListener, changes: broadcast::Sender<StoreChange>) {
    let mut listener_connection = Some(first);
    loop {
        let heard = match &mut listener_connection {
            Some(listener_connection) => listener_connection.try_recv().await,
            None => Err(sqlx::Error::PoolClosed),
        };
        let change = match heard {
            Ok(Some(told)) if told.channel() == PRESENCE => {
                for change in parse_presence(&server, told.payload()) {
                    let _nobody_hears = changes.send(change);
                }
                continue;
            }
            Ok(Some(told)) => {
                let (id, seq) = told.payload().split_once(' ').unwrap_or((told.payload(), ""));
                StoreChange::Game(id.to_string(), seq.parse().ok())
            }
            // It listens again by itself.
            Ok(None) => StoreChange::Any,
            Err(error) => {
                tracing::warn!(%error, "lost the connection that tells of other servers");
                drop(listener_connection.take());
                listener_connection = listener(&pool).await.ok();
                if listener_connection.is_none() {
                    tokio::time::sleep(Duration::from_millis(500)).await;
                    continue;
                }
                StoreChange::Any
            }
        };
        let _nobody_hears = changes.send(change);
    }
}

/// Parses the presence reports of another server, as [`Cluster::announce`] writes them.
fn parse_presence(own: &str, told: &str) -> Vec<StoreChange> {
    let mut words = told.split(' ');
    let Some(server) = words.next().filter(|server| *server != own) else { return Vec::new() };
    let read = |word: &str| {
        let mut parts = word.split(':');
        let (game, players, watchers) = (parts.next()?, parts.next()?, parts.next()?.parse().ok()?);
        let number = parts.next()?.parse().ok()?;
        let there = Presence {
            white: players.contains('w'),
            black: players.contains('b'),
            watchers,
            white_away: players.contains('W'),
            black_away: players.contains('B'),
            ..Presence::default()
        };
        let report = PresenceReport { game: game.to_string(), presence: there, number };
        Some(StoreChange::Presence { server: server.to_string(), report })
    };
    words.filter_map(read).collect()
}

impl Postgres {
    async fn notify(&self, id: &str) -> Result<(), StoreError> {
        sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(id).execute(&self.pool).await?;
        Ok(())
    }
}

#[async_trait]
impl GameStore for Postgres {
    async fn create(&self, new: NewGameRow) -> Result<String, StoreError> {
        let mut work = self.pool.begin().await?;
        let at: i64 = sqlx::query_scalar(CLOCK).fetch_one(&mut *work).await?;
        if let Some(known) = write::create(&mut work, &new, moment(at)).await? {
            return Ok(known);
        }
        work.commit().await?;
        Ok(new.id)
    }

    async fn load(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        read::load(&self.pool, id).await
    }

    async fn events_after(&self, id: &str, seq: u32) -> Result<Vec<StoredEvent>, StoreError> {
        read::events_after(&self.pool, id, seq).await
    }

    async fn repair(&self, repair: Repair) -> Result<(), StoreError> {
        let mut work = self.pool.begin().await?;
        let last: Option<i64> = sqlx::query_scalar("SELECT seq FROM games WHERE id = $1 FOR UPDATE")
            .bind(&repair.game)
            .fetch_optional(&mut *work)
            .await?;
        if let Some(last) = last {
            write::repair(&mut work, &repair, last).await?;
        }
        work.commit().await?;
        self.notify(&repair.game).await
    }

    async fn append(&self, act: Append) -> Result<AppendOutcome, StoreError> {
        let game = act.game.clone();
        let mut work = self.pool.begin().await?;
        let stands: Option<(i64, String, i64)> = sqlx::query_as(
            "SELECT seq, status, (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT FROM games WHERE id = $1 FOR UPDATE",
        )
        .bind(&game)
        .fetch_optional(&mut *work)
        .await?;
        let Some((last, status, now)) = stands else { return Ok(AppendOutcome::Gone) };
        let appended = write::append(&mut work, act, (last, status), moment(now)).await?;
        if let AppendOutcome::Done(seq) = appended {
            sqlx::query("SELECT pg_notify($1, $2)")
                .bind(CHANNEL)
                .bind(format!("{game} {seq}"))
                .execute(&mut *work)
                .await?;
            work.commit().await?;
        }
        Ok(appended)
    }

    async fn cancel(&self, id: &str, seq: u32) -> Result<AppendOutcome, StoreError> {
        let done = sqlx::query(shared::CANCEL).bind(id).bind(i64::from(seq)).execute(&self.pool).await?;
        self.notify(id).await?;
        Ok(if done.rows_affected() == 1 { AppendOutcome::Done(seq) } else { AppendOutcome::Stale(seq) })
    }

    async fn link(
        &self,
        id: &str,
        colour: Colour,
        token: &str,
        expires: Timestamp,
    ) -> Result<(), StoreError> {
        write::link(&mut *self.pool.acquire().await?, id, colour, token, expires).await
    }

    async fn take_link(&self, token: &str, visitor: &str) -> Result<Option<String>, StoreError> {
        let mut work = self.pool.begin().await?;
        let at: i64 = sqlx::query_scalar(CLOCK).fetch_one(&mut *work).await?;
        let taken = write::take_link(&mut work, token, visitor, moment(at)).await?;
        work.commit().await?;
        if let Some(id) = &taken {
            self.notify(id).await?;
        }
        Ok(taken)
    }

    async fn set_rematch(&self, id: &str, next: &str) -> Result<(), StoreError> {
        sqlx::query(shared::SET_REMATCH).bind(id).bind(next).execute(&self.pool).await?;
        self.notify(id).await
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
        let mut work = self.pool.begin().await?;
        write::summarize(&mut work, &made).await?;
        Ok(work.commit().await?)
    }

    async fn overdue(&self, at: Timestamp) -> Result<Vec<String>, StoreError> {
        read::overdue(&self.pool, at).await
    }

    async fn set_deadline(&self, id: &str, seq: u32, deadline: Option<Timestamp>) -> Result<(), StoreError> {
        sqlx::query(shared::SET_DEADLINE)
            .bind(id)
            .bind(i64::from(seq))
            .bind(deadline.map(millis))
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    async fn skip_outage(&self, key: &str) -> Result<Vec<(String, u32)>, StoreError> {
        let mut forgiven: Vec<(String, u32)> = Vec::new();
        loop {
            let mut work = self.pool.begin().await?;
            let after = forgiven.last().map(|(id, _)| id.clone()).unwrap_or_default();
            let games: Vec<_> = sqlx::query_as(CLOCKED).bind(after).fetch_all(&mut *work).await?;
            if games.is_empty() {
                return Ok(forgiven);
            }
            let at: i64 = sqlx::query_scalar(CLOCK).fetch_one(&mut *work).await?;
            let some = write::skip_outage(&mut work, games, key, moment(at)).await?;
            work.commit().await?;
            forgiven.extend(some);
        }
    }

    async fn game_heads(&self, ids: &[String]) -> Result<Vec<(String, GameHead)>, StoreError> {
        let stands: Vec<(String, i64, bool)> =
            sqlx::query_as("SELECT id, seq, status = 'cancelled' FROM games WHERE id = ANY($1)")
                .bind(ids)
                .fetch_all(&self.pool)
                .await?;
        Ok(stands
            .into_iter()
            .map(|(id, seq, cancelled)| (id, GameHead { seq: seq as u32, cancelled }))
            .collect())
    }

    async fn delete_unplayed(&self, before: Timestamp) -> Result<u64, StoreError> {
        sqlx::query(OLD_SERVERS).bind(millis(before)).execute(&self.pool).await?;
        write::delete_unplayed(&mut *self.pool.acquire().await?, before).await
    }

    async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT start, touched FROM games LIMIT 1").fetch_optional(&self.pool).await?;
        // The row keeps its value: only the server's own heartbeat says that it is alive.
        let written = sqlx::query(WRITE_CHECK).bind(&self.server).execute(&self.pool).await;
        written.map(drop).map_err(|error| StoreError::Unwritable(error.to_string()))
    }

    async fn close(&self) {
        // The listener ends first: a connection that is closed under it would look like one that was lost.
        self.stop.cancel();
        self.tasks.close();
        self.tasks.wait().await;
        self.pool.close().await;
    }
}

#[async_trait]
impl Cluster for Postgres {
    async fn shared_secret(&self, name: &str, proposed: &str) -> Result<String, StoreError> {
        sqlx::query(shared::PROPOSE_SECRET).bind(name).bind(proposed).execute(&self.pool).await?;
        Ok(sqlx::query_scalar(shared::SECRET).bind(name).fetch_one(&self.pool).await?)
    }

    async fn now(&self) -> Result<Timestamp, StoreError> {
        Ok(moment(sqlx::query_scalar(CLOCK).fetch_one(&self.pool).await?))
    }

    async fn heartbeat(&self) -> Result<Option<Timestamp>, StoreError> {
        let other: Option<i64> =
            sqlx::query_scalar(OTHER_HEARTBEAT).bind(&self.server).fetch_one(&self.pool).await?;
        let now: i64 = sqlx::query_scalar(CLOCK).fetch_one(&self.pool).await?;
        sqlx::query(HEARTBEAT).bind(&self.server).bind(now).execute(&self.pool).await?;
        Ok(other.map(moment))
    }

    async fn announce(&self, here: &[PresenceReport]) -> Result<(), StoreError> {
        for games in here.chunks(IN_ONE_MESSAGE) {
            let mut message = self.server.clone();
            for PresenceReport { game, presence: there, number } in games {
                let letters = [
                    (there.white, 'w'),
                    (there.white_away, 'W'),
                    (there.black, 'b'),
                    (there.black_away, 'B'),
                ];
                let players: String =
                    letters.into_iter().filter(|(holds, _)| *holds).map(|(_, letter)| letter).collect();
                message.push_str(&format!(" {game}:{players}:{}:{number}", there.watchers));
            }
            sqlx::query("SELECT pg_notify($1, $2)").bind(PRESENCE).bind(message).execute(&self.pool).await?;
        }
        Ok(())
    }

    fn changes(&self) -> Option<broadcast::Receiver<StoreChange>> {
        Some(self.changes.subscribe())
    }
}
