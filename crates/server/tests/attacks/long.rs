//! Games of thousands of moves: they cost their own visitors time, not the others.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use game::Random;
use reqwest::Method;
use serde_json::json;
use sqlx::{Connection, SqliteConnection};
use wire::{ByColour, Colour, CreatedGame, NewGame, NewSeat, OwnGame, SeatLink, TimeControl};

use crate::support::{Database, TestServer, invitation, together};

const PLIES: usize = 5_000;

async fn connect(path: &str) -> SqliteConnection {
    SqliteConnection::connect(&format!("sqlite:{path}")).await.expect("a database")
}

/// The plies of a game in which nothing is captured, so that it does not end.
fn long_game() -> Vec<String> {
    let game = catalog::find("barragoon").expect("it is there");
    let mut state = game.start(&Default::default()).expect("a start");
    let mut random = Random::new(1);
    while state.ply_count() < PLIES {
        let moves = state.moves();
        state.play(&moves[random.below(moves.len())]).expect("legal");
        let captures = state.last_turn().is_some_and(|turn| turn.taken().next().is_some());
        if captures || state.outcome().is_some() {
            state.undo();
        }
    }
    state.plies()
}

/// Adds these plies to games that are still empty, as if they had been played.
async fn fill(database: &mut SqliteConnection, games: &[String], plies: &[String]) {
    let mut work = database.begin().await.expect("a transaction");
    for id in games {
        for (number, ply) in (1_i64..).zip(plies) {
            let by = if number % 2 == 1 { "white" } else { "black" };
            let event = format!(r#"{{"seq":{number},"at":1,"by":"{by}","kind":"ply","ply":"{ply}"}}"#);
            let row = sqlx::query("INSERT INTO events (game, seq, key, event) VALUES ($1, $2, $3, $4)");
            let row = row.bind(id).bind(number).bind(number.to_string()).bind(event);
            row.execute(&mut *work).await.expect("a row");
        }
        let count = plies.len() as i64;
        let game = sqlx::query("UPDATE games SET seq = $2, begun = 1 WHERE id = $1").bind(id).bind(count);
        game.execute(&mut *work).await.expect("a row");
    }
    work.commit().await.expect("it is written");
}

/// The list of a visitor's games replays all of them: it used to take more than a second for each.
#[tokio::test]
async fn a_list_of_long_games_is_answered_in_time() {
    let database = Database::file();
    let server = TestServer::open(&database.address()).await;
    let ada = server.visitor().await;
    let mut games = Vec::new();
    for _ in 0..12 {
        games.push(ada.create(&together("barragoon")).await);
    }
    server.close().await;
    let mut connection = connect(&database.address()).await;
    fill(&mut connection, &games, &long_game()).await;
    connection.close().await.expect("it closes");

    let server =
        TestServer::with(&database.address(), |config| config.limits.idle_timeout = Duration::from_secs(8))
            .await;
    let answer = ada.at(&server.site()).ask(Method::GET, "/api/games").send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    let own: Vec<OwnGame> = answer.json().await.expect("a list");
    assert_eq!(own.len(), games.len());
    let snapshot = ada.at(&server.site()).snapshot(&games[0]).await;
    assert_eq!(snapshot.plies.len(), PLIES);
    server.close().await;
}

/// After an outage every running clock gets its time back without the game being read: this one cannot be read at all.
#[tokio::test]
async fn starting_replays_no_game() {
    let database = Database::file();
    let server = TestServer::open(&database.address()).await;
    let ada = server.visitor().await;
    let seats =
        ByColour { white: NewSeat::Me { name: String::new() }, black: NewSeat::Me { name: String::new() } };
    let clock = Some(TimeControl { seconds: 600, increment: 0 });
    let id = ada.create(&NewGame { seats, clock, ..invitation("barragoon") }).await;
    // Clocks run after the first moves.
    let mut page = ada.open(&id).await;
    page.play().await;
    page.until(|page| page.seq() == 1).await;
    page.play().await;
    server.close().await;
    let mut connection = connect(&database.address()).await;
    let broken = sqlx::query("UPDATE games SET start = 'cannot be read', touched = touched - 60000");
    broken.execute(&mut connection).await.expect("it is written");
    let deadline = "SELECT deadline FROM games";
    let before: i64 = sqlx::query_scalar(deadline).fetch_one(&mut connection).await.expect("a game");
    connection.close().await.expect("it closes");

    TestServer::open(&database.address()).await.close().await;
    let mut connection = connect(&database.address()).await;
    let events: Vec<String> = sqlx::query_scalar("SELECT event FROM events ORDER BY seq")
        .fetch_all(&mut connection)
        .await
        .expect("events");
    assert!(events.last().is_some_and(|event| event.contains("forgive")), "{events:?}");
    let after: i64 = sqlx::query_scalar(deadline).fetch_one(&mut connection).await.expect("a game");
    assert!(after >= before + 60_000, "{before} {after}");
}

/// A player asks for many pictures, then makes the server read the game again: the opponent's move must not wait in the
/// queue of those pictures while the clock runs.
#[tokio::test]
async fn work_of_one_player_does_not_hold_up_the_other() {
    let site = TestServer::new().await;
    let (ada, ben) = (site.visitor().await, site.visitor().await);
    let id = ada.create(&invitation("gorogo")).await;
    let mut black = ben.open(&id).await;
    black.sit(Colour::Black).await.done();
    ada.open(&id).await.play().await;
    black.until(|page| page.plies().len() == 1).await;
    let link: SeatLink = ada.post(&format!("/api/games/{id}/link"), &json!({})).await.unwrap();
    let phone = site.visitor().await;

    let drawn = Arc::new(AtomicUsize::new(0));
    const PICTURES: usize = 60;
    let mut requests = Vec::new();
    for _ in 0..PICTURES {
        let (phone, drawn) = (phone.clone(), Arc::clone(&drawn));
        requests.push(tokio::spawn(async move {
            let picture = phone.ask(Method::POST, "/api/picture.png").json(&json!({ "game": "barragoon" }));
            let _timed_out = picture.send().await;
            drawn.fetch_add(1, Ordering::SeqCst);
        }));
    }
    while drawn.load(Ordering::SeqCst) == 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let path = format!("/api/seats/{}", link.token);
    let seat = tokio::spawn(async move { phone.post::<CreatedGame>(&path, &json!({})).await.unwrap() });
    tokio::time::sleep(Duration::from_millis(50)).await;
    black.play().await;
    let drawn = drawn.load(Ordering::SeqCst);
    assert!(drawn < PICTURES / 2, "{drawn} of {PICTURES} pictures were drawn before the move was done");
    seat.await.unwrap();
    requests.iter().for_each(|request| request.abort());
    site.close().await;
}
