//! The list of a visitor's games.

use std::time::Duration;

use wire::{Colour, Error, ErrorCode, GameAction, OwnGame, Seat};

use crate::live::store::sql;
use crate::live::two_players::{GAME, TwoPlayers};
use crate::support::{Database, TestServer, Visitor, invitation, refused, together};

/// A part of the list, and how many games the whole list has.
async fn list(visitor: &Visitor, query: &str) -> (Vec<OwnGame>, u64) {
    let answer = visitor.fetch(&format!("/api/games{query}")).await;
    assert!(answer.status().is_success(), "{}", answer.status());
    let total = answer.headers()["x-total-count"].to_str().unwrap().parse().unwrap();
    (answer.json().await.unwrap(), total)
}

async fn ids(visitor: &Visitor, query: &str) -> Vec<String> {
    list(visitor, query).await.0.into_iter().map(|game| game.id).collect()
}

async fn execute(database: &Database, text: &'static str) {
    match database {
        Database::File(_) => sql(&database.address(), text).await,
        Database::Shared(cluster, name) => drop(cluster.sql(name, text)),
    }
}

/// What the list says of a game is what the game itself says to the same visitor.
async fn check_agrees(listed: &OwnGame, visitor: &Visitor) {
    let game = visitor.snapshot(&listed.id).await;
    let (view, live) = (&game.live.view, &game.live);
    assert_eq!(listed.status.game, game.game);
    assert_eq!((&listed.status.position, listed.status.turn), (&view.status.position, view.status.turn));
    assert_eq!((&listed.seats, &listed.yours, &listed.ending), (&live.seats, &game.yours, &live.ending));
    assert_eq!(listed.over, live.ending.is_some());
    assert_eq!(listed.turns as usize, game.plies.iter().filter(|ply| ply.begins_turn).count());
}

#[tokio::test]
async fn the_list_says_what_the_games_say() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let mut table = TwoPlayers::new(&server.site()).await;
        for turns in 1..=3 {
            table.play().await;
            let (games, total) = list(&table.ada, "").await;
            assert_eq!((games.len(), total, games[0].turns), (1, 1, turns));
            check_agrees(&games[0], &table.ada).await;
        }
        let (decides, waits) = table.in_order();
        decides.act(GameAction::Takeback).await.done();
        waits.until(|page| page.seq() == 5).await;
        let accept = GameAction::Answer { offer: wire::Offer::Takeback, accept: true };
        let by = waits.act(accept).await;
        let (games, _) = list(&table.ben, "").await;
        check_agrees(&games[0], &table.ben).await;
        assert_eq!(games[0].yours, [Colour::Black], "{by:?}");
        table.white.act(GameAction::Resign).await.done();
        let (games, _) = list(&table.ben, "").await;
        let ending = games[0].ending.as_ref().expect("it is over");
        assert_eq!(
            (ending.winner, ending.reason.as_str()),
            (Some(Colour::Black), "Black wins: White resigned")
        );
        check_agrees(&games[0], &table.ben).await;
        check_agrees(&list(&table.ada, "").await.0[0], &table.ada).await;
        assert_eq!(list(&server.visitor().await, "").await, (Vec::new(), 0));
        server.close().await;
    }
}

#[tokio::test]
async fn the_list_has_parts_and_can_be_of_one_game() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let ada = server.visitor().await;
        let mut made = Vec::new();
        for game in ["gorogo", "greener", "gorogo", "barragoon", "gorogo"] {
            made.push(ada.create(&together(game)).await);
            // Games of one millisecond may be listed in any order.
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let open = ada.create(&invitation(GAME)).await;
        // An event moves a game to the front of the list.
        let mut page = ada.open(&made[0]).await;
        page.play().await;
        let expected = [&made[0], &open, &made[4], &made[3], &made[2], &made[1]];
        assert_eq!(ids(&ada, "").await, expected.map(String::as_str));
        assert_eq!(ids(&ada, "?limit=2&offset=3").await, [made[3].as_str(), &made[2]]);
        assert_eq!(ids(&ada, "?game=gorogo&limit=3").await, [made[0].as_str(), &open, &made[4]]);
        assert_eq!(ids(&ada, "?game=gorogo&offset=3").await, [made[2].as_str()]);
        let (games, total) = list(&ada, "?limit=1&offset=1").await;
        assert_eq!((total, games[0].yours.as_slice()), (6, [Colour::White].as_slice()));
        assert_eq!(games[0].seats.black, Seat::Open);
        let (games, total) = list(&ada, "?game=gorogo").await;
        assert_eq!((total, games[0].yours.as_slice()), (4, [Colour::White, Colour::Black].as_slice()));
        // An aborted game is listed no longer.
        let mut page = ada.open(&open).await;
        page.act(GameAction::Cancel).await.done();
        assert_eq!(list(&ada, "?game=gorogo").await.1, 3);
        let unknown: Error = ada.get::<Vec<OwnGame>>("/api/games?game=chess").await.unwrap_err();
        assert_eq!(unknown.code, ErrorCode::Missing);
        for limit in ["0", "101"] {
            let answer = ada.fetch(&format!("/api/games?limit={limit}")).await;
            assert_eq!(refused(answer, 400).await, "expected a limit of 1 to 100 games");
        }
        server.close().await;
    }
}

/// The events of all games are gone, and their starts: a list that replayed a game would lose it.
#[tokio::test]
async fn the_list_replays_no_game() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let mut table = TwoPlayers::new(&server.site()).await;
        table.play().await;
        table.play().await;
        let before = list(&table.ada, "").await;
        server.close().await;
        execute(&database, "DELETE FROM events").await;
        execute(&database, "UPDATE games SET start = ''").await;
        let server = TestServer::open(&database.address()).await;
        assert_eq!(list(&table.ada.at(&server.site()), "").await, before);
        server.close().await;
    }
}

#[tokio::test]
async fn games_of_older_versions_are_listed() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let mut table = TwoPlayers::new(&server.site()).await;
        table.play().await;
        table.play().await;
        let damaged = table.ada.create(&together("greener")).await;
        let resigned = table.ada.create(&together("barragoon")).await;
        table.ada.open(&resigned).await.act(GameAction::Resign).await.done();
        let (mut before, _) = list(&table.ada, "").await;
        server.close().await;
        // What an older server leaves: no summary, or one of an earlier event.
        execute(&database, "UPDATE games SET game = '', summary = NULL, summary_seq = -1").await;
        execute(&database, "UPDATE games SET start = '' WHERE start LIKE '%greener%'").await;
        let server = TestServer::open(&database.address()).await;
        let ada = table.ada.at(&server.site());
        before.retain(|game| game.id != damaged);
        assert_eq!(list(&ada, "").await, (before.clone(), 2));
        assert_eq!(list(&ada, "?game=barragoon").await.1, 1);
        server.close().await;
        execute(&database, "UPDATE games SET summary = replace(summary, '\"turns\":2', '\"turns\":1'), summary_seq = 1 WHERE game = 'gorogo'")
            .await;
        let server = TestServer::open(&database.address()).await;
        assert_eq!(list(&table.ada.at(&server.site()), "").await, (before, 2));
        server.close().await;
    }
}
