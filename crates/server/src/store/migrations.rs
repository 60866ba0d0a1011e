use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// What is done to a SQLite file, one after the other.
pub(super) fn sqlite() -> Migrator {
    migrator(&[
        ("games", include_str!("../../migrations/sqlite/0001_games.sql")),
        ("no servers", include_str!("../../migrations/sqlite/0002_no_servers.sql")),
        ("link life", include_str!("../../migrations/sqlite/0003_link_life.sql")),
        ("secrets", include_str!("../../migrations/sqlite/0004_secrets.sql")),
        ("summaries", include_str!("../../migrations/sqlite/0005_summaries.sql")),
    ])
}

/// What is done to a PostgreSQL database.
pub(super) fn postgres() -> Migrator {
    migrator(&[
        ("games", include_str!("../../migrations/postgres/0001_games.sql")),
        ("link life", include_str!("../../migrations/postgres/0002_link_life.sql")),
        ("secrets", include_str!("../../migrations/postgres/0003_secrets.sql")),
        ("summaries", include_str!("../../migrations/postgres/0004_summaries.sql")),
    ])
}

/// The crate's own macro would do, but for it both databases are built once more, to run in the compiler.
fn migrator(texts: &[(&'static str, &'static str)]) -> Migrator {
    let migration = |(version, &(name, sql)): (i64, &(&'static str, &'static str))| {
        Migration::new(version, name.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    };
    Migrator::with_migrations((1..).zip(texts).map(migration).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{GameList, ListPart, MadeSummary, Summary};
    use play::EventKind;
    use wire::Colour;

    /// Databases store the checksums of their migrations: changing one would lock users out of their
    /// games. A change is one more file.
    #[test]
    fn what_was_done_to_databases_is_never_rewritten() {
        let known = [
            (
                sqlite(),
                [
                    "c20bb6937b19d881",
                    "63dc96edb33bbd31",
                    "255c23b28b3cee78",
                    "15b390d6f060f3d6",
                    "f304c323d9cdf766",
                ]
                .as_slice(),
            ),
            (
                postgres(),
                ["e8436a8d4625f705", "e004eadda4dc6548", "15b390d6f060f3d6", "0092e8f27d01e2c2"].as_slice(),
            ),
        ];
        for (migrations, checksums) in known {
            let made: Vec<String> = migrations
                .iter()
                .take(checksums.len())
                .map(|migration| {
                    migration.checksum.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
                })
                .collect();
            assert_eq!(made, checksums);
        }
    }

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    /// What a game of the first versions left in its database.
    const OLD_GAME: [&str; 5] = [
        "INSERT INTO games (id, creator, key, status, seq, start, begun, created, touched) \
         VALUES ('old', 'ada', 'k', 'live', 2, 'a start', 1, 1000, 2000)",
        r#"INSERT INTO events (game, seq, key, event) VALUES
         ('old', 1, 'a', '{"seq":1,"at":1500,"by":"white","kind":"ply","ply":"a1"}'),
         ('old', 2, 'b', '{"seq":2,"at":2000,"by":"black","kind":"resign"}')"#,
        "INSERT INTO holders (game, colour, visitor) VALUES ('old', 'white', 'ada')",
        "INSERT INTO links (token, game, colour) VALUES ('link', 'old', 'white')",
        "INSERT INTO links (token, game, colour) VALUES ('other', 'old', 'black')",
    ];

    fn first(all: &Migrator, count: usize) -> Migrator {
        Migrator::with_migrations(all.iter().take(count).cloned().collect())
    }

    /// A database of an older version keeps its games, and each of its links works once more.
    async fn check_old_game(address: &str) -> Outcome {
        for run in 0..2 {
            let store = crate::store::open(address).await?;
            let row = store.load("old").await?.ok_or("the game is gone")?;
            assert_eq!((row.start.as_str(), row.touched), ("a start", crate::store::moment(2000)));
            let kinds: Vec<&EventKind> = row.events.iter().map(|stored| &stored.event.kind).collect();
            assert_eq!(kinds, [&EventKind::Ply { ply: "a1".to_string() }, &EventKind::Resign]);
            assert_eq!(row.seat_owners.len(), 1 + run);
            assert_eq!(store.take_link("link", "phone").await?.as_deref(), Some("old"));
            assert_eq!(store.take_link("link", "eve").await?, None);
            // The game has no summary, so that it is in no list, until it gets one.
            let all = ListPart { game: Some("chess".to_string()), offset: 0, limit: 10 };
            if run == 0 {
                assert_eq!(store.games_of("ada", &all).await?, GameList { games: Vec::new(), total: 0 });
                assert_eq!(store.without_summary("").await?, [("old".to_string(), 2)]);
                let summary = Summary { game: "chess".to_string(), text: "a summary".to_string() };
                let made = |seq| MadeSummary { id: "old".to_string(), seq, summary: Some(summary.clone()) };
                store.summarize(vec![made(1)]).await?;
                assert_eq!(store.without_summary("").await?.len(), 1, "the game has gone on");
                store.summarize(vec![made(2)]).await?;
            }
            assert!(store.without_summary("").await?.is_empty());
            let list = store.games_of("ada", &all).await?;
            let game = list.games.first().ok_or("the game is not listed")?;
            assert_eq!(
                (list.total, game.summary.as_str(), game.held.as_slice()),
                (1, "a summary", [Colour::White].as_slice())
            );
            store.close().await;
        }
        Ok(())
    }

    #[tokio::test]
    async fn a_file_of_an_older_version_is_opened() -> Outcome {
        use sqlx::Connection;
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("games.sqlite");
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path).create_if_missing(true);
        let mut connection = sqlx::SqliteConnection::connect_with(&options).await?;
        sqlx::query("PRAGMA application_id = 1416784236").execute(&mut connection).await?;
        first(&sqlite(), 2).run(&mut connection).await?;
        for statement in OLD_GAME {
            sqlx::query(statement).execute(&mut connection).await?;
        }
        connection.close().await?;
        check_old_game(&path.to_string_lossy()).await?;
        // A link that is not used expires a day after the file was opened.
        let mut connection = sqlx::SqliteConnection::connect_with(&options).await?;
        let expires: i64 = sqlx::query_scalar("SELECT expires FROM links WHERE token = 'other'")
            .fetch_one(&mut connection)
            .await?;
        is_in_a_day(expires)
    }

    #[tokio::test]
    async fn a_postgresql_database_of_an_older_version_is_opened() -> Outcome {
        use sqlx::Connection;
        let Some(cluster) = testkit::PostgresServer::shared() else { return Ok(()) };
        let address = cluster.address(&cluster.database());
        let mut connection = sqlx::PgConnection::connect(&address).await?;
        first(&postgres(), 1).run(&mut connection).await?;
        for statement in OLD_GAME {
            sqlx::query(statement).execute(&mut connection).await?;
        }
        check_old_game(&address).await?;
        let expires: i64 = sqlx::query_scalar("SELECT expires FROM links WHERE token = 'other'")
            .fetch_one(&mut connection)
            .await?;
        is_in_a_day(expires)
    }

    fn is_in_a_day(expires: i64) -> Outcome {
        let left = expires - crate::store::millis(crate::clock::now());
        let day = 24 * 60 * 60 * 1000;
        assert!((day - 60_000..=day + 1_000).contains(&left), "{left}");
        Ok(())
    }
}
