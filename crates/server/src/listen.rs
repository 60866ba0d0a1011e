//! Accepts connections, with time limits on reading and writing.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::app::App;
use crate::client_stream::ClientStream;
use crate::connections::{Answering, Connection, ConnectionPermit};
use crate::tracked_body::HeldBody;
use crate::tracked_body::WatchedBody;

/// After the system has refused a connection, as when too many files are open.
const PAUSE: Duration = Duration::from_millis(100);

/// What a connection keeps of a request that is being read, and of an answer that is being written.
const BUFFER: usize = 64 * 1024;

/// What the system keeps of an answer that is not read; it takes twice as much.
const SEND_BUFFER: usize = 128 * 1024;

/// Bounds what the system keeps of answers. The buffer of a WebSocket is left alone: a page that is busy for a moment
/// would be told to load again, and the number of waiting messages is bounded anyway.
fn bound_send_buffer(stream: &TcpStream) {
    let _more_memory_without = SockRef::from(stream).set_send_buffer_size(SEND_BUFFER);
}

/// Answers requests until the server stops. Gives the connections, which then finish the requests under way.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    app: App,
    stop: CancellationToken,
) -> TaskTracker {
    let connections = TaskTracker::new();
    let app = Arc::new(app);
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                connections.spawn(connection(stream, peer, router.clone(), Arc::clone(&app), stop.clone()));
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    drop(listener);
    connections.close();
    connections
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    app: Arc<App>,
    stop: CancellationToken,
) {
    let is_proxy = app.config.trusts(peer.ip());
    let connection = Connection::new();
    // A proxy's connections are not counted: they are of many visitors.
    let permit = if is_proxy { None } else { app.rate_limits.connection(peer.ip(), Arc::clone(&connection)) };
    if permit.is_none() && !is_proxy {
        return;
    }
    let patience = app.config.limits.idle_timeout;
    prepare(&stream, patience);
    let bound: Option<fn(&TcpStream)> = if is_proxy { None } else { Some(bound_send_buffer) };
    let stream = ClientStream::new(stream, Arc::clone(&connection), patience, bound);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let answering = Connection::answer(&connection);
        let connection = Arc::clone(&connection);
        let watch = |body| WatchedBody { body: Body::new(body), connection: Arc::clone(&connection) };
        let mut request = request.map(|body| Body::new(watch(body)));
        request.extensions_mut().insert(ConnectInfo(peer));
        answer(router.clone(), request, connection, answering)
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut serving = std::pin::pin!(serving);
    tokio::select! {
        _broken_lines_are_usual = serving.as_mut() => return,
        () = evicted(permit.as_ref()) => return,
        () = stop.cancelled() => serving.as_mut().graceful_shutdown(),
    }
    let _broken_lines_are_usual = serving.await;
}

/// Answers a request; its connection counts as busy until the answer has been written.
async fn answer(
    router: Router,
    request: axum::extract::Request,
    connection: Arc<Connection>,
    answering: Answering,
) -> Result<Response, Infallible> {
    let response = router.oneshot(request).await?;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        connection.become_websocket();
    } else {
        connection.begin_answer();
    }
    Ok(response.map(|body| HeldBody::wrap(body, answering)))
}

/// Waits until a connection has to make room for another one.
async fn evicted(permit: Option<&ConnectionPermit>) {
    match permit {
        Some(permit) => permit.evicted().await,
        None => std::future::pending().await,
    }
}

/// Disables Nagle's algorithm, and has the system drop peers that acknowledge nothing.
fn prepare(stream: &TcpStream, patience: Duration) {
    let _slower_without = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let _held_longer_without = SockRef::from(stream).set_tcp_user_timeout(Some(patience));
    #[cfg(not(target_os = "linux"))]
    let _ = patience;
}
