use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::Limits;

/// Counts what visitors and addresses ask for, and lets no more through than the limits allow.
pub(crate) struct Gates {
    visitors: DefaultKeyedRateLimiter<String>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    games: DefaultKeyedRateLimiter<String>,
    games_by_address: DefaultKeyedRateLimiter<IpAddr>,
    sockets: Arc<Tally<IpAddr>>,
    thinks: Arc<Tally<String>>,
}

/// Many people may share an address.
const PEOPLE: u32 = 10;

impl Gates {
    pub(crate) fn new(limits: &Limits) -> Gates {
        let minute = |count: u32| RateLimiter::keyed(Quota::per_minute(at_least_one(count)));
        Gates {
            visitors: minute(limits.requests),
            addresses: RateLimiter::keyed(Quota::per_minute(at_least_one(
                limits.requests.saturating_mul(PEOPLE),
            ))),
            games: RateLimiter::keyed(Quota::per_hour(at_least_one(limits.games))),
            games_by_address: RateLimiter::keyed(Quota::per_hour(at_least_one(
                limits.games.saturating_mul(PEOPLE),
            ))),
            sockets: Arc::new(Tally::new(limits.sockets)),
            thinks: Arc::new(Tally::new(limits.thinks)),
        }
    }

    /// Whether one more request may pass.
    pub(crate) fn request(&self, visitor: Option<&str>, address: IpAddr) -> bool {
        let visitor = visitor.is_none_or(|visitor| self.visitors.check_key(&visitor.to_string()).is_ok());
        visitor && self.addresses.check_key(&address).is_ok()
    }

    /// Whether one more game may be made.
    pub(crate) fn game(&self, visitor: &str, address: IpAddr) -> bool {
        self.games.check_key(&visitor.to_string()).is_ok()
            && self.games_by_address.check_key(&address).is_ok()
    }

    /// A place for one more socket, if there is one.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<Pass<IpAddr>> {
        Tally::enter(&self.sockets, address)
    }

    /// A place for one more question to the computer, if there is one.
    pub(crate) fn think(&self, visitor: &str) -> Option<Pass<String>> {
        Tally::enter(&self.thinks, visitor.to_string())
    }

    /// Forgets those who have asked for nothing lately.
    pub(crate) fn tidy(&self) {
        self.visitors.retain_recent();
        self.addresses.retain_recent();
        self.games.retain_recent();
        self.games_by_address.retain_recent();
    }
}

fn at_least_one(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN)
}

/// How many of something each of many has open.
pub(crate) struct Tally<K> {
    most: u32,
    open: Mutex<HashMap<K, u32>>,
}

impl<K: Clone + Eq + std::hash::Hash> Tally<K> {
    fn new(most: u32) -> Tally<K> {
        Tally { most, open: Mutex::default() }
    }

    fn enter(tally: &Arc<Tally<K>>, who: K) -> Option<Pass<K>> {
        let mut open = tally.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(who.clone()).or_default();
        if *count >= tally.most {
            return None;
        }
        *count += 1;
        Some(Pass { tally: Arc::clone(tally), who })
    }
}

/// One thing that is open; closed when dropped.
pub(crate) struct Pass<K: Clone + Eq + std::hash::Hash> {
    tally: Arc<Tally<K>>,
    who: K,
}

impl<K: Clone + Eq + std::hash::Hash> Drop for Pass<K> {
    fn drop(&mut self) {
        let mut open = self.tally.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.who) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.who);
            }
        }
    }
}
