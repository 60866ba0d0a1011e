//! Answers that are never read. This test has a process of its own, because it http_metrics the memory of the process.

#![cfg(target_os = "linux")]

#[path = "support/mod.rs"]
mod support;

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use socket2::{Domain, Socket as Line, Type};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::support::{PATIENCE, TestServer, refused};

/// How many bytes of memory this process uses, the server of the test included.
fn resident_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes: u64 = line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0);
    kilobytes * 1024
}

/// A connection with a small receive buffer, so that what is not read stays with the server.
fn narrow(site: &TestServer) -> TcpStream {
    let line = Line::new(Domain::IPV4, Type::STREAM, None).expect("a line");
    line.set_recv_buffer_size(4096).expect("a small buffer");
    line.connect(&site.address.into()).expect("a line");
    line.set_nonblocking(true).expect("it does not block");
    TcpStream::from_std(line.into()).expect("a stream")
}

/// A record with a long comment, which comes back in the answer.
fn record() -> Value {
    let comment = "\"".repeat(1_000_000);
    json!({ "text": format!("[Game \"gorogo\"]\n\n{{{comment}}} 1. Hc3 *\n"), "game": "gorogo" })
}

/// One address opens many connections, asks for long answers on all, and reads none of them.
#[tokio::test]
async fn answers_that_are_never_read_fill_no_memory() {
    let site = TestServer::set(|config| config.limits.requests = 100_000).await;
    let piece = json!({ "owner": "white", "label": "W", "shape": { "kind": "pyramid", "height": 255, "points": 255 } });
    let pieces = json!(vec![piece; 160]);
    for (path, question) in [("/api/records/read", record()), ("/api/art/pieces", pieces.clone())] {
        let body = question.to_string();
        let length = body.len();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        let before = resident_bytes();
        let mut lines = Vec::new();
        for _ in 0..300 {
            let mut line = narrow(&site);
            // A request over the budget is refused while it is still being sent.
            let _refused = line.write_all(request.as_bytes()).await;
            lines.push(line);
        }
        tokio::time::sleep(Duration::from_secs(4)).await;
        let grown = resident_bytes().saturating_sub(before) / (1024 * 1024);
        assert!(grown < 150, "{path}: {grown} MiB for answers that are not read");
        assert_eq!(site.stranger().fetch("/api/catalog").await.status(), 200, "short answers need no budget");
        if path == "/api/art/pieces" {
            let over = site.stranger().send(path, &question).await;
            assert_eq!(over.headers()["retry-after"], "60");
            let sentence = refused(over, 429).await;
            assert!(sentence.contains("read the answers"), "{sentence}");
        }
    }
    // The lines are closed, so their answers are dropped.
    let until = Instant::now() + PATIENCE;
    while site.stranger().send("/api/art/pieces", &pieces).await.status() != 200 {
        assert!(Instant::now() < until, "the budget is never given back");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    site.close().await;
}
