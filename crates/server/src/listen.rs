//! Connections: whoever dawdles is let go.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::app::App;

/// After the system has refused a connection, as when too many files are open.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers requests until it is told to stop, then finishes those under way: all within the farewell.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    app: App,
    stop: CancellationToken,
    farewell: Duration,
) {
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
                tracing::warn!(%error, "a connection was refused");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    drop(listener);
    connections.close();
    let _late = tokio::time::timeout(farewell, connections.wait()).await;
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    app: Arc<App>,
    stop: CancellationToken,
) {
    let is_proxy = app.config.trusts(peer.ip());
    let pass = app.gates.connection(peer.ip());
    if pass.is_none() && !is_proxy {
        return;
    }
    let patience = app.config.limits.patience;
    prepare(&stream, patience);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        answer(router.clone(), request)
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut serving = std::pin::pin!(serving);
    tokio::select! {
        _broken_lines_are_usual = serving.as_mut() => return,
        () = stop.cancelled() => serving.as_mut().graceful_shutdown(),
    }
    let _broken_lines_are_usual = serving.await;
}

async fn answer(router: Router, request: axum::extract::Request) -> Result<Response, Infallible> {
    router.oneshot(request).await
}

/// Small messages go out at once; whoever reads nothing of what was sent is dropped by the system.
fn prepare(stream: &TcpStream, patience: Duration) {
    let _slower_without = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let _held_longer_without = socket2::SockRef::from(stream).set_tcp_user_timeout(Some(patience));
    #[cfg(not(target_os = "linux"))]
    let _ = patience;
}
