//! Boards, pieces and pictures.

use serde_json::{Value, json};

use crate::stateless::door::post;
use crate::stateless::router;

#[tokio::test]
async fn boards_are_drawn_empty_from_either_side() {
    let router = router();
    let ask = |files: u32, ranks: u32, flipped: bool| json!({"files": files, "ranks": ranks, "board": "cells", "wood": "sand", "flipped": flipped});
    let usual = post(&router, "/api/art/board", &ask(7, 9, false)).await.good();
    let flipped = post(&router, "/api/art/board", &ask(7, 9, true)).await.good();
    assert_eq!([&usual["width"], &usual["height"], &usual["frame"], &usual["place"]], [764, 964, 32, 100]);
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
        (json!({"kind": "cube", "sign": "one_way"}), "the direction of its face"),
        (json!({"kind": "cube", "sign": "cross", "towards": "north"}), "no direction"),
        (json!({"kind": "tile", "dots": 256}), "cannot read the body"),
        (json!({"kind": "queen"}), "cannot read the body"),
    ] {
        let sentence = post(&router, "/api/art/pieces", &piece(shape)).await.refused(400);
        assert!(sentence.contains(part), "{sentence}");
    }
    let many = |shape: Value, count: usize| {
        json!(vec![json!({"owner": "white", "label": "", "shape": shape}); count])
    };
    let henge = json!({"kind": "henge"});
    let all = post(&router, "/api/art/pieces", &many(henge.clone(), 1_000)).await.good();
    let all = all.as_array().unwrap();
    assert!(all.len() == 1_000 && all.iter().all(|drawing| *drawing == all[0]));
    assert!(
        post(&router, "/api/art/pieces", &many(henge, 1_001)).await.refused(400).contains("at most 1000")
    );
    let tall = json!({"kind": "pyramid", "height": 255, "points": 255});
    assert!(post(&router, "/api/art/pieces", &many(tall, 1_000)).await.refused(400).contains("fewer pieces"));
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
