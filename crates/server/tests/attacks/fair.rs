//! A flood from an address leaves the players at the same address alone.

use std::time::{Duration, Instant};

use reqwest::Method;
use server::Config;
use tokio::io::AsyncWriteExt;
use wire::{ClientMessage, ServerMessage};

use crate::support::{TestServer, together};

/// How old the cookie of an established visitor is in these tests: newcomers do what they do in less time.
const ESTABLISHED_AFTER: Duration = Duration::from_secs(5);

fn soon_established(config: &mut Config) {
    config.limits.established_after = ESTABLISHED_AFTER;
}

/// Requests and pings with cookies that are thrown away use up what newcomers of the address may do, and nothing else.
#[tokio::test]
async fn thrown_away_cookies_lock_out_no_player_at_the_same_address() {
    let site = TestServer::set(|config| {
        soon_established(config);
        config.limits.requests = 20;
        config.limits.messages = 20;
        config.limits.sockets = 2;
        config.limits.thinks = 1;
    })
    .await;
    let player = site.visitor().await;
    let id = player.create(&together("gorogo")).await;
    let mut page = player.open(&id).await;
    tokio::time::sleep(ESTABLISHED_AFTER).await;

    let mut refusals = 0;
    for _ in 0..300 {
        let answer = site.stranger().fetch("/api/games").await;
        refusals += u32::from(answer.status() == 429);
        if refusals > 3 {
            break;
        }
    }
    assert!(refusals > 0, "newcomers are limited");
    assert_eq!(player.fetch(&format!("/api/games/{id}")).await.status(), 200, "the player is let through");
    page.socket.say(&ClientMessage::Ping { t: Duration::ZERO.into() }).await.unwrap();
    page.socket.find(|told| matches!(told, ServerMessage::Pong { .. }).then_some(())).await.unwrap();
    site.close().await;
}

#[tokio::test]
async fn sockets_of_newcomers_leave_room_for_players_at_the_same_address() {
    let site = TestServer::set(|config| {
        soon_established(config);
        config.limits.sockets = 2;
        config.limits.messages = 20;
    })
    .await;
    let player = site.visitor().await;
    let id = player.create(&together("gorogo")).await;
    tokio::time::sleep(ESTABLISHED_AFTER).await;
    let mut newcomers = Vec::new();
    for _ in 0..25 {
        newcomers.extend(site.stranger().knock(&[]).await.ok());
    }
    assert!(newcomers.len() <= 20, "{} sockets of newcomers", newcomers.len());
    let mut page = player.try_open(&id).await.expect("a player has sockets of their own");
    // Pings on the newcomers' sockets until the address has no messages left.
    for socket in &mut newcomers {
        for _ in 0..30 {
            let _closed = socket.say(&ClientMessage::Ping { t: Duration::ZERO.into() }).await;
        }
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    page.socket.say(&ClientMessage::Ping { t: Duration::ZERO.into() }).await.unwrap();
    page.socket.find(|told| matches!(told, ServerMessage::Pong { .. }).then_some(())).await.unwrap();
    site.close().await;
}

/// A connection that asks for nothing gives way to a new one once its address has no more.
#[tokio::test]
async fn idle_connections_lock_out_no_player_at_the_same_address() {
    let site = TestServer::set(|config| config.limits.sockets = 1).await;
    let player = site.visitor().await;
    let mut idle = Vec::new();
    for _ in 0..60 {
        idle.push(tokio::net::TcpStream::connect(site.address).await.expect("a line"));
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    // Another client of the same player: the first one still has its connection.
    let again = site.stranger().with_token(&player.token.clone().expect("a cookie"));
    let answer = again.ask(Method::GET, "/api/games").send().await;
    assert_eq!(answer.expect("a connection for the player").status(), 200);
    drop(idle);
    site.close().await;
}

/// So does a connection that has announced a body and does not send it.
#[tokio::test]
async fn connections_that_wait_for_a_body_lock_out_no_player_at_the_same_address() {
    let site = TestServer::set(|config| config.limits.sockets = 1).await;
    let player = site.visitor().await;
    let mut waiting = Vec::new();
    for _ in 0..60 {
        let mut stream = tokio::net::TcpStream::connect(site.address).await.expect("a connection");
        let head = "POST /api/view HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n";
        stream.write_all(head.as_bytes()).await.expect("it is sent");
        waiting.push(stream);
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let again = site.stranger().with_token(&player.token.clone().expect("a cookie"));
    let answer = again.ask(Method::GET, "/api/games").send().await;
    assert_eq!(answer.expect("a connection for the player").status(), 200);
    drop(waiting);
    site.close().await;
}

/// One person with many cookies takes all places for established visitors. A player with an older cookie gets one back.
#[tokio::test]
async fn many_cookies_keep_no_older_player_out() {
    let site = TestServer::set(|config| {
        config.limits.established_after = Duration::from_secs(2);
        config.limits.requests = 10;
    })
    .await;
    let player = site.visitor().await;
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    let mut cookies = Vec::new();
    for _ in 0..40 {
        cookies.push(site.visitor().await);
    }
    tokio::time::sleep(Duration::from_millis(3_100)).await;
    for cookie in &cookies {
        assert_eq!(cookie.fetch("/api/games").await.status(), 200);
    }
    let mut newcomers = 0;
    while site.stranger().fetch("/api/games").await.status() == 200 {
        newcomers += 1;
        assert!(newcomers < 1_000, "newcomers are limited");
    }
    for _ in 0..6 {
        let answer = player.fetch("/api/games").await;
        assert_eq!(answer.status(), 200, "the oldest cookie of the address");
    }
    site.close().await;
}

/// A refusal comes late, so that a sender without pause is slowed down.
#[tokio::test]
async fn refusals_come_late() {
    let site = TestServer::set(|config| config.limits.requests = 1).await;
    let guest = site.stranger();
    let mut slowest = Duration::ZERO;
    for _ in 0..14 {
        let asked = Instant::now();
        if guest.fetch("/healthz").await.status() == 429 {
            slowest = slowest.max(asked.elapsed());
        }
    }
    assert!(slowest >= Duration::from_millis(200), "{slowest:?}");
    site.close().await;
}
