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

#[tokio::test]
async fn positions_are_set_up_step_by_step() {
    let router = router();
    for game in catalog::GAMES {
        let palette = get(&router, &format!("/api/editor/{}", game.info().slug)).await.good();
        assert!(!palette["items"].as_array().unwrap().is_empty());
    }
    let empty = "5/5/5/5/5 w 10+3 10+2";
    let draft = |edits: Value| json!({"game": "gorogo", "position": empty, "edits": edits});
    let put = json!({"kind": "put", "square": "c3", "item": 0});
    let drafted = post(&router, "/api/editor", &draft(json!([put]))).await.good();
    assert_eq!(drafted["scene"]["pieces"][0]["square"], "c3");
    assert!(drafted["position"].as_str().unwrap().contains("2W2"), "{drafted}");
    assert!(drafted["refused"].is_null());
    let full = json!([{"kind": "hold", "player": "white", "hand": 0, "count": 255}]);
    assert!(post(&router, "/api/editor", &draft(full)).await.good()["why"].is_string());
    let none = json!([{"kind": "put", "square": "c3", "item": 4_000_000_000_u32}]);
    let refused = post(&router, "/api/editor", &draft(none)).await.good();
    assert_eq!(refused["refused"], "the palette has no such item");
    // A step that was taken afterwards clears the complaint.
    let then = json!([{"kind": "put", "square": "c3", "item": 99}, {"kind": "clear_all"}]);
    assert!(post(&router, "/api/editor", &draft(then)).await.good()["refused"].is_null());
    for (edits, part) in [
        (json!([{"kind": "put", "square": "z9", "item": 0}]), "files run a to e"),
        (json!([{"kind": "clear", "square": ""}]), "expected a square"),
        (json!([{"kind": "phase", "phase": "dance"}]), "cannot read 'dance'"),
        (json!([{"kind": "hold", "player": "white", "hand": 0, "count": 256}]), "cannot read the body"),
        (json!(vec![json!({"kind": "clear_all"}); 1001]), "at most 1000"),
    ] {
        let sentence = post(&router, "/api/editor", &draft(edits)).await.refused(400);
        assert!(sentence.contains(part), "{sentence}");
    }
    get(&router, "/api/editor/chess").await.refused(404);
    get(&router, "/api/editor/%ff").await.refused(400);
}

#[tokio::test]
async fn lessons_are_taught_step_by_step() {
    let router = router();
    for game in catalog::GAMES {
        let (slug, lessons) = (game.info().slug, game.info().lessons);
        let steps = get(&router, &format!("/api/lessons/{slug}")).await.good();
        assert_eq!(steps.as_array().map(Vec::len), Some(lessons.len()));
        for (step, lesson) in lessons.iter().enumerate() {
            let (mut right, mut all) = (0, 0);
            for ply in game.read(lesson.position).unwrap().moves().iter().take(60) {
                let path = format!("/api/lessons/{slug}/{step}");
                let tried = post(&router, &path, &json!({"ply": ply})).await.good();
                let answer = if tried["right"] == true { lesson.praise } else { lesson.answer(ply) };
                assert_eq!(tried["answer"], answer);
                (right, all) = (right + u32::from(tried["right"] == true), all + 1);
            }
            assert!(all > 0 && right <= all, "{slug} {step}");
        }
    }
    assert!(
        post(&router, "/api/lessons/gorogo/99", &json!({"ply": "a1"})).await.refused(404).contains("step 99")
    );
    for step in ["-1", "one", "99999999999"] {
        post(&router, &format!("/api/lessons/gorogo/{step}"), &json!({"ply": "a1"})).await.refused(400);
    }
    post(&router, "/api/lessons/gorogo/0", &json!({"ply": "zz"})).await.refused(400);
    get(&router, "/api/lessons/chess").await.refused(404);
}

#[tokio::test]
async fn rules_are_pages_with_positions() {
    let router = router();
    for game in catalog::GAMES {
        let pages = get(&router, &format!("/api/rules/{}", game.info().slug)).await.good();
        let pages = pages.as_array().unwrap();
        assert!(pages.iter().all(|page| page["blocks"][0]["kind"].is_string()));
        let shown = pages.iter().filter_map(|page| page["position"].as_str());
        assert!(shown.map(|position| game.read(position).unwrap().text()).count() > 3);
    }
    get(&router, "/api/rules/chess").await.refused(404);
}

/// A record with all that one can have.
const RECORD: &str = "[White \"Ada\"]\n[Game \"gorogo\"]\n[Opening \"centre\"]\n\n{before} 1. Hc3! {[%eval +0.25,7] [%clk 0:04:59] the middle} (1. Ha1 $7 (1. He5 2. a1)) 2. b2 *\n";

#[tokio::test]
async fn records_come_back_as_they_were() {
    let router = router();
    let read = post(&router, "/api/records/read", &json!({"text": RECORD})).await.good();
    assert_eq!(read["faults"], json!([]));
    let record = &read["records"][0];
    assert_eq!(
        record["tags"],
        json!([{"name": "White", "value": "Ada"}, {"name": "Opening", "value": "centre"}])
    );
    assert_eq!((&record["comment"], &record["nodes"][0]["eval"]), (&json!("before"), &json!("+0.25,7")));
    assert_eq!(record["nodes"][0]["clock"], "0:04:59");
    for format in ["text", "json", "sgf"] {
        let file =
            post(&router, "/api/records/write", &json!({"record": record, "format": format})).await.good();
        let again = post(&router, "/api/records/read", &json!({"text": file["text"]})).await.good();
        assert_eq!(again["records"][0], *record, "{format}");
    }
    let list = post(&router, "/api/records/write", &json!({"record": record, "format": "abstractplay"}))
        .await
        .good();
    assert_eq!(list["name"], "gorogo.txt");
}

#[tokio::test]
async fn records_are_checked_by_the_rules() {
    let router = router();
    let bad = "[Game \"gorogo\"]\n\n1. Hc3 2. c3 *\n\n[Game \"chess\"]\n\n1. e4 *\n";
    let read = post(&router, "/api/records/read", &json!({"text": bad})).await.good();
    assert_eq!(read["records"].as_array().map(Vec::len), Some(1));
    assert_eq!(read["records"][0]["nodes"].as_array().map(Vec::len), Some(1));
    assert_eq!(read["faults"].as_array().map(Vec::len), Some(2), "{read}");
    assert!(
        post(&router, "/api/records/read", &json!({"text": " ".repeat(1 << 21)}))
            .await
            .refused(400)
            .contains("1 MB")
    );
    send(&router, "/api/records/read", vec![b' '; 10_000_000]).await.refused(413);
    let many = "[Game \"gorogo\"]\n\n1. Ha1 *\n\n".repeat(150);
    let read = post(&router, "/api/records/read", &json!({"text": many})).await.good();
    assert_eq!(read["records"].as_array().map(Vec::len), Some(100));
    assert_eq!(read["faults"], json!(["there are more than 100 records: the rest is left out"]));
    let unread = post(&router, "/api/records/read", &json!({"text": "x\n".repeat(100_000)})).await.good();
    assert!(unread["faults"].as_array().map(Vec::len) <= Some(101));

    let start = "5/5/5/5/5 w 10+3 10+2";
    let tree =
        |nodes: Value| json!({"game": "gorogo", "start": start, "tags": [], "result": "*", "nodes": nodes});
    let ask = |record: Value| json!({"record": record, "format": "text"});
    let with = |name: &str, value: Value| {
        let mut tree = tree(json!([]));
        tree[name] = value;
        tree
    };
    for (record, status, part) in [
        (tree(json!([{"parent": null, "ply": "Ha1"}, {"parent": 0, "ply": "a1"}])), 409, "is not legal here"),
        (tree(json!([{"parent": null, "ply": "zz"}])), 409, "cannot read 'zz'"),
        (tree(json!([{"parent": 0, "ply": "a1"}])), 400, "put that one first"),
        (tree(json!([{"parent": 7, "ply": "a1"}])), 400, "put that one first"),
        (tree(json!([{"parent": null, "ply": "a1", "eval": "good"}])), 400, "an evaluation"),
        (tree(json!([{"parent": null, "ply": "a1", "clock": "noon"}])), 400, "hours, minutes"),
        (tree(json!(vec![json!({"parent": null, "ply": "a1"}); 10_001])), 400, "at most 10000"),
        (with("result", json!("won")), 400, "expected a result"),
        (with("start", json!("")), 400, "cannot read"),
        (with("game", json!("chess")), 404, "there is no game"),
        (with("tags", json!([{"name": "a b", "value": ""}])), 400, "a tag's name"),
    ] {
        let sentence = post(&router, "/api/records/write", &ask(record)).await.refused(status);
        assert!(sentence.contains(part), "{sentence}");
    }
    let good = tree(json!([{"parent": null, "ply": "Ha1"}]));
    post(&router, "/api/records/write", &json!({"record": good, "format": "pdf"})).await.refused(400);
    let greener = json!({"game": "greener", "start": catalog::find("greener").unwrap().info().lessons[0].position,
        "tags": [], "result": "*", "nodes": []});
    let sentence =
        post(&router, "/api/records/write", &json!({"record": greener, "format": "sgf"})).await.refused(409);
    assert!(sentence.contains("cannot be written as SGF"), "{sentence}");
}

/// A program may leave the result to the rules.
#[tokio::test]
async fn a_result_that_the_rules_contradict_is_set_right() {
    let router = router();
    let mut over = catalog::find("greener").unwrap().read("3,w4^7,2/6/w2^5,5/2,b6^9,3/6/4,b6^9,1 w").unwrap();
    assert!(over.outcome().is_some() && over.undo().is_none());
    let record = json!({"game": "greener", "start": over.text(), "tags": [], "result": "1-0", "nodes": []});
    let file = post(&router, "/api/records/write", &json!({"record": record, "format": "text"})).await.good();
    assert!(file["text"].as_str().unwrap().trim_end().ends_with("0-1"), "{file}");
}
