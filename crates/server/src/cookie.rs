//! The cookie that identifies a visitor, signed by the server.

use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderValue, header};
use hmac::{Hmac, KeyInit, Mac};
use play::Timestamp;
use sha2::Sha256;

use crate::config::Config;
use crate::tokens;
use crate::visitor::Visitor;

/// The name under which the store keeps the key.
pub(crate) const KEY_NAME: &str = "cookies";

/// The name of the cookie over plain http, and of all cookies before they were signed.
const PLAIN_NAME: &str = "trilith";

/// The name over https. Browsers accept `__Host-` only from this very host, never from a neighbouring name.
const SECURE_NAME: &str = "__Host-trilith";

/// A year, in seconds.
const LIFETIME: u32 = 365 * 24 * 60 * 60;

/// Issues and verifies cookies of the form `TOKEN.SECONDS.SIGNATURE`: a random token, the time of issue in seconds since
/// 1970, and the HMAC-SHA256 of both in hexadecimal digits.
pub(crate) struct CookieSigner {
    mac: Hmac<Sha256>,
    is_secure: bool,
    established_after: Duration,
}

/// What the cookies of a request say about the visitor.
#[derive(Clone, Debug)]
pub(crate) enum Presented {
    /// A cookie with a good signature.
    Signed(Visitor),
    /// A token without a signature, or under a name that other hosts can set. It counts only if it holds a seat.
    Unsigned(String),
    /// No cookie that this server could have issued.
    Nothing,
}

impl CookieSigner {
    /// `None` if there is no key.
    pub(crate) fn new(key: &str, config: &Config) -> Option<CookieSigner> {
        let mac = Hmac::new_from_slice(key.as_bytes()).ok().filter(|_| !key.is_empty())?;
        let established_after = config.limits.established_after;
        Some(CookieSigner { mac, is_secure: config.is_secure(), established_after })
    }

    /// The `Set-Cookie` header that gives a visitor this token.
    pub(crate) fn issue(&self, token: &str, at: Timestamp) -> Option<HeaderValue> {
        let signed = format!("{token}.{}", at.0.as_secs());
        let signature = self.mac.clone().chain_update(&signed).finalize().into_bytes();
        let (name, secure) = if self.is_secure { (SECURE_NAME, "; Secure") } else { (PLAIN_NAME, "") };
        let value = format!("{signed}.{}", tokens::hex(&signature));
        let cookie = format!("{name}={value}; Path=/; Max-Age={LIFETIME}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::from_str(&cookie).ok()
    }

    /// Reads the cookies of a request; a signed one counts more than an unsigned one.
    pub(crate) fn read(&self, headers: &HeaderMap, now: Timestamp) -> Presented {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let mut unsigned = None;
        for (name, value) in pairs {
            let current = if self.is_secure { SECURE_NAME } else { PLAIN_NAME };
            match self.verify(value, now) {
                Some(visitor) if name == current => return Presented::Signed(visitor),
                Some(_) if name == PLAIN_NAME => unsigned = value.split('.').next(),
                None if (name == current || name == PLAIN_NAME) && tokens::is_token(value) => {
                    unsigned = Some(value);
                }
                _ => (),
            }
        }
        unsigned.map_or(Presented::Nothing, |token| Presented::Unsigned(token.to_string()))
    }

    /// The visitor of a cookie, if its signature is ours.
    fn verify(&self, value: &str, now: Timestamp) -> Option<Visitor> {
        let (signed, signature) = value.rsplit_once('.')?;
        let (token, issued) = signed.split_once('.')?;
        let issued = Timestamp(Duration::from_secs(issued.parse().ok()?));
        let signature = tokens::unhex(signature)?;
        let mac = self.mac.clone().chain_update(signed);
        mac.verify_slice(&signature).ok()?;
        Some(self.visitor(token, issued, now))
    }

    /// The visitor of a token that was issued at some time.
    pub(crate) fn visitor(&self, token: &str, issued: Timestamp, now: Timestamp) -> Visitor {
        let age = now.0.saturating_sub(issued.0);
        let established_from = Instant::now() + self.established_after.saturating_sub(age);
        Visitor { hash: tokens::hash(token), established_from, issued }
    }
}
