use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::Limits;

/// Counts what visitors and addresses ask for, and lets no more through than the limits allow. Cookies cost nothing, so
/// whoever throws theirs away is still counted by address.
pub(crate) struct Gates {
    requests: Rate,
    messages: Rate,
    games: Rate,
    sockets: Places,
    thinks: Places,
    connections: Arc<Tally<IpAddr>>,
}

/// Many people may share an address.
const PEOPLE: u32 = 10;

/// A page uses several connections at once.
const CONNECTIONS: u32 = 4;

impl Gates {
    pub(crate) fn new(limits: &Limits) -> Gates {
        Gates {
            requests: Rate::new(limits.requests, Quota::per_minute),
            messages: Rate::new(limits.messages, Quota::per_minute),
            games: Rate::new(limits.games, Quota::per_hour),
            sockets: Places::new(limits.sockets),
            thinks: Places::new(limits.thinks),
            connections: Arc::new(Tally::new(limits.sockets.saturating_mul(PEOPLE * CONNECTIONS))),
        }
    }

    /// Whether one more request may pass.
    pub(crate) fn request(&self, visitor: Option<&str>, address: IpAddr) -> bool {
        self.requests.check(visitor, address)
    }

    /// Whether one more message of a page may pass.
    pub(crate) fn message(&self, visitor: &str, address: IpAddr) -> bool {
        self.messages.check(Some(visitor), address)
    }

    /// Whether one more game, or one more link to a seat, may be made.
    pub(crate) fn game(&self, visitor: &str, address: IpAddr) -> bool {
        self.games.check(Some(visitor), address)
    }

    /// A place for one more connection, if there is one.
    pub(crate) fn connection(&self, address: IpAddr) -> Option<Stay<IpAddr>> {
        Tally::enter(&self.connections, household(address))
    }

    /// A place for one more socket, if there is one.
    pub(crate) fn socket(&self, visitor: &str, address: IpAddr) -> Option<Pass> {
        self.sockets.enter(visitor, address)
    }

    /// A place for one more question to the computer, if there is one.
    pub(crate) fn think(&self, visitor: &str, address: IpAddr) -> Option<Pass> {
        self.thinks.enter(visitor, address)
    }

    /// Forgets those who have asked for nothing lately.
    pub(crate) fn tidy(&self) {
        [&self.requests, &self.messages, &self.games].into_iter().for_each(Rate::tidy);
    }
}

/// How often something may happen.
struct Rate {
    visitors: DefaultKeyedRateLimiter<String>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
}

impl Rate {
    fn new(count: u32, quota: fn(NonZeroU32) -> Quota) -> Rate {
        Rate {
            visitors: RateLimiter::keyed(quota(at_least_one(count))),
            addresses: RateLimiter::keyed(quota(at_least_one(count.saturating_mul(PEOPLE)))),
        }
    }

    fn check(&self, visitor: Option<&str>, address: IpAddr) -> bool {
        // The address first: whoever is refused by it leaves no trace under yet another cookie.
        self.addresses.check_key(&household(address)).is_ok()
            && visitor.is_none_or(|visitor| self.visitors.check_key(&visitor.to_string()).is_ok())
    }

    fn tidy(&self) {
        self.visitors.retain_recent();
        self.addresses.retain_recent();
    }
}

/// How many of something may be open at once.
struct Places {
    visitors: Arc<Tally<String>>,
    addresses: Arc<Tally<IpAddr>>,
}

impl Places {
    fn new(most: u32) -> Places {
        Places {
            visitors: Arc::new(Tally::new(most)),
            addresses: Arc::new(Tally::new(most.saturating_mul(PEOPLE))),
        }
    }

    fn enter(&self, visitor: &str, address: IpAddr) -> Option<Pass> {
        let address = Tally::enter(&self.addresses, household(address))?;
        let visitor = Tally::enter(&self.visitors, visitor.to_string())?;
        Some(Pass(Mutex::new(Some((visitor, address)))))
    }
}

/// A place that is taken until it is given back, or dropped.
pub(crate) struct Pass(Mutex<Option<(Stay<String>, Stay<IpAddr>)>>);

impl Pass {
    /// Gives the place back.
    pub(crate) fn give_back(&self) {
        let stays = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        drop(stays);
    }
}

/// The addresses that one household has: of the newer kind it is given billions.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        address => address,
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
        Tally { most: most.max(1), open: Mutex::default() }
    }

    fn enter(tally: &Arc<Tally<K>>, who: K) -> Option<Stay<K>> {
        let mut open = tally.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.get(&who).is_some_and(|&count| count >= tally.most) {
            return None;
        }
        *open.entry(who.clone()).or_default() += 1;
        Some(Stay { tally: Arc::clone(tally), who })
    }
}

/// One thing that is open; closed when dropped.
pub(crate) struct Stay<K: Clone + Eq + std::hash::Hash> {
    tally: Arc<Tally<K>>,
    who: K,
}

impl<K: Clone + Eq + std::hash::Hash> Drop for Stay<K> {
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
