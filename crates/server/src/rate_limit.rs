use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::Unpoisoned;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use play::Client;
use tokio::sync::Semaphore;

use crate::Limits;
use crate::connections::{Connection, ConnectionPermit, Connections};
use crate::established::{Established, PLACES};
use crate::visitor::Requester;
use crate::visitor::Visitor;

/// Counts what visitors and addresses ask for, and lets no more through than the limits allow. Cookies cost nothing, so
/// visitors who are not established are counted by address, all together.
pub(crate) struct RateLimits {
    established: Established,
    requests: Rate,
    messages: Rate,
    games: Rate,
    sockets: ConcurrencyLimits,
    thinks: ConcurrencyLimits,
    connections: Arc<Connections>,
    /// Refusals that are being delayed.
    delays: Semaphore,
}

/// Many people may share an address.
const VISITORS_PER_ADDRESS: u32 = 10;

/// How long a refusal takes, and how many wait at once: a sender without pause is slowed down, and cannot make refusals
/// pile up.
const REFUSAL_DELAY: Duration = Duration::from_millis(500);
const MOST_DELAYED: usize = 256;

impl RateLimits {
    pub(crate) fn new(limits: &Limits) -> RateLimits {
        RateLimits {
            requests: Rate::new(limits.requests, Quota::per_minute),
            messages: Rate::new(limits.messages, Quota::per_minute),
            games: Rate::new(limits.games, Quota::per_hour),
            sockets: ConcurrencyLimits::new(limits.sockets),
            thinks: ConcurrencyLimits::new(limits.thinks),
            connections: Arc::new(Connections::new(
                limits.sockets.saturating_mul(VISITORS_PER_ADDRESS + PLACES as u32),
            )),
            established: Established::new(limits.established_after),
            delays: Semaphore::new(MOST_DELAYED),
        }
    }

    /// Whether one more request may pass.
    pub(crate) fn request(&self, visitor: Option<&Visitor>, address: IpAddr) -> bool {
        self.check(&self.requests, visitor, address)
    }

    /// Whether one more message of a page may pass.
    pub(crate) fn message(&self, visitor: &Visitor, address: IpAddr) -> bool {
        self.check(&self.messages, Some(visitor), address)
    }

    /// Whether one more game, or one more link to a seat, may be made.
    pub(crate) fn game(&self, visitor: &Visitor, address: IpAddr) -> bool {
        self.check(&self.games, Some(visitor), address)
    }

    /// A place for one more connection, if there is one.
    pub(crate) fn connection(
        &self,
        address: IpAddr,
        connection: Arc<Connection>,
    ) -> Option<ConnectionPermit> {
        Connections::enter(&self.connections, rate_limit_key(address), connection)
    }

    /// A place for one more socket, if there is one.
    pub(crate) fn socket(&self, visitor: &Visitor, address: IpAddr) -> Option<SharedPermit> {
        self.sockets.enter(visitor, self.counted(Some(visitor), rate_limit_key(address)))
    }

    /// A place for one more question to the computer, if there is one.
    pub(crate) fn think(&self, visitor: &Visitor, address: IpAddr) -> Option<SharedPermit> {
        self.thinks.enter(visitor, self.counted(Some(visitor), rate_limit_key(address)))
    }

    /// The sender of a request, as work is shared out.
    pub(crate) fn requester(&self, visitor: Option<&Visitor>, address: IpAddr) -> Requester {
        let address = rate_limit_key(address);
        let is_established = visitor.is_some_and(|visitor| self.established.admit(visitor, address));
        let hash = visitor.map(|visitor| visitor.hash.clone());
        let (visitor, newcomer) = if is_established { (hash, None) } else { (None, hash) };
        Requester { address, visitor, newcomer }
    }

    /// The visitor, as engine time is shared out.
    pub(crate) fn client(&self, visitor: &Visitor, address: IpAddr) -> Client {
        let Requester { address, visitor: established, .. } = self.requester(Some(visitor), address);
        Client { address, visitor: visitor.hash.clone(), is_established: established.is_some() }
    }

    /// Waits before a refusal is sent; `false` if too many wait already.
    pub(crate) async fn delay_refusal(&self) -> bool {
        let Ok(_waiting) = self.delays.try_acquire() else { return false };
        tokio::time::sleep(REFUSAL_DELAY).await;
        true
    }

    fn check(&self, rate: &Rate, visitor: Option<&Visitor>, address: IpAddr) -> bool {
        let address = rate_limit_key(address);
        // The address first: a newcomer refused by it leaves no trace under yet another cookie.
        if self.counted(visitor, address).is_some_and(|address| rate.addresses.check_key(&address).is_err()) {
            return false;
        }
        let Some(visitor) = visitor else { return true };
        let passes = rate.visitors.check_key(&visitor.hash).is_ok();
        if !passes {
            self.established.dismiss(visitor, address);
        }
        passes
    }

    /// The address by which a request is counted, unless the visitor is established there.
    fn counted(&self, visitor: Option<&Visitor>, address: IpAddr) -> Option<IpAddr> {
        let is_established = visitor.is_some_and(|visitor| self.established.admit(visitor, address));
        (!is_established).then_some(address)
    }

    /// Drops the state of visitors without recent requests.
    pub(crate) fn tidy(&self) {
        [&self.requests, &self.messages, &self.games].into_iter().for_each(Rate::tidy);
        self.established.tidy();
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
            addresses: RateLimiter::keyed(quota(at_least_one(count.saturating_mul(VISITORS_PER_ADDRESS)))),
        }
    }

    fn tidy(&self) {
        self.visitors.retain_recent();
        self.addresses.retain_recent();
    }
}

/// How many of something may be open at once.
struct ConcurrencyLimits {
    visitors: Arc<Limiter<String>>,
    addresses: Arc<Limiter<IpAddr>>,
}

impl ConcurrencyLimits {
    fn new(most: u32) -> ConcurrencyLimits {
        ConcurrencyLimits {
            visitors: Arc::new(Limiter::new(most)),
            addresses: Arc::new(Limiter::new(most.saturating_mul(VISITORS_PER_ADDRESS))),
        }
    }

    /// A place of the visitor, and one of the address if the visitor is counted by it.
    fn enter(&self, visitor: &Visitor, address: Option<IpAddr>) -> Option<SharedPermit> {
        let address = match address {
            Some(address) => Some(Limiter::enter(&self.addresses, address)?),
            None => None,
        };
        let visitor = Limiter::enter(&self.visitors, visitor.hash.clone())?;
        Some(SharedPermit(Mutex::new(Some((visitor, address)))))
    }
}

/// A place that is taken until it is given back, or dropped.
pub(crate) struct SharedPermit(Mutex<Option<PermitPair>>);

/// The visitor's place, and the address's.
type PermitPair = (Permit<String>, Option<Permit<IpAddr>>);

impl SharedPermit {
    /// Gives the place back.
    pub(crate) fn release(&self) {
        let permits = self.0.lock().unpoisoned().take();
        drop(permits);
    }
}

/// The addresses that one rate_limit_key has: of the newer kind it is given billions.
fn rate_limit_key(address: IpAddr) -> IpAddr {
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
pub(crate) struct Limiter<K> {
    most: u32,
    open: Mutex<HashMap<K, u32>>,
}

impl<K: Clone + Eq + std::hash::Hash> Limiter<K> {
    fn new(most: u32) -> Limiter<K> {
        Limiter { most: most.max(1), open: Mutex::default() }
    }

    fn enter(limiter: &Arc<Limiter<K>>, who: K) -> Option<Permit<K>> {
        let mut open = limiter.open.lock().unpoisoned();
        if open.get(&who).is_some_and(|&count| count >= limiter.most) {
            return None;
        }
        *open.entry(who.clone()).or_default() += 1;
        Some(Permit { limiter: Arc::clone(limiter), who })
    }
}

/// One thing that is open; closed when dropped.
pub(crate) struct Permit<K: Clone + Eq + std::hash::Hash> {
    limiter: Arc<Limiter<K>>,
    who: K,
}

impl<K: Clone + Eq + std::hash::Hash> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut open = self.limiter.open.lock().unpoisoned();
        if let Some(count) = open.get_mut(&self.who) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.who);
            }
        }
    }
}
