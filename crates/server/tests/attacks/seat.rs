//! Other people's seats, games and acts.

use serde_json::json;
use wire::{ClientMessage, Colour, CreatedGame, GameAction, NewGame, ServerMessage};

use crate::support::{ActionOutcome, TestServer, Visitor, hello, invitation, refused, together};

/// A game of two: White, Black, and its id.
async fn two(site: &TestServer) -> (Visitor, Visitor, String) {
    let (white, black) = (site.visitor().await, site.visitor().await);
    let id = white.create(&invitation("gorogo")).await;
    let sit = GameAction::Sit { colour: Colour::Black, name: "Bob".to_string() };
    black.open(&id).await.act_at("sit", 0, &sit).await.done();
    (white, black, id)
}

/// Whoever decides first, who does not, and a legal ply.
async fn by_turn(white: Visitor, black: Visitor, id: &str) -> (Visitor, Visitor, String) {
    let game = catalog::find("gorogo").expect("it is there");
    let start = white.snapshot(id).await.start;
    let state = game.read(&start).expect("a position");
    let ply = state.moves().into_iter().next().expect("a ply");
    match game.info().color(state.turn()) {
        Colour::White => (white, black, ply),
        Colour::Black => (black, white, ply),
    }
}

#[tokio::test]
async fn nobody_plays_the_others_seat_or_out_of_turn() {
    let site = TestServer::new().await;
    let (white, black, id) = two(&site).await;
    let (mover, waiter, ply) = by_turn(white, black, &id).await;
    let play = || GameAction::Ply { ply: ply.clone() };

    let mut waiting = waiter.open(&id).await;
    waiting.act_at("early", 1, &play()).await.refused();
    let mut watching = site.visitor().await.open(&id).await;
    for (key, act) in [
        ("a", play()),
        ("b", GameAction::Resign),
        ("c", GameAction::Cancel),
        ("d", GameAction::Takeback),
        ("e", GameAction::Claim),
    ] {
        let why = watching.act_at(key, 1, &act).await.refused();
        assert!(why.contains("watch"), "{why}");
    }
    let sit = GameAction::Sit { colour: Colour::White, name: "Eve".to_string() };
    watching.act_at("sit", 1, &sit).await.refused();

    assert_eq!(mover.snapshot(&id).await.live.seq, 1, "nothing of that has happened");
    mover.open(&id).await.act_at("fair", 1, &play()).await.done();
    site.close().await;
}

#[tokio::test]
async fn nobody_has_a_seat_by_a_cookie_that_is_not_theirs() {
    let site = TestServer::new().await;
    let (white, _black, id) = two(&site).await;
    let own = white.token.clone().unwrap();
    let hash = white.snapshot(&id).await.yours;
    assert_eq!(hash, [Colour::White]);

    let mut other: Vec<char> = own.chars().collect();
    other[0] = if other[0] == '0' { '1' } else { '0' };
    let foreign =
        ["z".repeat(26), other.iter().collect(), own.to_uppercase(), format!("{own}0"), own[1..].to_string()];
    for cookie in foreign.into_iter().filter(|cookie| *cookie != own) {
        let eve = site.stranger().with_token(&cookie.clone());
        assert!(eve.snapshot(&id).await.yours.is_empty(), "{cookie}");
        let link = eve.send(&format!("/api/games/{id}/link"), &json!({})).await;
        refused(link, 409).await;
    }
    site.close().await;
}

#[tokio::test]
async fn nobody_guesses_an_id() {
    let site = TestServer::new().await;
    let eve = site.visitor().await;
    let long = "a".repeat(5_000);
    for id in [
        "0123456789abcdefghjk",
        "00000000000000000000",
        "1",
        "%27%20OR%201%3D1--",
        "..%2F..%2Fetc%2Fpasswd",
        "%00",
        &long,
    ] {
        refused(eve.fetch(&format!("/api/games/{id}")).await, 404).await;
        refused(eve.fetch(&format!("/api/games/{id}/record")).await, 404).await;
        refused(eve.send(&format!("/api/games/{id}/link"), &json!({})).await, 404).await;
        refused(eve.send(&format!("/api/seats/{id}"), &json!({})).await, 404).await;
    }
    let mut socket = eve.socket().await.unwrap();
    socket.say(&hello("0123456789abcdefghjk")).await.unwrap();
    socket.find(|told| matches!(told, ServerMessage::Missing { .. }).then_some(())).await.unwrap();

    // Ids and tokens are long, and never the same.
    let mut seen = std::collections::HashSet::new();
    for key in 0..20 {
        let body = json!({ "key": key.to_string(), "game": "gorogo", "seats": { "white": { "kind": "me" }, "black": { "kind": "open" } } });
        let CreatedGame { id } = eve.post("/api/games", &body).await.unwrap();
        assert_eq!(id.len(), 20);
        assert!(seen.insert(id));
    }
    site.close().await;
}

#[tokio::test]
async fn what_is_sent_twice_or_in_another_order_happens_once() {
    let site = TestServer::new().await;
    let guest = site.visitor().await;
    let new = together("gorogo");
    let id = guest.create(&new).await;
    let game = catalog::find("gorogo").expect("it is there");
    let mut state = game.read(&guest.snapshot(&id).await.start).expect("a position");
    let mut page = guest.open(&id).await;

    let first = state.moves()[0].clone();
    state.play(&first).expect("legal");
    let second = state.moves()[0].clone();
    let ply = |text: &str| GameAction::Ply { ply: text.to_string() };
    page.act_at("two", 1, &ply(&second)).await.refused();
    assert_eq!(page.act_at("one", 0, &ply(&first)).await, ActionOutcome::Done(1));
    assert_eq!(
        page.act_at("one", 0, &ply(&first)).await,
        ActionOutcome::Done(1),
        "the same key gets the same answer"
    );
    assert_eq!(
        page.act_at("one", 1, &ply(&second)).await,
        ActionOutcome::Done(1),
        "whatever is said under it"
    );
    page.act_at("late", 0, &ply(&first)).await.refused();
    page.act_at("wild", u32::MAX, &ply(&second)).await.refused();
    page.act_at("computer 1", 1, &ply(&second)).await.refused();
    page.act_at("", 1, &ply(&second)).await.refused();
    page.act_at(&"k".repeat(65), 1, &ply(&second)).await.refused();
    let elsewhere = guest.create(&NewGame { key: new.key, ..invitation("gorogo") }).await;
    assert_eq!(elsewhere, id, "the same key makes one game only");
    let elsewhere = "0123456789abcdefghjk".to_string();
    let act = ClientMessage::Act { key: "x".to_string(), game: elsewhere, seq: 0, act: GameAction::Resign };
    page.socket.say(&act).await.unwrap();
    page.socket.find(|told| matches!(told, ServerMessage::Refused { .. }).then_some(())).await.unwrap();
    assert_eq!(guest.snapshot(&id).await.plies.len(), 1);
    site.close().await;
}
