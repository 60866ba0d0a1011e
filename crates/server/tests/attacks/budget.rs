//! Long requests and answers that are under way: no visitor can keep others at the same address from theirs.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::sleep;

use crate::support::TestServer;

/// A question whose answer is long enough to be counted.
fn long_question() -> Value {
    let piece = json!({ "owner": "white", "label": "W", "shape": { "kind": "pyramid", "height": 255, "points": 255 } });
    json!(vec![piece; 40])
}

async fn send(site: &TestServer, head: &str, body: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(site.address).await.expect("a connection");
    let head = format!(
        "POST /api/records/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{head}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.expect("it is sent");
    // A body over the budget is refused while it is still being sent.
    let _refused = stream.write_all(body).await;
    stream
}

/// A length that is announced costs the server nothing; only bytes that arrive do.
#[tokio::test]
async fn bodies_that_never_arrive_use_no_budget() {
    for head in ["Content-Length: 4194304", "Transfer-Encoding: chunked"] {
        let site = TestServer::new().await;
        let mut waiting = Vec::new();
        for _ in 0..40 {
            waiting.push(send(&site, head, b"").await);
        }
        sleep(Duration::from_secs(1)).await;
        let answer = site.stranger().send("/api/art/pieces", &long_question()).await;
        assert_eq!(answer.status(), 200, "{head}");
        drop(waiting);
        site.close().await;
    }
}

/// Newcomers send as much as they may, all but the last byte. An established visitor at their address is served, and so
/// is a newcomer at another one.
#[tokio::test]
async fn unfinished_bodies_leave_a_share_for_others() {
    let site = TestServer::set(|config| {
        config.limits.established_after = Duration::from_secs(1);
        config.trusted_proxies = vec![std::net::IpAddr::from([127, 0, 0, 1])];
    })
    .await;
    let player = site.visitor().await;
    sleep(Duration::from_secs(2)).await;
    let body = vec![b' '; 1024 * 1024 - 1];
    let mut waiting = Vec::new();
    for address in 1..=8 {
        for _ in 0..16 {
            let head = format!("Content-Length: {}\r\nX-Forwarded-For: 198.51.100.{address}", body.len() + 1);
            waiting.push(send(&site, &head, &body).await);
        }
    }
    sleep(Duration::from_secs(1)).await;
    for (visitor, address) in [(&player, "198.51.100.1"), (&site.stranger(), "198.51.100.9")] {
        let question = visitor.ask(reqwest::Method::POST, "/api/art/pieces").json(&long_question());
        let answer = question.header("x-forwarded-for", address).send().await.expect("an answer");
        assert_eq!(answer.status(), 200, "{address}");
    }
    drop(waiting);
    site.close().await;
}
