use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;
use crate::config::Config;
use crate::secret;

/// The name of the cookie.
const COOKIE: &str = "trilith";

/// A year.
const LIFETIME: u32 = 365 * 24 * 60 * 60;

/// Who asks: a random cookie, of which only the hash is kept.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) hash: String,
}

/// The address a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

/// Recognises the visitor, or gives them a cookie.
pub(crate) async fn recognise(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let known = cookie(request.headers());
    let token = known.clone().unwrap_or_else(secret::token);
    request.extensions_mut().insert(Visitor { hash: secret::hash(&token) });
    let mut response = next.run(request).await;
    if known.is_none()
        && let Ok(cookie) = HeaderValue::from_str(&written(&token, &app.config))
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

fn written(token: &str, config: &Config) -> String {
    let secure = if config.is_secure() { "; Secure" } else { "" };
    format!("{COOKIE}={token}; Path=/; Max-Age={LIFETIME}; HttpOnly; SameSite=Lax{secure}")
}

/// The visitor's token, if they have one of ours.
pub(crate) fn cookie(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, value)| *name == COOKIE && secret::is_token(value)).map(|(_, value)| value.to_string())
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
