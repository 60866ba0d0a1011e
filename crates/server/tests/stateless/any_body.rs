//! Whatever a program sends, no door breaks: it answers, or it refuses in one sentence.

use axum::Router;
use game::{Random, Setup};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::stateless::door::{get, send};
use crate::stateless::router;

/// A good question at every door that takes one; nearly all that is sent is one of them, changed here and there.
fn engine_queries(game: &str, random: &mut Random) -> Vec<(String, Value)> {
    let rules = catalog::find(game).unwrap();
    let mut state = rules
        .start(&Setup { size: None, deal: Some(random.bits()) })
        .or_else(|_| rules.start(&Setup::default()))
        .unwrap();
    let (position, mut plies) = (state.text(), Vec::new());
    for _ in 0..random.below(30) {
        let moves = state.moves();
        let Some(ply) = moves.get(random.below(moves.len().max(1))) else { break };
        plies.push(state.play(ply).unwrap());
    }
    let start =
        json!({"game": game, "position": position, "setup": {"size": null, "deal": null}, "plies": plies});
    let nodes: Vec<Value> = plies
        .iter()
        .enumerate()
        .map(|(at, ply)| json!({"parent": at.checked_sub(1), "ply": ply, "comment": "good", "marks": [1], "eval": "+0.50", "clock": "0:01:00"}))
        .collect();
    let record = json!({"game": game, "start": position, "tags": [{"name": "White", "value": "Ada"}], "result": "*", "nodes": nodes, "comment": ""});
    let format = ["text", "json", "sgf", "abstractplay"][random.below(4)];
    let edits = json!([
        {"kind": "put", "square": "a1", "item": 1}, {"kind": "clear", "square": "b2"}, {"kind": "clear_all"},
        {"kind": "hold", "player": "white", "hand": 0, "count": 3}, {"kind": "turn", "player": "black"},
        {"kind": "phase", "phase": "move"},
    ]);
    let piece = |shape: Value| json!({"owner": "white", "label": "W", "shape": shape});
    let pieces = json!([
        piece(json!({"kind": "pyramid", "height": 3, "points": 2})),
        piece(json!({"kind": "cube", "sign": "one_way", "towards": "north"})),
        piece(json!({"kind": "tile", "dots": 3})),
    ]);
    let board = json!({"files": 5, "ranks": 5, "board": "cells", "wood": "sand", "flipped": true});
    let text = format!("[Game \"{game}\"]\n[Position \"{position}\"]\n\n1. {} *\n", plies.join(" "));
    vec![
        ("/api/view".to_string(), start.clone()),
        ("/api/views".to_string(), json!({"start": start, "from": 0, "count": 3})),
        (
            "/api/illegal-reason".to_string(),
            json!({"start": start, "clicks": [{"kind": "square", "square": "a1"}, {"kind": "item", "item": 0}]}),
        ),
        ("/api/art/board".to_string(), board),
        ("/api/art/pieces".to_string(), pieces),
        ("/api/picture.svg".to_string(), start.clone()),
        ("/api/records/read".to_string(), json!({"text": text, "game": game})),
        ("/api/records/write".to_string(), json!({"record": record, "format": format})),
        ("/api/editor".to_string(), json!({"game": game, "position": position, "edits": edits})),
        (format!("/api/lessons/{game}/{}", random.below(15)), json!({"ply": "a1"})),
    ]
}

/// Something else than what is expected, or a text with a letter changed.
fn other(value: &Value, random: &mut Random) -> Value {
    match (value, random.below(3)) {
        (Value::String(text), 0 | 1) => {
            let mut letters: Vec<char> = text.chars().collect();
            let at = random.below(letters.len().max(1));
            let letter = "a1B9/^,-+ x\"[]{}()é\u{0}\u{1F600}".chars().nth(random.below(21)).unwrap_or('7');
            match random.below(3) {
                0 => letters.insert(at.min(letters.len()), letter),
                1 if at < letters.len() => letters[at] = letter,
                _ => letters.truncate(at),
            }
            json!(letters.into_iter().collect::<String>())
        }
        (Value::Number(_), 0 | 1) => json!([0, 1, 26, 40, 254, 255][random.below(6)]),
        _ => [
            json!(null),
            json!(true),
            json!(-1),
            json!(256),
            json!(4_294_967_295_u32),
            json!(1e300),
            json!(""),
            json!("a1"),
            json!("gorogo"),
            json!("barragoon"),
            json!("greener"),
            json!("x".repeat(5_000)),
            json!([]),
            json!({}),
            json!([[[[]]]]),
            json!("18446744073709551615"),
            json!("9x9"),
        ][random.below(17)]
        .clone(),
    }
}

/// Changes a value somewhere inside.
fn change(value: &mut Value, random: &mut Random) {
    let goes_in = random.below(6) > 0;
    match value {
        Value::Array(items) if goes_in && !items.is_empty() => {
            let at = random.below(items.len());
            match random.below(5) {
                0 => items.truncate(at),
                1 => {
                    let item = items[at].clone();
                    (0..random.below(120)).for_each(|_| items.insert(at, item.clone()));
                }
                _ => change(&mut items[at], random),
            }
        }
        Value::Object(fields) if goes_in && !fields.is_empty() => {
            let name = fields.keys().nth(random.below(fields.len())).unwrap().clone();
            match random.below(12) {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert("surprise".to_string(), json!(7))),
                _ => change(&mut fields[&name], random),
            }
        }
        _ => *value = other(value, random),
    }
}

async fn ask(router: &Router, path: &str, body: String) {
    let answer = send(router, path, body.clone()).await;
    assert!(answer.status.as_u16() < 500, "{path}: {body}");
    if !answer.status.is_success() {
        answer.refused(answer.status.as_u16());
    }
}

fn now<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_question_breaks_a_door(seed: u64) {
        let router = router();
        let random = &mut Random::new(seed);
        for game in catalog::GAMES {
            for (path, mut body) in engine_queries(game.info().slug, random) {
                for _ in 0..random.below(4) {
                    change(&mut body, random);
                }
                now(ask(&router, &path, body.to_string()));
            }
        }
    }

    #[test]
    fn no_bytes_break_a_door(bytes in "\\PC{0,200}", path in "[a-z0-9%/]{0,20}") {
        let router = router();
        now(async {
            for door in ["/api/view", "/api/editor", "/api/art/pieces", "/api/records/read"] {
                ask(&router, door, bytes.clone()).await;
            }
            for place in ["/", "/api/", "/api/rules/", "/api/lessons/", "/api/editor/"] {
                let address = format!("{place}{path}");
                if let Ok(address) = address.parse::<axum::http::Uri>() {
                    assert!(get(&router, &address.to_string()).await.status.as_u16() < 500, "{address}");
                }
            }
        });
    }
}
