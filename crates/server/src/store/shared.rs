//! What both databases are asked in the same words.

use wire::Colour;

pub(super) const NEW_GAME: &str = "INSERT INTO games (id, creator, key, status, seq, start, deadline, created, touched) \
     VALUES ($1, $2, $3, 'live', 0, $4, $5, $6, $6) ON CONFLICT (creator, key) DO NOTHING";
pub(super) const BY_KEY: &str = "SELECT id FROM games WHERE creator = $1 AND key = $2";
pub(super) const HOLD: &str = "INSERT INTO holders (game, colour, visitor) VALUES ($1, $2, $3) ON CONFLICT (game, colour, visitor) DO NOTHING";
pub(super) const KNOWN: &str = "SELECT seq FROM events WHERE game = $1 AND key = $2";
pub(super) const EVENT: &str = "INSERT INTO events (game, seq, key, event) VALUES ($1, $2, $3, $4)";
pub(super) const ADVANCE: &str = "UPDATE games SET seq = $2, status = $3, deadline = $4, touched = $5, \
     begun = CASE WHEN $6 = 1 THEN 1 ELSE begun END WHERE id = $1 AND seq = $2 - 1";
pub(super) const CANCEL: &str = "UPDATE games SET status = 'cancelled', deadline = NULL WHERE id = $1 AND seq = $2 AND status = 'live' AND begun = 0";
pub(super) const LINK: &str = "INSERT INTO links (token, game, colour) VALUES ($1, $2, $3)";
pub(super) const FOLLOW: &str = "UPDATE games SET next = $2 WHERE id = $1 AND next IS NULL";
pub(super) const SWEEP: &str = "DELETE FROM games WHERE status <> 'over' AND begun = 0 AND touched < $1";

/// What a transaction does, for one kind of database: the checks and their order are the same everywhere.
macro_rules! writes {
    ($connection:ty) => {
        use crate::store::{Append, Appended, NewRow, StoreError, millis, shared};
        use play::Moment;
        use wire::Colour;

        /// Makes a game at a moment, unless its creator's key has made one: then that one's id is told.
        pub(super) async fn create(
            work: &mut $connection,
            new: &NewRow,
            at: Moment,
        ) -> Result<Option<String>, StoreError> {
            let made = sqlx::query(shared::NEW_GAME)
                .bind(&new.id)
                .bind(&new.creator)
                .bind(&new.key)
                .bind(&new.start)
                .bind(new.deadline.map(millis))
                .bind(millis(at))
                .execute(&mut *work)
                .await?;
            if made.rows_affected() == 0 {
                let known = sqlx::query_scalar(shared::BY_KEY)
                    .bind(&new.creator)
                    .bind(&new.key)
                    .fetch_one(&mut *work);
                return Ok(Some(known.await?));
            }
            for (colour, visitor) in &new.holders {
                hold(work, &new.id, *colour, visitor).await?;
            }
            Ok(None)
        }

        pub(super) async fn hold(
            work: &mut $connection,
            id: &str,
            colour: Colour,
            visitor: &str,
        ) -> Result<(), StoreError> {
            sqlx::query(shared::HOLD).bind(id).bind(colour.to_string()).bind(visitor).execute(work).await?;
            Ok(())
        }

        /// Adds an event at a moment to a game that stands so, held by this transaction.
        pub(super) async fn append(
            work: &mut $connection,
            act: Append,
            stands: (i64, String),
            at: Moment,
        ) -> Result<Appended, StoreError> {
            let Append { game, seq, key, make, hold: held } = act;
            let (last, status) = stands;
            let known: Option<i64> =
                sqlx::query_scalar(shared::KNOWN).bind(&game).bind(&key).fetch_optional(&mut *work).await?;
            if let Some(known) = known {
                return Ok(Appended::Known(known as u32));
            }
            if last != i64::from(seq) || status == "cancelled" {
                return Ok(Appended::Stale(last as u32));
            }
            let written = match make(at) {
                Ok(written) => written,
                Err(refusal) => return Ok(Appended::Refused(refusal)),
            };
            let next = last + 1;
            sqlx::query(shared::EVENT)
                .bind(&game)
                .bind(next)
                .bind(&key)
                .bind(&written.event)
                .execute(&mut *work)
                .await?;
            sqlx::query(shared::ADVANCE)
                .bind(&game)
                .bind(next)
                .bind(if written.over { "over" } else { "live" })
                .bind(written.deadline.map(millis))
                .bind(millis(written.at))
                .bind(i64::from(written.begun))
                .execute(&mut *work)
                .await?;
            if let Some((colour, visitor)) = held {
                hold(work, &game, colour, &visitor).await?;
            }
            Ok(Appended::Done(next as u32))
        }
    };
}
pub(super) use writes;

/// The questions that change nothing, for one kind of database.
macro_rules! reads {
    ($pool:ty) => {
        use crate::store::{Row, StoreError, moment};
        use play::Moment;
        use wire::Colour;

        pub(super) async fn load(pool: &$pool, id: &str) -> Result<Option<Row>, StoreError> {
            // Events first: who sat down with one of them then stands among the holders.
            let events = events_after(pool, id, 0).await?;
            let holders: Vec<(String, String)> =
                sqlx::query_as("SELECT colour, visitor FROM holders WHERE game = $1").bind(id).fetch_all(pool).await?;
            let game: Option<(String, String, Option<String>, i64)> =
                sqlx::query_as("SELECT start, status, next, touched FROM games WHERE id = $1")
                    .bind(id)
                    .fetch_optional(pool)
                    .await?;
            let Some((start, status, next, touched)) = game else { return Ok(None) };
            let holders = holders.into_iter().filter_map(|(colour, visitor)| Some((super::super::shared::colour(&colour)?, visitor)));
            Ok(Some(Row {
                start,
                cancelled: status == "cancelled",
                next,
                touched: moment(touched),
                events,
                holders: holders.collect(),
            }))
        }

        pub(super) async fn events_after(pool: &$pool, id: &str, seq: u32) -> Result<Vec<String>, StoreError> {
            Ok(sqlx::query_scalar("SELECT event FROM events WHERE game = $1 AND seq > $2 ORDER BY seq")
                .bind(id)
                .bind(i64::from(seq))
                .fetch_all(pool)
                .await?)
        }

        pub(super) async fn linked(pool: &$pool, token: &str) -> Result<Option<(String, Colour)>, StoreError> {
            let found: Option<(String, String)> =
                sqlx::query_as("SELECT game, colour FROM links WHERE token = $1").bind(token).fetch_optional(pool).await?;
            Ok(found.and_then(|(game, colour)| Some((game, super::super::shared::colour(&colour)?))))
        }

        pub(super) async fn own(pool: &$pool, visitor: &str, most: u32) -> Result<Vec<String>, StoreError> {
            Ok(sqlx::query_scalar(
                "SELECT id FROM games WHERE status <> 'cancelled' AND id IN (SELECT game FROM holders WHERE visitor = $1) \
                 ORDER BY touched DESC LIMIT $2",
            )
            .bind(visitor)
            .bind(i64::from(most))
            .fetch_all(pool)
            .await?)
        }

        pub(super) async fn overdue(pool: &$pool, at: Moment) -> Result<Vec<String>, StoreError> {
            Ok(sqlx::query_scalar("SELECT id FROM games WHERE status = 'live' AND deadline IS NOT NULL AND deadline <= $1 LIMIT 1000")
                .bind(crate::store::millis(at))
                .fetch_all(pool)
                .await?)
        }

        pub(super) async fn clocked(pool: &$pool) -> Result<Vec<String>, StoreError> {
            Ok(sqlx::query_scalar("SELECT id FROM games WHERE status = 'live' AND deadline IS NOT NULL").fetch_all(pool).await?)
        }
    };
}
pub(super) use reads;

/// The colour of a seat as it is kept.
pub(super) fn colour(text: &str) -> Option<Colour> {
    match text {
        "white" => Some(Colour::White),
        "black" => Some(Colour::Black),
        _ => None,
    }
}
