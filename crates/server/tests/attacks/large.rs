//! Ten megabytes where some bytes are expected.

use futures_util::SinkExt;
use reqwest::Method;
use reqwest::header::CONTENT_TYPE;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::support::{PATIENCE, TestServer, refused};

const TEN_MEGABYTES: usize = 10 * 1024 * 1024;

/// Everything that comes before the server hangs up.
async fn answer(line: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let _reset = timeout(PATIENCE, line.read_to_end(&mut bytes)).await.expect("it hangs up");
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn a_body_that_says_how_large_it_is_is_not_even_read() {
    let site = TestServer::new().await;
    for path in
        ["/api/view", "/api/games", "/api/records/read", "/api/art/pieces", "/api/seats/x", "/", "/metrics"]
    {
        let mut line = TcpStream::connect(site.address).await.expect("a line");
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {TEN_MEGABYTES}\r\n\r\n"
        );
        line.write_all(head.as_bytes()).await.expect("it is sent");
        let mut begun = [0; 12];
        timeout(PATIENCE, line.read_exact(&mut begun)).await.expect("at once").expect("an answer");
        assert_eq!(&begun, b"HTTP/1.1 413", "{path}");
    }
    site.close().await;
}

#[tokio::test]
async fn a_body_without_end_is_cut_off() {
    let site = TestServer::new().await;
    for path in ["/api/view", "/api/games", "/api/records/read"] {
        let mut line = TcpStream::connect(site.address).await.expect("a line");
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        );
        line.write_all(head.as_bytes()).await.expect("it is sent");
        let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
        let mut sent = 0;
        while sent < 10 * TEN_MEGABYTES && line.write_all(chunk.as_bytes()).await.is_ok() {
            sent += chunk.len();
        }
        assert!(sent < 10 * TEN_MEGABYTES, "{path}: the server still listens");
    }
    // Larger than its door allows, though it says so: told in one sentence.
    let body = " ".repeat(300_000);
    for path in ["/api/view", "/api/games"] {
        let request = site
            .stranger()
            .ask(Method::POST, path)
            .header(CONTENT_TYPE, "application/json")
            .body(body.clone());
        // The line may break while the rest is still being sent.
        if let Ok(answer) = request.send().await {
            assert_eq!(answer.status(), 413, "{path}");
        }
    }
    assert_eq!(site.stranger().fetch("/api/catalog").await.status(), 200);
    site.close().await;
}

#[tokio::test]
async fn a_head_without_end_is_cut_off() {
    let site = TestServer::new().await;
    let mut line = TcpStream::connect(site.address).await.expect("a line");
    let mut sent = line.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n").await;
    for number in 0..100_000 {
        if sent.is_err() {
            break;
        }
        sent = line.write_all(format!("X-{number}: {}\r\n", "x".repeat(100)).as_bytes()).await;
    }
    assert!(sent.is_err() || !answer(&mut line).await.contains("HTTP/1.1 200"));
    site.close().await;
}

#[tokio::test]
async fn a_large_message_ends_the_socket() {
    let site = TestServer::new().await;
    let mut socket = site.stranger().socket().await.unwrap();
    let _cut_off = socket.stream.send(Message::text("x".repeat(TEN_MEGABYTES))).await;
    socket.end().await;

    // In small pieces it is no better.
    let mut socket = site.stranger().socket().await.unwrap();
    let piece = |code| Message::Frame(Frame::message(vec![b'x'; 10_000], OpCode::Data(code), false));
    let mut sent = socket.stream.send(piece(Data::Text)).await;
    for _ in 0..10_000 {
        if sent.is_err() {
            break;
        }
        sent = socket.stream.send(piece(Data::Continue)).await;
    }
    assert!(sent.is_err(), "the server still listens");
    assert_eq!(site.stranger().fetch("/api/catalog").await.status(), 200);
    site.close().await;
}

/// A thousand pieces are drawn, the same one many times too; what would be too long together is refused.
#[tokio::test]
async fn a_thousand_pieces_are_drawn_unless_they_are_too_long_together() {
    let site = TestServer::new().await;
    let pieces = |shape: Value, count: usize| {
        json!(vec![json!({ "owner": "white", "label": "", "shape": shape }); count])
    };
    let henges = site.stranger().send("/api/art/pieces", &pieces(json!({ "kind": "henge" }), 1_000)).await;
    assert_eq!(henges.status(), 200);
    let drawings: Vec<String> = henges.json().await.expect("drawings");
    assert!(drawings.len() == 1_000 && drawings.iter().all(|drawing| *drawing == drawings[0]));
    let tall = pieces(json!({ "kind": "pyramid", "height": 255, "points": 255 }), 1_000);
    let sentence = refused(site.stranger().send("/api/art/pieces", &tall).await, 400).await;
    assert!(sentence.contains("fewer pieces"), "{sentence}");
    let more = pieces(json!({ "kind": "henge" }), 1_001);
    let sentence = refused(site.stranger().send("/api/art/pieces", &more).await, 400).await;
    assert!(sentence.contains("at most 1000"), "{sentence}");
    site.close().await;
}
