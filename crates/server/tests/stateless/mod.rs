//! The endpoints that keep nothing: each answers what is good, and refuses the rest in one sentence.

mod any_body;
mod art;
mod door;
mod learning;
mod records;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use door::{get, knock, post, send};
use serde_json::json;

fn router() -> Router {
    server::stateless_router().0
}

#[tokio::test]
async fn the_catalog_lists_every_game() {
    let games = get(&router(), "/api/catalog").await.good();
    assert_eq!(games.as_array().map(Vec::len), Some(catalog::GAMES.len()));
}

#[tokio::test]
async fn a_view_shows_where_plies_lead() {
    let router = router();
    let walked = post(&router, "/api/view", &json!({"game": "gorogo", "plies": ["Hc3", "B2"]})).await.good();
    assert_eq!(walked["plies"][1]["ply"], "b2");
    assert!(walked["view"]["choices"]["nodes"].is_array());
    for (question, status, part) in [
        (json!({"game": "gorogo", "plies": ["Hc3", "c3"]}), 409, "is not legal here"),
        (json!({"game": "gorogo", "plies": ["zz"]}), 400, "cannot read 'zz'"),
        (json!({"game": "gorogo", "position": "nonsense"}), 400, "cannot read"),
        (json!({"game": "barragoon", "setup": {"deal": "-3"}}), 400, "the number of a deal"),
        (json!({"game": "greener", "setup": {"size": "1000x1"}}), 400, "1000x1"),
        (json!({"game": "chess"}), 404, "there is no game 'chess'"),
        (json!({"game": "x".repeat(100_000)}), 404, "there is no game"),
        (json!({"game": ""}), 400, "no game given"),
        (json!({"game": "gorogo", "plies": vec!["a1"; 5001]}), 400, "too many plies"),
    ] {
        let sentence = post(&router, "/api/view", &question).await.refused(status);
        assert!(sentence.contains(part), "{sentence}");
    }
}

#[tokio::test]
async fn an_illegal_click_has_a_reason() {
    let router = router();
    let square = |square: &str| json!({"kind": "square", "square": square});
    let item = |item: u32| json!({"kind": "item", "item": item});
    let ask = |game: &str, plies: &[&str], clicks: &[serde_json::Value]| json!({"start": {"game": game, "plies": plies}, "clicks": clicks});
    for (asked, reason) in [
        (ask("barragoon", &[], &[square("b1"), square("b5")]), json!("The cross on b4 blocks the way.")),
        (ask("barragoon", &[], &[square("d5")]), json!("There is no tile on d5.")),
        (ask("barragoon", &[], &[square("b1"), square("d3")]), json!(null)),
        (ask("gorogo", &[], &[item(0), square("c3")]), json!(null)),
        (ask("gorogo", &["Hc3"], &[square("c3")]), json!("c3 is occupied.")),
        (ask("gorogo", &[], &[square("c3")]), json!("White's first piece must be a henge.")),
        (ask("greener", &[], &[]), json!(null)),
    ] {
        let answer = post(&router, "/api/illegal-reason", &asked).await.good();
        assert_eq!(answer["reason"], reason, "{asked}");
    }
    for (asked, part) in [
        (ask("gorogo", &[], &[square("z9")]), "z9"),
        (ask("gorogo", &[], &[item(7)]), "an item that the menu offers now"),
        (ask("gorogo", &[], &vec![square("a1"); 101]), "too many clicks"),
    ] {
        let sentence = post(&router, "/api/illegal-reason", &asked).await.refused(400);
        assert!(sentence.contains(part), "{sentence}");
    }
}

#[tokio::test]
async fn views_are_a_stretch_of_boards_without_choices() {
    let router = router();
    let start = json!({"game": "gorogo", "plies": ["Hc3", "b2", "d4"]});
    let ask = |from: u32, count: u32| json!({"start": start, "from": from, "count": count});
    for (from, count, expected) in [(0, 40, 4), (1, 2, 2), (3, 5, 1), (4, 5, 0), (u32::MAX, 1, 0), (0, 0, 0)]
    {
        let views = post(&router, "/api/views", &ask(from, count)).await.good();
        let views = views.as_array().unwrap();
        assert_eq!(views.len(), expected, "{from} {count}");
        assert!(views.iter().all(|view| view["choices"].is_null()));
    }
    let views = post(&router, "/api/views", &ask(2, 1)).await.good();
    let walked = post(&router, "/api/view", &json!({"game": "gorogo", "plies": ["Hc3", "b2"]})).await.good();
    assert_eq!(views[0]["position"], walked["view"]["position"]);
    assert_eq!(views[0]["last_turn"], walked["view"]["last_turn"]);
    assert!(post(&router, "/api/views", &ask(0, 41)).await.refused(400).contains("at most 40"));
}

/// Also before any door has read what is said.
#[tokio::test]
async fn every_mistake_is_told_in_json() {
    let router = router();
    for body in ["", "{", "[]", "7", "{\"game\": 7}", "{}", "\u{0}", "{\"game\":\"gorogo\",\"plies\":\"a1\"}"]
    {
        assert!(send(&router, "/api/view", body).await.refused(400).starts_with("cannot read the body"));
    }
    send(&router, "/api/view", vec![0xff, 0xfe]).await.refused(400);
    send(&router, "/api/view", "[".repeat(100_000)).await.refused(400);
    assert!(send(&router, "/api/view", vec![b' '; 10_000_000]).await.refused(413).contains("too large"));
    get(&router, "/api/nothing").await.refused(404);
    get(&router, "/api/view").await.refused(405);
    post(&router, "/api/catalog", &json!({})).await.refused(405);
    let form = Request::post("/api/view").header(header::CONTENT_TYPE, "text/plain");
    knock(&router, form.body(Body::from("{}")).unwrap()).await.refused(415);
    knock(&router, Request::post("/api/view").body(Body::from("{}")).unwrap()).await.refused(415);
}
