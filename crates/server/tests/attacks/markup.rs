//! What people type stays text.

use reqwest::Response;
use serde_json::{Value, json};
use wire::CreatedGame;

use crate::support::{TestServer, refused};

const MARKUP: &str = "<img src=x onerror=alert(1)>\"'&";

fn kind(answer: &Response) -> String {
    answer.headers()["content-type"].to_str().expect("plain").to_string()
}

#[tokio::test]
async fn a_name_with_markup_is_never_more_than_text() {
    let site = TestServer::new().await;
    let guest = site.visitor().await;
    let body = json!({
        "key": "new", "game": "gorogo", "seats": { "white": { "kind": "me", "name": MARKUP }, "black": { "kind": "open" } }
    });
    let CreatedGame { id } = guest.post("/api/games", &body).await.unwrap();
    let answer = guest.fetch(&format!("/api/games/{id}")).await;
    assert_eq!(kind(&answer), "application/json");
    assert_eq!(answer.json::<Value>().await.unwrap()["live"]["seats"]["white"]["name"], MARKUP);
    for format in ["text", "json", "sgf", "abstractplay"] {
        let record = guest.fetch(&format!("/api/games/{id}/record?format={format}")).await;
        if record.status() == 200 {
            assert_eq!(kind(&record), "text/plain; charset=utf-8");
            assert!(
                record.headers()["content-disposition"].to_str().expect("plain").starts_with("attachment")
            );
        }
    }
    for name in
        ["a\nb", "a\u{0}b", "\u{7f}", "\u{202e}ada", "a\u{200b}da", &"x".repeat(41), "level:8", "bot:x"]
    {
        let body = json!({
            "key": name, "game": "gorogo", "seats": { "white": { "kind": "me", "name": name }, "black": { "kind": "open" } }
        });
        refused(guest.send("/api/games", &body).await, 400).await;
    }
    site.close().await;
}

#[tokio::test]
async fn a_comment_with_markup_comes_back_as_text() {
    let site = TestServer::new().await;
    let guest = site.stranger();
    let text = format!("[Game \"GoRoGo\"]\n\n{{ {MARKUP} }}\n");
    let answer = guest.send("/api/records/read", &json!({ "text": text })).await;
    assert_eq!(kind(&answer), "application/json");
    let _whatever: Value = answer.json().await.unwrap();
    // What is said about a fault may repeat it, as JSON.
    let answer = guest.send("/api/view", &json!({ "game": MARKUP })).await;
    assert_eq!(kind(&answer), "application/json");
    refused(answer, 404).await;
    site.close().await;
}

#[tokio::test]
async fn nothing_runs_and_nothing_is_loaded_from_elsewhere() {
    let site = TestServer::new().await;
    let guest = site.stranger();
    let answers = [
        guest.fetch("/").await,
        guest.fetch("/<script>alert(1)</script>").await,
        guest.fetch("/g/<script>").await,
        guest.fetch("/api/<script>").await,
        guest.fetch("/api/catalog").await,
        guest.fetch("/metrics").await,
        guest.send("/api/picture.svg", &json!({ "game": "gorogo" })).await,
        guest.send("/api/view", &json!(MARKUP)).await,
    ];
    for answer in answers {
        let headers = answer.headers().clone();
        let policy = headers["content-security-policy"].to_str().expect("plain").to_string();
        // Nothing but our own files, or nothing at all.
        assert!(
            policy.starts_with("default-src 'none'") || policy.starts_with("default-src 'self'"),
            "{policy}"
        );
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("base-uri "), "{policy}");
        for open in ["'unsafe-inline'", "'unsafe-eval'", "*", "http"] {
            assert!(!policy.contains(open), "{policy}");
        }
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["x-frame-options"], "DENY");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        let kind = headers["content-type"].to_str().expect("plain").to_string();
        let text = answer.text().await.expect("text");
        assert!(!kind.starts_with("text/html") || !text.contains("alert(1)"), "{text}");
    }
    site.close().await;
}

#[tokio::test]
async fn drawings_hold_against_any_numbers() {
    let site = TestServer::new().await;
    let guest = site.stranger();
    let mut shapes = vec![json!({ "kind": "stone" })];
    for number in [0_u32, 1, 7, 255, 256, u32::MAX] {
        shapes.push(json!({ "kind": "tile", "dots": number }));
        shapes.push(json!({ "kind": "pyramid", "height": number, "points": number }));
        shapes.push(json!({ "kind": "pyramid", "height": number, "points": 255 }));
    }
    shapes.extend([
        json!({ "kind": "tile", "dots": -1 }),
        json!({ "kind": "tile", "dots": 1e99 }),
        json!({ "kind": MARKUP }),
    ]);
    for shape in shapes {
        let answer = guest.send("/api/art/pieces", &json!([{ "owner": null, "shape": shape }])).await;
        drawn_or_refused(answer, &shape).await;
    }
    for files in [0_u32, 1, 26, 27, 255, 256, u32::MAX] {
        for ranks in [0_u32, 1, 26, 255] {
            let asked = json!({ "files": files, "ranks": ranks, "board": "cells", "wood": "sand" });
            let answer = guest.send("/api/art/board", &asked).await;
            let fits = (1..=26).contains(&files) && (1..=26).contains(&ranks);
            assert_eq!(answer.status() == 200, fits, "{asked}");
            drawn_or_refused(answer, &asked).await;
        }
    }
    let many: Vec<Value> = vec![json!({ "owner": null, "shape": { "kind": "stone" } }); 1_001];
    refused(guest.send("/api/art/pieces", &json!(many)).await, 400).await;
    site.close().await;
}

async fn drawn_or_refused(answer: Response, asked: &Value) {
    assert!([200, 400, 422].contains(&answer.status().as_u16()), "{asked}: {}", answer.status());
    let text = answer.text().await.expect("text");
    assert!(text.len() < 200_000, "{asked}: {} bytes", text.len());
    assert!(!text.contains("NaN") && !text.contains("inf\"") && !text.contains("<script"), "{asked}");
}
