//! The doors that keep nothing: each answers what is good, and refuses the rest in one sentence.

mod door;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use door::{get, knock, post, send};
use serde_json::{Value, json};

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
        (json!({"game": ""}), 400, "which game"),
        (json!({"game": "gorogo", "plies": vec!["a1"; 5001]}), 400, "too many plies"),
    ] {
        let sentence = post(&router, "/api/view", &question).await.refused(status);
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

#[tokio::test]
async fn boards_are_drawn_empty_from_either_side() {
    let router = router();
    let ask = |files: u32, ranks: u32, flipped: bool| json!({"files": files, "ranks": ranks, "board": "cells", "wood": "sand", "flipped": flipped});
    let usual = post(&router, "/api/art/board", &ask(7, 9, false)).await.good();
    let flipped = post(&router, "/api/art/board", &ask(7, 9, true)).await.good();
    assert_eq!([&usual["width"], &usual["height"], &usual["frame"], &usual["place"]], [780, 980, 40, 100]);
    assert_eq!(usual["width"], flipped["width"]);
    assert_ne!(usual["svg"], flipped["svg"]);
    for board in ["cells", "points"] {
        for (files, ranks) in [(1, 1), (26, 26), (1, 26)] {
            let ask = json!({"files": files, "ranks": ranks, "board": board, "wood": "slate"});
            post(&router, "/api/art/board", &ask).await.good();
        }
    }
    for (files, ranks) in [(0, 5), (5, 0), (27, 1), (255, 255)] {
        assert!(
            post(&router, "/api/art/board", &ask(files, ranks, false)).await.refused(400).contains("1 to 26")
        );
    }
    post(&router, "/api/art/board", &ask(256, 1, false)).await.refused(400);
}

#[tokio::test]
async fn pieces_are_drawn_whatever_their_numbers_are() {
    let router = router();
    let piece = |shape: Value| json!([{"owner": "white", "label": "W", "shape": shape}]);
    for shape in [
        json!({"kind": "stone"}),
        json!({"kind": "tile", "dots": 255}),
        json!({"kind": "pyramid", "height": 255, "points": 255}),
        json!({"kind": "cube", "sign": "two_way", "towards": "south"}),
    ] {
        let drawn = post(&router, "/api/art/pieces", &piece(shape)).await.good();
        assert!(drawn[0].as_str().unwrap().starts_with("<g"), "{drawn}");
    }
    for (shape, part) in [
        (json!({"kind": "pyramid", "height": 0, "points": 0}), "at least 1"),
        (json!({"kind": "pyramid", "height": 3, "points": 4}), "a stack of 3"),
        (json!({"kind": "cube", "sign": "one_way"}), "where its sign leads"),
        (json!({"kind": "cube", "sign": "cross", "towards": "north"}), "leads nowhere"),
        (json!({"kind": "tile", "dots": 256}), "cannot read the body"),
        (json!({"kind": "queen"}), "cannot read the body"),
    ] {
        let sentence = post(&router, "/api/art/pieces", &piece(shape)).await.refused(400);
        assert!(sentence.contains(part), "{sentence}");
    }
    let many = json!(vec![json!({"owner": null, "label": "", "shape": {"kind": "henge"}}); 1001]);
    assert!(post(&router, "/api/art/pieces", &many).await.refused(400).contains("at most 1000"));
}

#[tokio::test]
async fn pictures_are_files() {
    let router = router();
    let start = json!({"game": "barragoon"});
    let svg = post(&router, "/api/picture.svg", &start).await;
    assert_eq!((svg.status.as_u16(), svg.kind.as_str()), (200, "image/svg+xml"));
    assert!(svg.bytes.starts_with(b"<svg"));
    let png = post(&router, "/api/picture.png", &start).await;
    assert_eq!((png.status.as_u16(), png.kind.as_str()), (200, "image/png"));
    assert_eq!(png.bytes[16..20], 1200_u32.to_be_bytes());
    for path in ["/api/picture.svg", "/api/picture.png"] {
        post(&router, path, &json!({"game": "chess"})).await.refused(404);
    }
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
