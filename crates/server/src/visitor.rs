use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use play::Timestamp;

use crate::api_error::ApiError;
use crate::app::App;
use crate::config::Config;
use crate::cookie::Presented;
use crate::tokens;

/// A visitor: a random cookie, of which only the hash is stored.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) hash: String,
    /// From when on the visitor can be established: some time after the cookie was issued.
    pub(crate) established_from: Instant,
    /// When the cookie was issued.
    pub(crate) issued: Timestamp,
}

/// The address a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

/// Recognises the visitor, or gives them a cookie. The guard has verified signed cookies; a cookie from before they were
/// signed counts only if its visitor has a seat, and is replaced by a signed one of the same visitor.
pub(crate) async fn recognise(State(app): State<App>, mut request: Request, next: Next) -> Response {
    if request.extensions().get::<Visitor>().is_some() {
        return next.run(request).await;
    }
    let now = app.registry.now();
    let token = match app.cookies.read(request.headers(), now) {
        Presented::Unsigned(token) => match app.registry.store.has_games(&tokens::hash(&token)).await {
            Ok(false) => tokens::token(),
            Ok(true) => token,
            // A new cookie would take the seat away for ever: the visitor is to try again.
            Err(error) => return ApiError::from(error).into_response(),
        },
        Presented::Signed(_) | Presented::Nothing => tokens::token(),
    };
    request.extensions_mut().insert(app.cookies.visitor(&token, now, now));
    let mut response = next.run(request).await;
    if let Some(cookie) = app.cookies.issue(&token, now) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The client's address behind trusted proxies. Each proxy appends the address of its peer, so only what a trusted one
/// added counts: all before that anybody could have written.
pub(crate) fn address(request: &Request, config: &Config) -> IpAddr {
    let peer = request
        .extensions()
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::from([127, 0, 0, 1]), |ConnectInfo(peer)| peer.ip());
    let forwarded =
        request.headers().get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let mut hops: Vec<&str> = forwarded.flat_map(|value| value.split(',')).map(str::trim).collect();
    let mut address = peer.to_canonical();
    while config.trusts(address) {
        match hops.pop().and_then(hop) {
            Some(hop) => address = hop,
            None => break,
        }
    }
    address
}

/// An address as a proxy writes it, some with a port.
fn hop(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

tokio::task_local! {
    /// The sender of the request that the current task answers; the guard sets it.
    static CURRENT: Requester;
}

/// The sender of a request, as far as work is shared out fairly between senders.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Requester {
    pub(crate) address: IpAddr,
    /// The hash of an established visitor. All others of an address count as one, because cookies cost nothing.
    pub(crate) visitor: Option<String>,
    /// The hash of a visitor who is not established: they take turns in the share of the others.
    pub(crate) newcomer: Option<String>,
}

impl Requester {
    /// Runs a future that answers a request of this sender.
    pub(crate) fn scope<F: Future>(self, answering: F) -> impl Future<Output = F::Output> {
        CURRENT.scope(self, answering)
    }

    /// The sender of the current request. Without a guard, as in tests of the router alone, all senders are one.
    pub(crate) fn current() -> Requester {
        let unknown =
            |_| Requester { address: IpAddr::V4(Ipv4Addr::UNSPECIFIED), visitor: None, newcomer: None };
        CURRENT.try_with(Requester::clone).unwrap_or_else(unknown)
    }
}
