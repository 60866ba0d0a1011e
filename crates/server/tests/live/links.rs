//! Private links, which take a seat to another device once.

use wire::{Colour, CreatedGame, SeatLink};

use crate::live::store::sql;
use crate::live::two_players::TwoPlayers;
use crate::support::{Database, TestServer, invitation, refused};

const NOWHERE: &str = "this link is not valid: ask for a new one at the board";

/// A link that is found later, in a chat or a history, is worth nothing.
#[tokio::test]
async fn a_private_link_works_once() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let table = TwoPlayers::new(&server.site()).await;
        let link: serde_json::Value =
            table.ada.post(&format!("/api/games/{}/link", table.id), &()).await.unwrap();
        let seat = format!("/api/seats/{}", link["token"].as_str().unwrap());
        let (phone, eve) = (server.visitor().await, server.visitor().await);
        for attempt in 0..3 {
            let CreatedGame { id } = phone.post(&seat, &()).await.unwrap();
            assert_eq!(id, table.id, "a repeated request gets the same answer: {attempt}");
        }
        for other in [&eve, &table.ada, &table.ben] {
            let sentence = refused(other.send(&seat, &()).await, 404).await;
            assert_eq!(sentence, NOWHERE);
        }
        assert_eq!(phone.snapshot(&table.id).await.yours, [Colour::White]);
        assert!(eve.snapshot(&table.id).await.yours.is_empty());
        server.close().await;
    }
}

#[tokio::test]
async fn of_many_who_use_a_private_link_at_once_one_gets_the_seat() {
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let table = TwoPlayers::new(&server.site()).await;
        let link: SeatLink = table.ada.post(&format!("/api/games/{}/link", table.id), &()).await.unwrap();
        let seat = format!("/api/seats/{}", link.token);
        let mut visitors = Vec::new();
        for _ in 0..8 {
            visitors.push(server.visitor().await);
        }
        let all = visitors.iter().map(|visitor| visitor.send(&seat, &()));
        let answers = futures_util::future::join_all(all).await;
        let taken = answers.iter().filter(|answer| answer.status().is_success()).count();
        let refused = answers.iter().filter(|answer| answer.status() == 404).count();
        assert_eq!((taken, refused), (1, 7));
        server.close().await;
    }
}

#[tokio::test]
async fn a_private_link_works_for_a_day() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    for database in Database::both() {
        let server = TestServer::open(&database.address()).await;
        let table = TwoPlayers::new(&server.site()).await;
        let make = format!("/api/games/{}/link", table.id);
        let (used, late): (SeatLink, SeatLink) =
            (table.ada.post(&make, &()).await.unwrap(), table.ada.post(&make, &()).await.unwrap());
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis();
        let life = used.expires.0.abs_diff(now as u64);
        assert!(life.abs_diff(DAY) < 60_000, "{life}");
        let phone = server.visitor().await;
        phone.post::<CreatedGame>(&format!("/api/seats/{}", used.token), &()).await.unwrap();
        let age = "UPDATE links SET expires = expires - 24 * 60 * 60 * 1000";
        match &database {
            Database::File(_) => sql(&database.address(), age).await,
            Database::Shared(cluster, name) => drop(cluster.sql(name, age)),
        }
        let tablet = server.visitor().await;
        let sentence = refused(tablet.send(&format!("/api/seats/{}", late.token), &()).await, 404).await;
        assert_eq!(sentence, NOWHERE);
        assert!(tablet.snapshot(&table.id).await.yours.is_empty());
        // A device that has used its link in time may repeat the request.
        phone.post::<CreatedGame>(&format!("/api/seats/{}", used.token), &()).await.unwrap();
        server.close().await;
    }
}

#[tokio::test]
async fn a_qr_code_leads_to_a_game_here_and_nowhere_else() {
    let server = TestServer::new().await;
    let ada = server.visitor().await;
    let id = ada.create(&invitation("gorogo")).await;
    let answer = ada.fetch(&format!("/api/qr.svg?path=/g/{id}")).await;
    assert_eq!(answer.headers()["content-type"], "image/svg+xml");
    let svg = answer.text().await.unwrap();
    let expected =
        qrcodegen::QrCode::encode_text(&format!("{}/g/{id}", server.site()), qrcodegen::QrCodeEcc::Medium);
    let expected = expected.unwrap();
    let dark = (0..expected.size()).flat_map(|y| (0..expected.size()).map(move |x| (x, y)));
    let dark: Vec<_> = dark.filter(|&(x, y)| expected.get_module(x, y)).collect();
    assert_eq!(svg.matches("h1v1h-1z").count(), dark.len());
    assert!(dark.iter().all(|(x, y)| svg.contains(&format!("M{} {}h1", x + 4, y + 4))));
    for path in ["https://evil.example/", "//evil.example", "/g/", "/g/../x", "/settings", "/s/short"] {
        let answer = ada.fetch(&format!("/api/qr.svg?path={path}")).await;
        assert_eq!(answer.status(), 400, "{path}");
    }
}
