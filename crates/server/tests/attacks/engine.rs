//! The computer thinks for everybody: nobody has it for themselves.

use std::time::{Duration, Instant};

use serde_json::json;
use wire::{ByColour, ClientMessage, NewGame, NewSeat, PositionQuery, ServerMessage};

use crate::support::{Socket, TestServer, invitation, refused};

fn start() -> PositionQuery {
    PositionQuery { game: "barragoon".to_string(), ..PositionQuery::default() }
}

fn think(id: u32, lines: u8, milliseconds: u32) -> ClientMessage {
    ClientMessage::Think { id, start: start(), lines, milliseconds }
}

async fn over(socket: &mut Socket, wanted: u32) -> Option<String> {
    socket
        .find(|told| match told {
            ServerMessage::Over { id, why } if id == wanted => Some(why),
            _ => None,
        })
        .await
        .unwrap()
}

#[tokio::test]
async fn nobody_thinks_longer_or_wider_than_the_budget() {
    let site = TestServer::set(|config| config.limits.longest_think = Duration::from_millis(300)).await;
    let mut socket = site.stranger().socket().await.unwrap();
    let asked = Instant::now();
    socket.say(&think(1, 255, u32::MAX)).await.unwrap();
    let mut widest = 0;
    let why = socket.find(|told| match told {
        ServerMessage::Insight { insight: analysis, .. } => {
            widest = widest.max(analysis.lines.len());
            None
        }
        ServerMessage::Over { why, .. } => Some(why),
        _ => None,
    });
    assert_eq!(why.await.unwrap(), None);
    assert!((1..=5).contains(&widest), "{widest} lines");
    assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", asked.elapsed());

    site.close().await;
}

#[tokio::test]
async fn a_review_of_a_long_game_is_cut_to_the_same_measure() {
    let site = TestServer::set(|config| config.limits.longest_think = Duration::from_millis(20)).await;
    let (start, plies) = long_game(60);
    let mut socket = site.stranger().socket().await.unwrap();
    let asked = Instant::now();
    socket.say(&ClientMessage::Review { id: 2, start }).await.unwrap();
    let judged = socket.find(|told| match told {
        ServerMessage::Reviewed { review, .. } => Some(review.plies.len()),
        _ => None,
    });
    assert_eq!(judged.await.unwrap(), plies);
    assert_eq!(over(&mut socket, 2).await, None);
    // At the usual pace it would take 24 seconds at least.
    assert!(asked.elapsed() < Duration::from_secs(23), "{:?}", asked.elapsed());
    site.close().await;
}

/// A game of so many plies, and how many they are.
fn long_game(most: usize) -> (PositionQuery, usize) {
    let game = catalog::find("barragoon").expect("it is there");
    let mut state = game.start(&Default::default()).expect("a start");
    let mut chance = 7_usize;
    while state.outcome().is_none() && state.plies().len() < most {
        let plies = state.moves();
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state.play(&plies[(chance >> 33) % plies.len()]).expect("legal");
    }
    let plies = state.plies();
    let count = plies.len();
    (PositionQuery { game: "barragoon".to_string(), plies, ..PositionQuery::default() }, count)
}

#[tokio::test]
async fn nobody_asks_more_at_once_than_the_budget() {
    let site = TestServer::set(|config| config.limits.thinks = 2).await;
    let guest = site.visitor().await;
    let (mut one, mut two) = (guest.socket().await.unwrap(), guest.socket().await.unwrap());
    one.say(&think(1, 1, 10_000)).await.unwrap();
    one.find(|told| matches!(told, ServerMessage::Queue { .. }).then_some(())).await.unwrap();
    two.say(&think(1, 1, 10_000)).await.unwrap();
    two.find(|told| matches!(told, ServerMessage::Queue { place: 1.., .. }).then_some(())).await.unwrap();
    for id in 2..5 {
        two.say(&think(id, 1, 10_000)).await.unwrap();
        assert!(over(&mut two, id).await.expect("a refusal").contains("busy"));
    }
    // Whoever stops may ask again at once; the same name takes its own place.
    one.say(&ClientMessage::Stop { id: 1 }).await.unwrap();
    for _ in 0..5 {
        one.say(&think(7, 1, 1)).await.unwrap();
    }
    let mut answers = 0;
    while answers == 0 {
        answers += u32::from(over(&mut one, 7).await.is_none());
    }
    site.close().await;
}

#[tokio::test]
async fn new_cookies_are_no_way_around_the_budget() {
    let site = TestServer::set(|config| config.limits.thinks = 1).await;
    let mut sockets = Vec::new();
    for number in 10..30 {
        let stranger = site.stranger().with_token(&format!("{number}{}", "c".repeat(24)));
        let mut socket = stranger.socket().await.unwrap();
        socket.say(&think(1, 1, 10_000)).await.unwrap();
        let waits = socket.find(|told| match told {
            ServerMessage::Queue { .. } => Some(true),
            ServerMessage::Over { why: Some(_), .. } => Some(false),
            _ => None,
        });
        let waits = waits.await.unwrap();
        sockets.push((socket, waits));
    }
    let waiting = sockets.iter().filter(|(_, waits)| *waits).count();
    assert!((1..=11).contains(&waiting), "{waiting} of one address wait");
    // All leave, and nobody thinks for them any more.
    drop(sockets);
    let mut socket = site.stranger().socket().await.unwrap();
    let asked = Instant::now();
    let mut why = Some(String::new());
    while why.is_some() {
        socket.say(&think(1, 1, 10)).await.unwrap();
        why = over(&mut socket, 1).await;
    }
    // What the others asked for would take a hundred seconds.
    assert!(asked.elapsed() < Duration::from_secs(50), "{:?}", asked.elapsed());
    site.close().await;
}

#[tokio::test]
async fn a_review_lets_others_think_between() {
    let site = TestServer::new().await;
    let mut reviewing = site.visitor().await.socket().await.unwrap();
    let mut asking = site.visitor().await.socket().await.unwrap();
    reviewing.say(&ClientMessage::Review { id: 1, start: long_game(40).0 }).await.unwrap();
    reviewing.find(|told| matches!(told, ServerMessage::Judged { .. }).then_some(())).await.unwrap();
    let review = tokio::spawn(async move {
        reviewing.find(|told| matches!(told, ServerMessage::Reviewed { .. }).then_some(())).await.unwrap();
        Instant::now()
    });
    asking.say(&think(1, 1, 10)).await.unwrap();
    assert_eq!(over(&mut asking, 1).await, None);
    let answered = Instant::now();
    let reviewed = review.await.expect("a whole review");
    assert!(reviewed > answered + Duration::from_secs(2), "the question had to wait for the whole review");
    site.close().await;
}

#[tokio::test]
async fn no_program_of_this_machine_plays() {
    let site = TestServer::new().await;
    let guest = site.visitor().await;
    let wild = [
        "engine:/bin/sh",
        "ugi:/bin/sh",
        "/bin/sh",
        "level:9",
        "level:0",
        "uct",
        "plain",
        "custom:500,80,20,3",
        "bot:../x",
        "strongest",
        "",
        "human",
    ];
    for (key, player) in wild.iter().enumerate() {
        let body = json!({
            "key": key.to_string(), "game": "gorogo",
            "seats": { "white": { "kind": "me" }, "black": { "kind": "computer", "player": player } }
        });
        let answer = guest.send("/api/games", &body).await;
        let status = answer.status().as_u16();
        assert!([400, 404, 409].contains(&status), "{player}: {status}");
        refused(answer, status).await;
    }
    site.close().await;
}

/// Twenty tabs with games against the strongest level, each with the longest time for a move.
#[tokio::test]
async fn many_games_against_the_strongest_level_hold_up_no_other_visitor() {
    let site = TestServer::new().await;
    let attacker = site.visitor().await;
    let game = |player: &str, milliseconds| {
        let seats = ByColour {
            white: NewSeat::Computer { player: player.to_string(), milliseconds },
            black: NewSeat::Me { name: String::new() },
        };
        NewGame { seats, ..invitation("barragoon") }
    };
    let mut tabs = Vec::new();
    for _ in 0..20 {
        let id = attacker.create(&game("level:8", Some(10_000))).await;
        tabs.push(attacker.open(&id).await);
    }
    let victim = site.visitor().await;
    let mut slowest = (Duration::ZERO, Duration::ZERO);
    let mut socket = victim.socket().await.unwrap();
    for id in 0..4 {
        let asked = Instant::now();
        let game = victim.create(&game("level:1", None)).await;
        victim.open(&game).await.until(|page| !page.plies().is_empty()).await;
        slowest.0 = slowest.0.max(asked.elapsed());
        let asked = Instant::now();
        socket.say(&think(id, 1, 1_000)).await.unwrap();
        assert_eq!(over(&mut socket, id).await, None);
        slowest.1 = slowest.1.max(asked.elapsed());
    }
    eprintln!("level 1 replies within {:?}, hints within {:?}", slowest.0, slowest.1);
    // Some tenths of a second and three seconds where nothing else runs on the machine; minutes before.
    assert!(slowest.0 < Duration::from_secs(8), "a reply of level 1 took {:?}", slowest.0);
    assert!(slowest.1 < Duration::from_secs(16), "a hint took {:?}", slowest.1);
    // Jobs that had to give way have played all the same.
    let mut moves = 0;
    for tab in &tabs {
        let snapshot = attacker.snapshot(&tab.snapshot.id).await;
        assert_eq!(snapshot.live.ending, None);
        moves += snapshot.plies.len();
    }
    assert!(moves > 0, "the games of the first visitor stand still");
    site.close().await;
}
