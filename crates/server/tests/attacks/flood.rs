//! Too much of everything.

use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::{Frame, FrameHeader, coding::OpCode};
use wire::{ClientMessage, Colour, GameAction, Offer, SeatLink, ServerMessage};

use crate::support::{TestServer, Visitor, hello, invitation, key, refused, together};

const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

async fn forwarded(guest: &Visitor, from: &str) -> u16 {
    let request = guest.ask(Method::GET, "/healthz").header("x-forwarded-for", from);
    request.send().await.expect("an answer").status().as_u16()
}

#[tokio::test]
async fn who_asks_too_often_is_told_to_wait() {
    let site = TestServer::set(|config| config.limits.requests = 5).await;
    let guest = site.visitor().await;
    let mut answers = Vec::new();
    for _ in 0..8 {
        answers.push(guest.fetch("/api/catalog").await);
    }
    let last = answers.pop().expect("an answer");
    assert_eq!(answers[0].status(), 200);
    assert_eq!(last.headers()["retry-after"], "60");
    let why = refused(last, 429).await;
    assert!(why.contains("too many requests"), "{why}");
    // A new cookie for each request does not help for long, invented or issued: newcomers are counted by address.
    let mut refusals = 0;
    for number in 10..80 {
        let thrown_away = site.stranger().with_token(&format!("{number}{}", "b".repeat(24)));
        refusals += u32::from(thrown_away.fetch("/api/games").await.status() == 429);
    }
    assert!(refusals >= 10, "{refusals}");
    site.close().await;
}

#[tokio::test]
async fn an_address_that_somebody_says_is_theirs_counts_for_nothing() {
    let site = TestServer::set(|config| config.limits.requests = 1).await;
    let guest = site.stranger();
    let mut answers = Vec::new();
    for number in 0..12 {
        answers.push(forwarded(&guest, &format!("198.51.100.{number}")).await);
    }
    assert_eq!(answers.last(), Some(&429), "{answers:?}");
    site.close().await;
}

#[tokio::test]
async fn a_trusted_proxy_is_believed_as_far_as_it_has_seen() {
    let site = TestServer::set(|config| {
        config.limits.requests = 1;
        config.trusted_proxies = vec![LOCAL];
    })
    .await;
    let guest = site.stranger();
    for number in 0..30 {
        assert_eq!(
            forwarded(&guest, &format!("198.51.100.{number}")).await,
            200,
            "each has a count of its own"
        );
    }
    // What stands before the proxy's word anybody can write: all these are one visitor.
    for (before, after) in
        [("203.0.113.", ", 192.0.2.1"), ("nonsense", ", 192.0.2.2:4711"), ("2001:db8:1:1::", "")]
    {
        let mut answers = Vec::new();
        for number in 0..12 {
            answers.push(forwarded(&guest, &format!("{before}{number}{after}")).await);
        }
        assert_eq!(answers.first(), Some(&200), "{before}");
        assert_eq!(answers.last(), Some(&429), "{before}: {answers:?}");
    }
    // A proxy's word that is no address leaves the proxy's own, not what somebody wrote before it.
    let mut answers = Vec::new();
    for number in 0..12 {
        answers.push(forwarded(&guest, &format!("203.0.113.{}, unknown", 100 + number)).await);
    }
    assert_eq!(answers.last(), Some(&429), "{answers:?}");
    site.close().await;
}

#[tokio::test]
async fn games_and_links_are_not_made_without_end() {
    let site = TestServer::set(|config| config.limits.games = 3).await;
    let guest = site.visitor().await;
    let id = guest.create(&invitation("gorogo")).await;
    let link = format!("/api/games/{id}/link");
    guest.post::<SeatLink>(&link, &json!({})).await.unwrap();
    guest.post::<SeatLink>(&link, &json!({})).await.unwrap();
    refused(guest.send(&link, &json!({})).await, 429).await;
    let body = json!({ "key": "more", "game": "gorogo", "seats": { "white": { "kind": "me" }, "black": { "kind": "open" } } });
    refused(guest.send("/api/games", &body).await, 429).await;
    site.close().await;
}

/// Whatever event somebody says that they have seen: the game's own number counts.
#[tokio::test]
async fn a_game_does_not_go_on_without_end() {
    let site = TestServer::set(|config| config.limits.events = 6).await;
    let (ada, ben) = (site.visitor().await, site.visitor().await);
    let id = ada.create(&invitation("gorogo")).await;
    let (mut white, mut black) = (ada.open(&id).await, ben.open(&id).await);
    black.sit(Colour::Black).await.done();
    white.until(|page| page.seq() == 1).await;
    black.act(GameAction::Resign).await.done();
    white.until(|page| page.seq() == 2).await;
    let (rematch, not) =
        (GameAction::Offer { offer: Offer::Rematch }, GameAction::Withdraw { offer: Offer::Rematch });
    for _ in 0..2 {
        white.act(rematch.clone()).await.done();
        white.act(not.clone()).await.done();
    }
    for seq in [0, 6] {
        let why = white.act_at(&key(), seq, &rematch).await.refused();
        assert_eq!(why, "this game has become too long: resign, and start another one");
    }
    assert_eq!(ada.snapshot(&id).await.live.seq, 6);
    site.close().await;
}

#[tokio::test]
async fn a_socket_that_never_stops_talking_is_closed() {
    let site = TestServer::set(|config| config.limits.messages = 50).await;
    let guest = site.visitor().await;
    let mut socket = guest.socket().await.unwrap();
    let mut other = guest.socket().await.unwrap();
    for t in 0..60 {
        socket.say(&ClientMessage::Ping { t: Duration::from_millis(t).into() }).await.unwrap();
    }
    assert_eq!(socket.end().await, Some(1008));
    // Another socket of the same visitor is no way around.
    for _ in 0..10 {
        // One or two may pass meanwhile.
        let _closed = other.say(&ClientMessage::Ping { t: Duration::ZERO.into() }).await;
    }
    assert_eq!(other.end().await, Some(1008));
    site.close().await;
}

/// The protocol's own pings and pongs reach no game, but cost as much as any other message.
#[tokio::test]
async fn pings_without_end_are_no_way_around() {
    use futures_util::SinkExt;
    for message in [Message::Ping("x".into()), Message::Pong("1".into())] {
        let site = TestServer::set(|config| config.limits.messages = 50).await;
        let mut socket = site.visitor().await.socket().await.unwrap();
        for _ in 0..60 {
            // The line may be closed by now.
            let _closed = socket.stream.send(message.clone()).await;
        }
        assert_eq!(socket.end().await, Some(1008));
        site.close().await;
    }
}

/// A frame of the WebSocket protocol without an end of the message; `opcode` 1 begins a text, 0 continues it.
fn fragment(opcode: u8, payload: &str) -> Message {
    let header = FrameHeader { is_final: false, opcode: OpCode::from(opcode), ..FrameHeader::default() };
    Message::Frame(Frame::from_payload(header, payload.to_string().into()))
}

/// A message that never ends, in empty parts, was never counted.
#[tokio::test]
async fn frames_without_end_are_counted() {
    use futures_util::SinkExt;
    let site = TestServer::set(|config| config.limits.messages = 50).await;
    let mut socket = site.visitor().await.socket().await.unwrap();
    socket.stream.send(fragment(1, "")).await.expect("it is sent");
    let sent = Instant::now();
    for _ in 0..5_000 {
        // The connection may be closed by now.
        let _closed = socket.stream.send(fragment(0, "")).await;
    }
    assert_eq!(socket.end().await, Some(1008));
    assert!(sent.elapsed() < Duration::from_secs(15), "it was closed for its silence only");
    site.close().await;
}

#[tokio::test]
async fn a_message_in_parts_is_still_read() {
    use futures_util::SinkExt;
    let site = TestServer::new().await;
    let mut socket = site.visitor().await.socket().await.unwrap();
    for _ in 0..20 {
        let text = serde_json::to_string(&ClientMessage::Ping { t: Duration::ZERO.into() }).unwrap();
        // Headers have another form from 126 bytes on.
        let (start, end) = (&text[..5], format!("{}{}", &text[5..], " ".repeat(300)));
        socket.stream.send(fragment(1, start)).await.expect("it is sent");
        socket.stream.send(Message::Ping("between".into())).await.expect("it is sent");
        socket.stream.send(fragment(0, "")).await.expect("it is sent");
        let header = FrameHeader { opcode: OpCode::from(0), ..FrameHeader::default() };
        socket
            .stream
            .send(Message::Frame(Frame::from_payload(header, end.into())))
            .await
            .expect("it is sent");
        socket
            .find(|told| matches!(told, ServerMessage::Pong { .. }).then_some(()))
            .await
            .expect("an answer");
    }
    site.close().await;
}

#[tokio::test]
async fn a_message_that_is_none_of_ours_ends_the_socket() {
    use futures_util::SinkExt;
    let site = TestServer::new().await;
    let nested = "[".repeat(10_000);
    for text in
        ["", "{}", "null", "\u{0}", r#"{"kind":"hello"}"#, r#"{"kind":"ping","t":-1}"#, nested.as_str()]
    {
        let mut socket = site.stranger().socket().await.unwrap();
        socket.stream.send(Message::text(text)).await.expect("it is sent");
        assert_eq!(socket.end().await, Some(1008), "{text}");
    }
    let mut socket = site.stranger().socket().await.unwrap();
    socket.stream.send(Message::binary(vec![0; 100])).await.expect("it is sent");
    assert_eq!(socket.end().await, Some(1008));
    site.close().await;
}

#[tokio::test]
async fn sockets_and_connections_are_counted() {
    let site = TestServer::set(|config| config.limits.sockets = 2).await;
    let guest = site.visitor().await;
    let (one, _two) = (guest.socket().await.unwrap(), guest.socket().await.unwrap());
    assert!(guest.knock(&[]).await.is_err(), "a third one of one visitor");
    drop(one);
    // Its place is free as soon as the server has noticed.
    let mut again = guest.knock(&[]).await;
    while again.is_err() {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        again = guest.knock(&[]).await;
    }
    let mut strangers = Vec::new();
    for _ in 0..25 {
        strangers.push(site.stranger().knock(&[]).await);
    }
    let open = strangers.iter().filter(|stranger| stranger.is_ok()).count();
    assert!((15..=18).contains(&open), "{open} of one address, two being there");

    let quiet =
        futures_util::future::join_all((0..120).map(|_| tokio::net::TcpStream::connect(site.address))).await;
    let quiet: Vec<_> = quiet.into_iter().map(|stream| stream.expect("a line")).collect();
    let mut dropped = 0;
    for mut stream in quiet {
        use tokio::io::AsyncReadExt;
        let read =
            tokio::time::timeout(std::time::Duration::from_millis(100), stream.read(&mut [0; 1])).await;
        dropped += u32::from(read.is_ok());
    }
    assert!(dropped >= 30, "{dropped} connections of one address were let go");
    site.close().await;
}

/// Once a watcher could send both players away: each hello told them twice who is there.
#[tokio::test]
async fn who_says_hello_without_end_disturbs_nobody() {
    let site = TestServer::new().await;
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    let id = ann.create(&together("gorogo")).await;
    let mut page = ann.open(&id).await;
    let mut chatter = bob.open(&id).await.socket;
    for _ in 0..200 {
        chatter.say(&hello(&id)).await.expect("it is sent");
        chatter
            .find(|told| matches!(told, ServerMessage::Snapshot { .. }).then_some(()))
            .await
            .expect("the game");
    }
    page.socket.say(&ClientMessage::Ping { t: Duration::ZERO.into() }).await.expect("it is sent");
    let mut told = 0;
    while !matches!(page.hear().await, ServerMessage::Pong { .. }) {
        told += 1;
    }
    assert!(told <= 2, "{told} messages");
    assert_eq!(page.presence.watchers, 1);
    site.close().await;
}
