//! Games of version 0.1, as it left them in a file: their events have no version of their own.

use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use wire::{CreatedGame, GameAction, Offer, Snapshot};

use crate::support::{Database, TestServer, Visitor};

/// The file as text, with the events, seats, links and secrets of a dozen games. What is about times is set anew.
const SQL: &str = include_str!("old_database/games.sql");

/// What that version told the players of these games.
const SEEN: &str = include_str!("old_database/seen.json");

/// Without this, games without a move would be deleted as old, and links would have expired.
const FRESH: [&str; 2] =
    ["UPDATE games SET touched = $1 WHERE deadline IS NULL", "UPDATE links SET expires = $1 + 3600000"];

/// A copy of the old database.
async fn old(database: &Database) {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis();
    let fresh = FRESH.map(|statement| statement.replace("$1", &now.to_string())).join(";\n");
    match database {
        Database::File(_) => {
            let options = SqliteConnectOptions::new().filename(database.address()).create_if_missing(true);
            let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
            let text = AssertSqlSafe(format!("{SQL}\n{fresh}"));
            sqlx::raw_sql(text).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
        Database::Shared(cluster, name) => {
            // Its tables are made by the migrations; the rows are the same.
            server::store::open(&database.address()).await.unwrap().close().await;
            let rows = SQL.lines().filter(|line| {
                ["games", "events", "holders", "links", "secrets"]
                    .iter()
                    .any(|table| line.starts_with(&format!("INSERT INTO {table} ")))
            });
            cluster.sql(name, &format!("{}\n{fresh}", rows.collect::<Vec<_>>().join("\n")));
        }
    }
}

/// What does not depend on the time.
fn seen(snapshot: &Snapshot) -> Value {
    let live = &snapshot.live;
    json!({
        "game": snapshot.game, "start": snapshot.start, "clock": snapshot.clock, "yours": snapshot.yours,
        "plies": snapshot.plies, "position": live.view.status.position, "seats": live.seats,
        "offers": live.offers, "declined": live.declined, "ending": live.ending, "free_hints": live.free_hints,
        "hint": live.hint, "hint_counts": live.hint_counts, "rematch": live.rematch,
        "cancelled": live.cancelled, "seq": live.seq,
    })
}

/// The time that was spent stays spent, and an outage adds an event.
#[tokio::test]
async fn games_of_version_0_1_go_on() {
    let told: Value = serde_json::from_str(SEEN).unwrap();
    let id = |name: &str| told["games"][name]["id"].as_str().unwrap().to_string();
    for database in Database::both() {
        old(&database).await;
        let server = TestServer::open(&database.address()).await;
        let visitor = |name: &str| {
            Visitor::stranger(&server.site()).with_token(told["visitors"][name].as_str().unwrap())
        };
        let (ada, ben) = (visitor("ada"), visitor("ben"));
        for (name, game) in told["games"].as_object().unwrap() {
            for (who, visitor) in [("ada", &ada), ("ben", &ben)] {
                let mut now = seen(&visitor.snapshot(&id(name)).await);
                if name == "clocked" {
                    now["seq"] = (now["seq"].as_u64().unwrap() - 1).into();
                }
                assert_eq!(now, game[who], "{who} sees another game '{name}'");
            }
        }
        // An offer of that version is accepted, and a game with two people goes on.
        let (mut white, mut black) = (ada.open(&id("offers")).await, ben.open(&id("offers")).await);
        let mover = if white.snapshot.live.view.choices.is_some() { &mut white } else { &mut black };
        mover.act(GameAction::Hint { ply: mover.legal().swap_remove(0) }).await.done();
        let seq = mover.seq().max(white.seq()).max(black.seq());
        white.until(|page| page.seq() >= seq).await;
        white.act(GameAction::Answer { offer: Offer::Draw, accept: true }).await.done();
        white.until(|page| page.snapshot.live.ending.is_some()).await;
        for name in ["together", "clocked", "computer"] {
            let mut page = ada.open(&id(name)).await;
            if page.snapshot.live.view.choices.is_none() {
                page = ben.open(&id(name)).await;
            }
            let before = page.seq();
            page.play().await;
            assert!(page.seq() > before, "{name}");
        }
        let path = format!("/api/seats/{}", told["link"].as_str().unwrap());
        let taken: CreatedGame = server.visitor().await.post(&path, &()).await.unwrap();
        assert_eq!(taken.id, id("offers"));
        server.close().await;
    }
}
