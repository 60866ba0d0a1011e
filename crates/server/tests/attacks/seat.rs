//! Other people's seats, games and acts.

use serde_json::json;
use wire::{Act, Colour, FromPage, ToPage};

use crate::support::{Guest, Site, hello, read, refused};

/// A game of two: White, Black, and its id.
async fn two(site: &Site) -> (Guest, Guest, String) {
    let (white, black) = (site.guest().enter().await, site.guest().enter().await);
    let id = white.game(json!({ "kind": "open" })).await;
    let sit = Act::Sit { colour: Colour::Black, name: "Bob".to_string() };
    black.at(&id).await.act(&id, "sit", 0, sit).await.expect("he sits down");
    (white, black, id)
}

/// Whoever decides first, who does not, and a legal ply.
async fn by_turn(white: Guest, black: Guest, id: &str) -> (Guest, Guest, String) {
    let game = catalog::find("gorogo").expect("it is there");
    let start = white.snapshot(id).await.start;
    let state = game.read(&start).expect("a position");
    let ply = state.moves().into_iter().next().expect("a ply");
    match Colour::of(game.info(), state.turn()) {
        Colour::White => (white, black, ply),
        Colour::Black => (black, white, ply),
    }
}

#[tokio::test]
async fn nobody_plays_the_others_seat_or_out_of_turn() {
    let site = Site::open().await;
    let (white, black, id) = two(&site).await;
    let (mover, waiter, ply) = by_turn(white, black, &id).await;
    let play = || Act::Ply { ply: ply.clone() };

    let mut waiting = waiter.at(&id).await;
    waiting.act(&id, "early", 1, play()).await.expect_err("it is not his turn");
    let mut watching = site.guest().enter().await.at(&id).await;
    for (key, act) in
        [("a", play()), ("b", Act::Resign), ("c", Act::Cancel), ("d", Act::Takeback), ("e", Act::Claim)]
    {
        let why = watching.act(&id, key, 1, act).await.expect_err("a watcher");
        assert!(why.contains("watch"), "{why}");
    }
    let sit = Act::Sit { colour: Colour::White, name: "Eve".to_string() };
    watching.act(&id, "sit", 1, sit).await.expect_err("somebody sits there, and the key is his");

    assert_eq!(mover.snapshot(&id).await.live.seq, 1, "nothing of that has happened");
    mover.at(&id).await.act(&id, "fair", 1, play()).await.expect("it is her turn");
    site.close().await;
}

#[tokio::test]
async fn nobody_has_a_seat_by_a_cookie_that_is_not_theirs() {
    let site = Site::open().await;
    let (white, _black, id) = two(&site).await;
    let own = white.cookie.clone().expect("a cookie");
    let hash = white.snapshot(&id).await.yours;
    assert_eq!(hash, [Colour::White]);

    let mut other: Vec<char> = own.chars().collect();
    other[0] = if other[0] == '0' { '1' } else { '0' };
    let foreign =
        ["z".repeat(26), other.iter().collect(), own.to_uppercase(), format!("{own}0"), own[1..].to_string()];
    for cookie in foreign.into_iter().filter(|cookie| *cookie != own) {
        let eve = Guest { cookie: Some(cookie.clone()), ..site.guest() };
        assert!(eve.snapshot(&id).await.yours.is_empty(), "{cookie}");
        let link = eve.post(&format!("/api/games/{id}/link"), &json!({})).await;
        refused(link, 409).await;
    }
    site.close().await;
}

#[tokio::test]
async fn nobody_guesses_an_id() {
    let site = Site::open().await;
    let eve = site.guest().enter().await;
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
        refused(eve.get(&format!("/api/games/{id}")).await, 404).await;
        refused(eve.get(&format!("/api/games/{id}/record")).await, 404).await;
        refused(eve.post(&format!("/api/games/{id}/link"), &json!({})).await, 404).await;
        refused(eve.post(&format!("/api/seats/{id}"), &json!({})).await, 404).await;
    }
    let mut socket = eve.socket().await;
    socket.say(&hello("0123456789abcdefghjk")).await;
    socket.hear(|told| matches!(told, ToPage::Missing { .. }).then_some(())).await;

    // Ids and tokens are long, and never the same.
    let mut seen = std::collections::HashSet::new();
    for key in 0..20 {
        let body = json!({ "key": key.to_string(), "game": "gorogo", "seats": { "white": { "kind": "me" }, "black": { "kind": "open" } } });
        let id = read(eve.post("/api/games", &body).await).await["id"].as_str().expect("an id").to_string();
        assert_eq!(id.len(), 20);
        assert!(seen.insert(id));
    }
    site.close().await;
}

#[tokio::test]
async fn what_is_sent_twice_or_in_another_order_happens_once() {
    let site = Site::open().await;
    let guest = site.guest().enter().await;
    let id = guest.game(json!({ "kind": "me" })).await;
    let game = catalog::find("gorogo").expect("it is there");
    let mut state = game.read(&guest.snapshot(&id).await.start).expect("a position");
    let mut socket = guest.at(&id).await;

    let first = state.moves()[0].clone();
    state.play(&first).expect("legal");
    let second = state.moves()[0].clone();
    let ply = |text: &str| Act::Ply { ply: text.to_string() };
    socket.act(&id, "two", 1, ply(&second)).await.expect_err("before the first one");
    assert_eq!(socket.act(&id, "one", 0, ply(&first)).await, Ok(1));
    assert_eq!(socket.act(&id, "one", 0, ply(&first)).await, Ok(1), "the same key gets the same answer");
    assert_eq!(socket.act(&id, "one", 1, ply(&second)).await, Ok(1), "whatever is said under it");
    socket.act(&id, "late", 0, ply(&first)).await.expect_err("stale");
    socket.act(&id, "wild", u32::MAX, ply(&second)).await.expect_err("from the future");
    socket.act(&id, "computer 1", 1, ply(&second)).await.expect_err("a key of the server's own");
    socket.act(&id, "", 1, ply(&second)).await.expect_err("no key");
    socket.act(&id, &"k".repeat(65), 1, ply(&second)).await.expect_err("a long key");
    let elsewhere = guest.game(json!({ "kind": "open" })).await;
    assert_eq!(elsewhere, id, "the same key makes one game only");
    socket
        .say(&FromPage::Act {
            key: "x".into(),
            game: "0123456789abcdefghjk".into(),
            seq: 0,
            act: Act::Resign,
        })
        .await;
    socket.hear(|told| matches!(told, ToPage::Refused { .. }).then_some(())).await;
    assert_eq!(guest.snapshot(&id).await.plies.len(), 1);
    site.close().await;
}
