//! Those who dawdle: they hold nothing for long, and nobody waits for them.

use std::time::{Duration, Instant};

use futures_util::SinkExt;
use socket2::{Domain, Socket as Line, Type};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, client_async};
use wire::{ClientMessage, GameAction, ServerMessage};

use crate::support::{ActionOutcome, PATIENCE, Socket, TestServer, Visitor, hello, invitation, together};

/// Enough for those who do not dawdle, on a busy machine too.
const SHORT: Duration = Duration::from_secs(6);

async fn impatient() -> TestServer {
    TestServer::set(|config| config.limits.idle_timeout = SHORT).await
}

#[tokio::test]
async fn half_a_request_is_not_waited_for() {
    let site = impatient().await;
    let whole = "POST /api/view HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    for (begun, answered) in
        [("", ""), ("GET / HT", ""), ("GET / HTTP/1.1\r\nHost: x\r\n", ""), (whole, "HTTP/1.1 408")]
    {
        let mut line = TcpStream::connect(site.address).await.expect("a line");
        line.write_all(begun.as_bytes()).await.expect("it is sent");
        let mut bytes = Vec::new();
        let _reset = timeout(PATIENCE, line.read_to_end(&mut bytes)).await.expect("it hangs up");
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.starts_with(answered), "{begun}: {text}");
    }
    site.close().await;
}

#[tokio::test]
async fn a_silent_socket_is_let_go_and_nobody_thinks_that_it_is_there() {
    let site = impatient().await;
    let (ann, bob) = (site.visitor().await, site.visitor().await);
    let id = ann.create(&invitation("gorogo")).await;
    let mut watching = bob.open(&id).await.socket;
    // A line that is cut without a word: nothing is read, nothing is said, the socket stays open.
    let silent = ann.open(&id).await;
    watching.find(there(true)).await.unwrap();
    let (mut gone, asked) = (false, Instant::now());
    while !gone {
        assert!(asked.elapsed() < PATIENCE, "it is still shown as there");
        watching.say(&ClientMessage::Ping { t: Duration::ZERO.into() }).await.unwrap();
        gone = watching
            .find(|told| match told {
                ServerMessage::Presence { presence, .. } if !presence.white => Some(true),
                ServerMessage::Pong { .. } => Some(false),
                _ => None,
            })
            .await
            .unwrap();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    drop(silent);
    site.close().await;
}

fn there(white: bool) -> impl FnMut(ServerMessage) -> Option<()> {
    move |told| match told {
        ServerMessage::Presence { presence, .. } | ServerMessage::Snapshot { presence, .. } => {
            (presence.white == white).then_some(())
        }
        _ => None,
    }
}

/// A socket of a page that has little room for what it does not read.
async fn narrow(site: &TestServer, guest: &Visitor) -> Socket {
    let line = Line::new(Domain::IPV4, Type::STREAM, None).expect("a line");
    line.set_recv_buffer_size(4096).expect("a small buffer");
    line.connect(&site.address.into()).expect("a line");
    line.set_nonblocking(true).expect("it does not block");
    let stream = TcpStream::from_std(line.into()).expect("a stream");
    let mut request = format!("ws://{}/api/socket", site.address).into_client_request().expect("a request");
    request.headers_mut().insert("cookie", guest.cookie().unwrap());
    let (stream, _) = client_async(request, MaybeTlsStream::Plain(stream)).await.expect("a socket");
    Socket { stream }
}

#[tokio::test]
async fn a_page_that_reads_too_slowly_is_told_to_load_again() {
    let site = TestServer::set(|config| config.limits.messages = 100_000).await;
    let guest = site.visitor().await;
    let id = guest.create(&together("gorogo")).await;
    let mut slow = narrow(&site, &guest).await;
    let text = serde_json::to_string(&hello(&id)).expect("JSON");
    for _ in 0..3_000 {
        if slow.stream.send(Message::text(text.clone())).await.is_err() {
            break;
        }
    }
    // The others do not wait for it.
    let ply = catalog::find("gorogo").expect("it is there").read(&guest.snapshot(&id).await.start);
    let ply = ply.expect("a position").moves()[0].clone();
    let mut quick = guest.open(&id).await;
    assert_eq!(quick.act_at("one", 0, &GameAction::Ply { ply }).await, ActionOutcome::Done(1));

    let mut read = 0;
    let told = slow.find(|told| {
        read += 1;
        matches!(told, ServerMessage::Restart { reload: true, .. }).then_some(())
    });
    told.await.unwrap();
    assert!(read < 2_000, "{read} messages had waited for it");
    slow.end().await;
    site.close().await;
}

#[tokio::test]
async fn a_page_that_reads_nothing_is_dropped() {
    let site = TestServer::set(|config| {
        config.limits.idle_timeout = SHORT;
        config.limits.messages = 1_000_000;
    })
    .await;
    let guest = site.visitor().await;
    let id = guest.create(&together("gorogo")).await;
    let mut stuck = narrow(&site, &guest).await;
    let text = serde_json::to_string(&hello(&id)).expect("JSON");
    let dropped = async {
        while stuck.stream.send(Message::text(text.clone())).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, dropped).await.expect("it is dropped");
    assert_eq!(site.stranger().fetch("/api/catalog").await.status(), 200);
    let mut line = TcpStream::connect(site.address).await.expect("a line");
    line.write_all(b"GET /api/catalog HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .await
        .expect("it is sent");
    let mut bytes = Vec::new();
    timeout(PATIENCE, line.read_to_end(&mut bytes)).await.expect("in time").expect("an answer");
    site.close().await;
}
