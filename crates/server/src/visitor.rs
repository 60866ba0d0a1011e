use std::net::{IpAddr, SocketAddr};
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use play::Moment;

use crate::app::App;
use crate::config::Config;
use crate::cookie::Presented;
use crate::failure::Denial;
use crate::secret;

/// Who asks: a random cookie, of which only the hash is kept.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) hash: String,
    /// From when on the visitor can be established: some time after the cookie was issued.
    pub(crate) established_from: Instant,
    /// When the cookie was issued.
    pub(crate) issued: Moment,
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
    let now = app.hall.now();
    let token = match app.cookies.read(request.headers(), now) {
        Presented::Unsigned(token) => match app.hall.store.has_games(&secret::hash(&token)).await {
            Ok(false) => secret::token(),
            Ok(true) => token,
            // A new cookie would take the seat away for ever: the visitor is to try again.
            Err(error) => return Denial::from(error).into_response(),
        },
        Presented::Signed(_) | Presented::Nothing => secret::token(),
    };
    request.extensions_mut().insert(app.cookies.visitor(&token, now, now));
    let mut response = next.run(request).await;
    if let Some(cookie) = app.cookies.issue(&token, now) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The address behind the proxies that we trust. Each proxy adds whom it heard at the end, so only what a trusted one
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
