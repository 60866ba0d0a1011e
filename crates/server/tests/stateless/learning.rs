//! The editor, lessons and rules.

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value, json};

use crate::stateless::door::{get, knock, post};
use crate::stateless::router;

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
                let answer = if tried["right"] == true { lesson.praise } else { lesson.feedback(ply) };
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
        let shown: Vec<&str> = pages.iter().filter_map(|page| page["position"].as_str()).collect();
        assert!(shown.len() > 3 && shown.iter().all(|position| game.read(position).is_ok()));
    }
    get(&router, "/api/rules/chess").await.refused(404);
    get(&router, "/api/rules/chess/short").await.refused(404);
}

#[tokio::test]
async fn the_short_rules_have_a_summary_pieces_and_steps() {
    let router = router();
    for game in catalog::GAMES {
        let pages = get(&router, &format!("/api/rules/{}/short", game.info().slug)).await.good();
        let pages = pages.as_array().unwrap();
        let kinds: Vec<&str> = pages
            .iter()
            .flat_map(|page| page["blocks"].as_array().unwrap())
            .map(|block| block["kind"].as_str().unwrap())
            .collect();
        assert_eq!(kinds[..3], ["heading", "text", "summary"]);
        assert!(kinds.contains(&"pieces"));
        let step = pages.iter().find(|page| page["origin"].is_object()).unwrap();
        let origin = &step["origin"];
        let mut state = game.read(origin["position"].as_str().unwrap()).unwrap();
        state.play(origin["plies"][0].as_str().unwrap()).unwrap();
        assert_eq!(step["position"], state.text());
        // The full form has the same fields, without what only the short form shows.
        let full = get(&router, &format!("/api/rules/{}", game.info().slug)).await.good();
        assert!(
            full.as_array().unwrap().iter().all(|page| page["origin"].is_null() && page["chosen"].is_null())
        );
    }
}

#[tokio::test]
async fn long_answers_are_packed_for_those_who_can_unpack_them() {
    let (router, path) = (router(), "/api/lessons/barragoon");
    let plain = get(&router, path).await;
    assert!(plain.good().is_array());
    let asked = Request::get(path).header(header::ACCEPT_ENCODING, "gzip").body(Body::empty()).unwrap();
    let packed = knock(&router, asked).await;
    // The first two bytes of every gzip file.
    assert!(packed.bytes.starts_with(&[0x1f, 0x8b]));
    assert!(packed.bytes.len() * 4 < plain.bytes.len(), "{} of {}", packed.bytes.len(), plain.bytes.len());
}

#[tokio::test]
async fn puzzles_are_listed_tried_and_told() {
    let router = router();
    for game in catalog::GAMES.iter().filter(|game| !game.info().puzzles.is_empty()) {
        let slug = game.info().slug;
        let first = review::Puzzle::all(*game).remove(0);
        let listed = get(&router, &format!("/api/puzzles/{slug}")).await.good();
        assert_eq!(listed[0]["position"], first.facts().position);
        assert!(listed[0].get("solution").is_none(), "{listed}");
        let door = format!("/api/puzzles/{slug}/1");
        assert_eq!(get(&router, &door).await.good(), listed[0]);
        let right = post(&router, &door, &json!({"ply": first.facts().ply})).await.good();
        assert_eq!((&right["right"], &right["ply"]), (&json!(true), &json!(first.facts().ply)));
        let moves = first.state().unwrap().moves();
        let wrong = moves.iter().find(|ply| *ply != first.facts().ply).unwrap();
        let refuted = post(&router, &door, &json!({"ply": wrong})).await.good();
        assert_eq!(refuted["right"], false);
        assert!(refuted["words"].as_str().unwrap().contains("does not win"), "{refuted}");
        assert_eq!(get(&router, &format!("{door}/solution")).await.good()["ply"], first.facts().ply);
        assert!(get(&router, &format!("{door}/hint")).await.good()["hint"].is_string());
        post(&router, &door, &json!({"ply": "nonsense"})).await.refused(400);
        let sentence = get(&router, &format!("/api/puzzles/{slug}/99999/hint")).await.refused(404);
        assert!(sentence.contains("has no puzzle 99999"), "{sentence}");
    }
}
