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
pub(super) const REMOVE_EVENTS: &str = "DELETE FROM events WHERE game = $1 AND seq > $2";
pub(super) const GO_BACK: &str = "UPDATE games SET seq = $2, status = CASE WHEN status = 'cancelled' THEN status ELSE $3 END, \
     deadline = $4, begun = $5 WHERE id = $1";
/// A seat that the visitor has taken with an event that stays is not taken away.
pub(super) const REMOVE_HOLDER: &str = "DELETE FROM holders WHERE game = $1 AND colour = $2 AND visitor = $3 \
     AND NOT EXISTS (SELECT 1 FROM events WHERE game = $1 AND key LIKE $3 || '.%' AND event LIKE '%\"kind\":\"sit\"%')";
/// The games with a running clock, some at a time: id, last event, deadline and the moment of the last event.
pub(super) const CLOCKED: &str = "SELECT id, seq, deadline, touched FROM games \
     WHERE status = 'live' AND deadline IS NOT NULL AND id > $1 ORDER BY id LIMIT 500";
pub(super) const SET_DEADLINE: &str =
    "UPDATE games SET deadline = $3 WHERE id = $1 AND seq = $2 AND status = 'live'";
pub(super) const CANCEL: &str = "UPDATE games SET status = 'cancelled', deadline = NULL WHERE id = $1 AND seq = $2 AND status = 'live' AND begun = 0";
pub(super) const LINK: &str = "INSERT INTO links (token, game, colour, expires) VALUES ($1, $2, $3, $4)";
/// A link is used by one visitor, in time; for that visitor it leads to the same game ever after.
pub(super) const TAKE_LINK: &str = "UPDATE links SET visitor = $2 WHERE token = $1 \
     AND ((visitor IS NULL AND expires > $3) OR visitor = $2) RETURNING game, colour";
pub(super) const OLD_LINKS: &str = "DELETE FROM links WHERE expires < $1";
pub(super) const FOLLOW: &str = "UPDATE games SET next = $2 WHERE id = $1 AND next IS NULL";
pub(super) const PROPOSE_SECRET: &str =
    "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
pub(super) const SECRET: &str = "SELECT value FROM secrets WHERE name = $1";
pub(super) const SWEEP: &str = "DELETE FROM games WHERE status <> 'over' AND begun = 0 AND touched < $1";

/// What a transaction does, for one kind of database: the checks and their order are the same everywhere.
macro_rules! writes {
    ($connection:ty) => {
        use crate::store::{
            Append, Appended, NewRow, Outage, Repair, StoreError, Unfit, millis, moment, shared,
        };
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

        /// Adds a forgiven outage to games of [`shared::CLOCKED`], held by this transaction, and gives its number in each.
        pub(super) async fn forgive(
            work: &mut $connection,
            games: Vec<(String, i64, i64, i64)>,
            outage: &Outage,
            at: Moment,
        ) -> Result<Vec<(String, u32)>, StoreError> {
            let mut forgiven = Vec::with_capacity(games.len());
            for (game, last, deadline, touched) in games {
                let (next, now) = (last + 1, millis(at).max(touched));
                sqlx::query(shared::EVENT)
                    .bind(&game)
                    .bind(next)
                    .bind(&outage.key)
                    .bind((outage.write)(next as u32, moment(now)))
                    .execute(&mut *work)
                    .await?;
                sqlx::query(shared::ADVANCE)
                    .bind(&game)
                    .bind(next)
                    .bind("live")
                    .bind(deadline.saturating_add(now - touched))
                    .bind(now)
                    .bind(0_i64)
                    .execute(&mut *work)
                    .await?;
                forgiven.push((game, next as u32));
            }
            Ok(forgiven)
        }

        /// Removes events from the end of a game whose last number is this, held by this transaction.
        pub(super) async fn repair(
            work: &mut $connection,
            repair: &Repair,
            last: i64,
        ) -> Result<(), StoreError> {
            if last != i64::from(repair.last) {
                return Ok(());
            }
            sqlx::query(shared::REMOVE_EVENTS)
                .bind(&repair.game)
                .bind(i64::from(repair.keep))
                .execute(&mut *work)
                .await?;
            sqlx::query(shared::GO_BACK)
                .bind(&repair.game)
                .bind(i64::from(repair.keep))
                .bind(if repair.over { "over" } else { "live" })
                .bind(repair.deadline.map(millis))
                .bind(i64::from(repair.begun))
                .execute(&mut *work)
                .await?;
            for (colour, visitor) in &repair.holders {
                sqlx::query(shared::REMOVE_HOLDER)
                    .bind(&repair.game)
                    .bind(colour.to_string())
                    .bind(visitor)
                    .execute(&mut *work)
                    .await?;
            }
            Ok(())
        }

        pub(super) async fn link(
            work: &mut $connection,
            id: &str,
            colour: Colour,
            token: &str,
            expires: Moment,
        ) -> Result<(), StoreError> {
            let query = sqlx::query(shared::LINK).bind(token).bind(id).bind(colour.to_string());
            query.bind(millis(expires)).execute(work).await?;
            Ok(())
        }

        /// Gives a visitor the seat that a link leads to at a moment, and the id of the game.
        pub(super) async fn take_link(
            work: &mut $connection,
            token: &str,
            visitor: &str,
            at: Moment,
        ) -> Result<Option<String>, StoreError> {
            let query = sqlx::query_as(shared::TAKE_LINK).bind(token).bind(visitor).bind(millis(at));
            let taken: Option<(String, String)> = query.fetch_optional(&mut *work).await?;
            let Some((game, colour)) = taken else { return Ok(None) };
            let Some(colour) = shared::colour(&colour) else { return Ok(None) };
            hold(work, &game, colour, visitor).await?;
            Ok(Some(game))
        }

        /// Removes what is no longer needed since a moment, and counts the games.
        pub(super) async fn sweep(work: &mut $connection, before: Moment) -> Result<u64, StoreError> {
            sqlx::query(shared::OLD_LINKS).bind(millis(before)).execute(&mut *work).await?;
            Ok(sqlx::query(shared::SWEEP).bind(millis(before)).execute(work).await?.rows_affected())
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
            let next = last + 1;
            // Nothing is written for this event yet, so the others of the transaction go on. After a panic the session that
            // makes the event is read again.
            let made = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| make(next as u32, at)));
            let written = match made {
                Ok(Ok(written)) => written,
                Ok(Err(Unfit::Behind)) => return Ok(Appended::Stale(last as u32)),
                Ok(Err(Unfit::Refused(refusal))) => return Ok(Appended::Refused(refusal)),
                Err(_panic) => return Ok(Appended::Panicked),
            };
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
        use crate::store::{Row, StoreError, StoredEvent, moment};
        use play::Moment;

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

        pub(super) async fn events_after(pool: &$pool, id: &str, seq: u32) -> Result<Vec<StoredEvent>, StoreError> {
            let events: Vec<(i64, String, String)> =
                sqlx::query_as("SELECT seq, key, event FROM events WHERE game = $1 AND seq > $2 ORDER BY seq")
                    .bind(id)
                    .bind(i64::from(seq))
                    .fetch_all(pool)
                    .await?;
            Ok(events.into_iter().map(|(seq, key, event)| StoredEvent { seq: seq as u32, key, event }).collect())
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
