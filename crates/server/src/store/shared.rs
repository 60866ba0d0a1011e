//! The SQL that both databases share.

use wire::Colour;

pub(super) const NEW_GAME: &str = "INSERT INTO games (id, creator, key, status, seq, start, deadline, created, touched, game, summary, summary_seq) \
     VALUES ($1, $2, $3, 'live', 0, $4, $5, $6, $6, $7, $8, 0) ON CONFLICT (creator, key) DO NOTHING";
pub(super) const BY_KEY: &str = "SELECT id FROM games WHERE creator = $1 AND key = $2";
pub(super) const ADD_SEAT_OWNER: &str = "INSERT INTO holders (game, colour, visitor) VALUES ($1, $2, $3) ON CONFLICT (game, colour, visitor) DO NOTHING";
pub(super) const KNOWN: &str = "SELECT seq FROM events WHERE game = $1 AND key = $2";
pub(super) const EVENT: &str = "INSERT INTO events (game, seq, key, event) VALUES ($1, $2, $3, $4)";
pub(super) const ADVANCE: &str = "UPDATE games SET seq = $2, status = $3, deadline = $4, touched = $5, \
     begun = CASE WHEN $6 = 1 THEN 1 ELSE begun END, game = $7, summary = $8, summary_seq = $2 \
     WHERE id = $1 AND seq = $2 - 1";
/// An outage changes nothing that lists show: a summary that was right before stays so.
pub(super) const SKIP_OUTAGE: &str = "UPDATE games SET seq = $2, deadline = $3, touched = $4, \
     summary_seq = CASE WHEN summary_seq = seq THEN $2 ELSE summary_seq END WHERE id = $1 AND seq = $2 - 1";
pub(super) const SUMMARIZE: &str = "UPDATE games SET game = CASE WHEN $3 = '' THEN game ELSE $3 END, summary = $4, summary_seq = $2 \
     WHERE id = $1 AND seq = $2";
pub(super) const REMOVE_EVENTS: &str = "DELETE FROM events WHERE game = $1 AND seq > $2";
pub(super) const GO_BACK: &str = "UPDATE games SET seq = $2, status = CASE WHEN status = 'cancelled' THEN status ELSE $3 END, \
     deadline = $4, begun = $5, game = $6, summary = $7, summary_seq = $2 WHERE id = $1";
pub(super) const REMOVE_SEAT_OWNER: &str =
    "DELETE FROM holders WHERE game = $1 AND colour = $2 AND visitor = $3";
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
pub(super) const DELETE_OLD_LINKS: &str = "DELETE FROM links WHERE expires < $1";
pub(super) const SET_REMATCH: &str = "UPDATE games SET next = $2 WHERE id = $1 AND next IS NULL";
pub(super) const PROPOSE_SECRET: &str =
    "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
pub(super) const SECRET: &str = "SELECT value FROM secrets WHERE name = $1";
pub(super) const DELETE_UNPLAYED: &str =
    "DELETE FROM games WHERE status <> 'over' AND begun = 0 AND touched < $1";

/// The games of a visitor, of one kind if it is named, the latest first; which of the seats are the visitor's.
pub(super) const LIST_GAMES: &str = "SELECT id, summary, touched, \
     CAST(MAX(CASE WHEN colour = 'white' THEN 1 ELSE 0 END) AS BIGINT), CAST(MAX(CASE WHEN colour = 'black' THEN 1 ELSE 0 END) AS BIGINT) \
     FROM holders JOIN games ON games.id = holders.game \
     WHERE visitor = $1 AND status <> 'cancelled' AND summary IS NOT NULL AND ($2 = '' OR games.game = $2) \
     GROUP BY id, summary, touched ORDER BY touched DESC, id LIMIT $3 OFFSET $4";
pub(super) const COUNT_GAMES: &str = "SELECT COUNT(DISTINCT id) FROM holders JOIN games ON games.id = holders.game \
     WHERE visitor = $1 AND status <> 'cancelled' AND summary IS NOT NULL AND ($2 = '' OR games.game = $2)";

/// What a transaction does, for one kind of database: the checks and their order are the same everywhere.
macro_rules! writes {
    ($connection:ty) => {
        use crate::store::{
            Append, AppendOutcome, EventRejection, MadeSummary, NewGameRow, Repair, StoreError, millis,
            moment, shared, stored_form,
        };
        use play::{Event, EventKind, Timestamp};
        use wire::Colour;

        /// Creates a game, unless the creator's key was used before: then it returns the id of that game.
        pub(super) async fn create(
            work: &mut $connection,
            new: &NewGameRow,
            at: Timestamp,
        ) -> Result<Option<String>, StoreError> {
            let made = sqlx::query(shared::NEW_GAME)
                .bind(&new.id)
                .bind(&new.creator)
                .bind(&new.key)
                .bind(&new.start)
                .bind(new.deadline.map(millis))
                .bind(millis(at))
                .bind(&new.summary.game)
                .bind(&new.summary.text)
                .execute(&mut *work)
                .await?;
            if made.rows_affected() == 0 {
                let known = sqlx::query_scalar(shared::BY_KEY)
                    .bind(&new.creator)
                    .bind(&new.key)
                    .fetch_one(&mut *work);
                return Ok(Some(known.await?));
            }
            for (colour, visitor) in &new.seat_owners {
                add_seat_owner(work, &new.id, *colour, visitor).await?;
            }
            Ok(None)
        }

        pub(super) async fn add_seat_owner(
            work: &mut $connection,
            id: &str,
            colour: Colour,
            visitor: &str,
        ) -> Result<(), StoreError> {
            sqlx::query(shared::ADD_SEAT_OWNER)
                .bind(id)
                .bind(colour.to_string())
                .bind(visitor)
                .execute(work)
                .await?;
            Ok(())
        }

        /// Adds a forgiven outage to games of [`shared::CLOCKED`], held by this transaction, and gives its number in each.
        pub(super) async fn skip_outage(
            work: &mut $connection,
            games: Vec<(String, i64, i64, i64)>,
            key: &str,
            at: Timestamp,
        ) -> Result<Vec<(String, u32)>, StoreError> {
            let mut forgiven = Vec::with_capacity(games.len());
            for (game, last, deadline, touched) in games {
                let (next, now) = (last + 1, millis(at).max(touched));
                // It concerns both players: the one that it names means nothing.
                let (seq, by, kind) = (next as u32, Colour::White, EventKind::SkipElapsed);
                let event = stored_form::write(&Event { seq, at: moment(now), by, kind })?;
                sqlx::query(shared::EVENT)
                    .bind(&game)
                    .bind(next)
                    .bind(key)
                    .bind(event)
                    .execute(&mut *work)
                    .await?;
                sqlx::query(shared::SKIP_OUTAGE)
                    .bind(&game)
                    .bind(next)
                    .bind(deadline.saturating_add(now - touched))
                    .bind(now)
                    .execute(&mut *work)
                    .await?;
                forgiven.push((game, seq));
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
                .bind(&repair.summary.game)
                .bind(&repair.summary.text)
                .execute(&mut *work)
                .await?;
            for (colour, visitor) in &repair.seat_owners {
                sqlx::query(shared::REMOVE_SEAT_OWNER)
                    .bind(&repair.game)
                    .bind(colour.to_string())
                    .bind(visitor)
                    .execute(&mut *work)
                    .await?;
            }
            Ok(())
        }

        pub(super) async fn summarize(
            work: &mut $connection,
            made: &[MadeSummary],
        ) -> Result<(), StoreError> {
            for MadeSummary { id, seq, summary } in made {
                sqlx::query(shared::SUMMARIZE)
                    .bind(id)
                    .bind(i64::from(*seq))
                    .bind(summary.as_ref().map_or("", |summary| summary.game.as_str()))
                    .bind(summary.as_ref().map(|summary| summary.text.as_str()))
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
            expires: Timestamp,
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
            at: Timestamp,
        ) -> Result<Option<String>, StoreError> {
            let query = sqlx::query_as(shared::TAKE_LINK).bind(token).bind(visitor).bind(millis(at));
            let taken: Option<(String, String)> = query.fetch_optional(&mut *work).await?;
            let Some((game, colour)) = taken else { return Ok(None) };
            let Some(colour) = shared::color(&colour) else { return Ok(None) };
            add_seat_owner(work, &game, colour, visitor).await?;
            Ok(Some(game))
        }

        /// Removes what is no longer needed since a moment, and counts the games.
        pub(super) async fn delete_unplayed(
            work: &mut $connection,
            before: Timestamp,
        ) -> Result<u64, StoreError> {
            sqlx::query(shared::DELETE_OLD_LINKS).bind(millis(before)).execute(&mut *work).await?;
            Ok(sqlx::query(shared::DELETE_UNPLAYED).bind(millis(before)).execute(work).await?.rows_affected())
        }

        /// Adds an event at a moment to a game that stands so, held by this transaction.
        pub(super) async fn append(
            work: &mut $connection,
            act: Append,
            stands: (i64, String),
            at: Timestamp,
        ) -> Result<AppendOutcome, StoreError> {
            let Append { game, seq, key, make, seat_owner } = act;
            let (last, status) = stands;
            let known: Option<i64> =
                sqlx::query_scalar(shared::KNOWN).bind(&game).bind(&key).fetch_optional(&mut *work).await?;
            if let Some(known) = known {
                return Ok(AppendOutcome::Known(known as u32));
            }
            if last != i64::from(seq) || status == "cancelled" {
                return Ok(AppendOutcome::Stale(last as u32));
            }
            let next = last + 1;
            // Nothing is written for this event yet, so the others of the transaction go on. After a panic the session that
            // makes the event is read again.
            let made = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| make(next as u32, at)));
            let written = match made {
                Ok(Ok(written)) => written,
                Ok(Err(EventRejection::Behind)) => return Ok(AppendOutcome::Stale(last as u32)),
                Ok(Err(EventRejection::Refused(refusal))) => return Ok(AppendOutcome::Refused(refusal)),
                Err(_panic) => return Ok(AppendOutcome::Panicked),
            };
            sqlx::query(shared::EVENT)
                .bind(&game)
                .bind(next)
                .bind(&key)
                .bind(stored_form::write(&written.event)?)
                .execute(&mut *work)
                .await?;
            sqlx::query(shared::ADVANCE)
                .bind(&game)
                .bind(next)
                .bind(match (written.aborted, written.over) {
                    (true, _) => "cancelled",
                    (false, true) => "over",
                    (false, false) => "live",
                })
                .bind(written.deadline.map(millis))
                .bind(millis(written.event.at))
                .bind(i64::from(written.begun))
                .bind(&written.summary.game)
                .bind(&written.summary.text)
                .execute(&mut *work)
                .await?;
            if let Some((colour, visitor)) = seat_owner {
                add_seat_owner(work, &game, colour, &visitor).await?;
            }
            Ok(AppendOutcome::Done(next as u32))
        }
    };
}
pub(super) use writes;

/// The engine_queries that change nothing, for one kind of database.
macro_rules! reads {
    ($pool:ty) => {
        use crate::store::{GameList, ListPart, ListedGame, GameRow, StoreError, StoredEvent, stored_form, moment};
        use play::Timestamp;

        pub(super) async fn load(pool: &$pool, id: &str) -> Result<Option<GameRow>, StoreError> {
            // Events first: a player who joined with one of them is then among the seat owners.
            let events = events_after(pool, id, 0).await?;
            let seat_owners: Vec<(String, String)> =
                sqlx::query_as("SELECT colour, visitor FROM holders WHERE game = $1").bind(id).fetch_all(pool).await?;
            let game: Option<(String, String, Option<String>, i64)> =
                sqlx::query_as("SELECT start, status, next, touched FROM games WHERE id = $1")
                    .bind(id)
                    .fetch_optional(pool)
                    .await?;
            let Some((start, status, next, touched)) = game else { return Ok(None) };
            let seat_owners = seat_owners.into_iter().filter_map(|(colour, visitor)| Some((super::super::shared::color(&colour)?, visitor)));
            Ok(Some(GameRow {
                start,
                cancelled: status == "cancelled",
                next,
                touched: moment(touched),
                events,
                seat_owners: seat_owners.collect(),
            }))
        }

        pub(super) async fn events_after(pool: &$pool, id: &str, seq: u32) -> Result<Vec<StoredEvent>, StoreError> {
            let events: Vec<(i64, String, String)> =
                sqlx::query_as("SELECT seq, key, event FROM events WHERE game = $1 AND seq > $2 ORDER BY seq")
                    .bind(id)
                    .bind(i64::from(seq))
                    .fetch_all(pool)
                    .await?;
            let stored = |(seq, key, text): (i64, String, String)| -> Result<StoredEvent, StoreError> {
                Ok(StoredEvent { seq: seq as u32, key, event: stored_form::read(&text)? })
            };
            // A long game has thousands of events: reading them would keep other visitors waiting.
            tokio::task::spawn_blocking(move || events.into_iter().map(stored).collect())
                .await
                .map_err(|error| StoreError::Broken(error.to_string()))?
        }

        pub(super) async fn has_games(pool: &$pool, visitor: &str) -> Result<bool, StoreError> {
            let found: Option<i64> = sqlx::query_scalar(
                "SELECT games.seq FROM holders JOIN games ON games.id = holders.game \
                 WHERE visitor = $1 AND status <> 'cancelled' LIMIT 1",
            )
            .bind(visitor)
            .fetch_optional(pool)
            .await?;
            Ok(found.is_some())
        }

        pub(super) async fn games_of(pool: &$pool, visitor: &str, part: &ListPart) -> Result<GameList, StoreError> {
            let game = part.game.as_deref().unwrap_or_default();
            let total: i64 =
                sqlx::query_scalar(super::super::shared::COUNT_GAMES).bind(visitor).bind(game).fetch_one(pool).await?;
            let rows: Vec<(String, String, i64, i64, i64)> = sqlx::query_as(super::super::shared::LIST_GAMES)
                .bind(visitor)
                .bind(game)
                .bind(i64::from(part.limit))
                .bind(i64::from(part.offset))
                .fetch_all(pool)
                .await?;
            let listed = |(id, summary, touched, white, black)| {
                let held = [(wire::Colour::White, white), (wire::Colour::Black, black)];
                let held = held.into_iter().filter(|&(_, holds)| holds == 1).map(|(colour, _)| colour).collect();
                ListedGame { id, summary, touched: moment(touched), held }
            };
            Ok(GameList { games: rows.into_iter().map(listed).collect(), total: total.unsigned_abs() })
        }

        pub(super) async fn summary(pool: &$pool, id: &str) -> Result<Option<String>, StoreError> {
            let query = sqlx::query_scalar(
                "SELECT summary FROM games WHERE id = $1 AND status <> 'cancelled' AND summary IS NOT NULL",
            );
            Ok(query.bind(id).fetch_optional(pool).await?)
        }

        pub(super) async fn without_summary(pool: &$pool, after: &str) -> Result<Vec<(String, u32)>, StoreError> {
            let games: Vec<(String, i64)> = sqlx::query_as(
                "SELECT id, seq FROM games WHERE summary_seq <> seq AND id > $1 ORDER BY id LIMIT 200",
            )
            .bind(after)
            .fetch_all(pool)
            .await?;
            Ok(games.into_iter().map(|(id, seq)| (id, seq as u32)).collect())
        }

        pub(super) async fn overdue(pool: &$pool, at: Timestamp) -> Result<Vec<String>, StoreError> {
            Ok(sqlx::query_scalar("SELECT id FROM games WHERE status = 'live' AND deadline IS NOT NULL AND deadline <= $1 LIMIT 1000")
                .bind(crate::store::millis(at))
                .fetch_all(pool)
                .await?)
        }
    };
}
pub(super) use reads;

/// The colour of a seat as it is kept.
pub(super) fn color(text: &str) -> Option<Colour> {
    match text {
        "white" => Some(Colour::White),
        "black" => Some(Colour::Black),
        _ => None,
    }
}
