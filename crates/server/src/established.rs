use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use game::Unpoisoned;
use play::Timestamp;

use crate::visitor::Visitor;

/// Visitors whose cookie is some time old and who keep to their own limits. They are not counted by address, so a
/// stranger at the same address cannot use up what they may do. Cookies cost nothing, so each address has only some
/// places for established visitors; all others share the limits of the address. When all places are taken, an older
/// cookie takes the visitor_entry of the youngest, so one person with many new cookies cannot keep the others out.
pub(crate) struct Established {
    /// How long a visitor who went over a limit counts as a newcomer again.
    probation: Duration,
    visitors: Mutex<Visitors>,
}

#[derive(Default)]
struct Visitors {
    /// The established visitors of each address, by hash.
    places: HashMap<IpAddr, HashMap<String, EstablishedVisitor>>,
    /// Visitors who went over a limit, and until when they count as newcomers.
    on_probation: HashMap<String, Instant>,
}

struct EstablishedVisitor {
    last_seen: Instant,
    /// When the visitor's cookie was issued.
    issued: Timestamp,
}

impl EstablishedVisitor {
    fn is_idle(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.last_seen) >= IDLE
    }
}

/// ConcurrencyLimits for established visitors at one address: a classroom.
pub(crate) const PLACES: usize = 30;

/// A visitor who was not seen for so long makes room for another one.
const IDLE: Duration = Duration::from_secs(5 * 60);

/// The most addresses, and the most visitors on probation, that are remembered: about 10 MB each.
const MOST: usize = 50_000;

impl Established {
    pub(crate) fn new(probation: Duration) -> Established {
        Established { probation, visitors: Mutex::default() }
    }

    /// Whether a visitor is established at an address. One that can be, and finds a free visitor_entry, is from now on.
    pub(crate) fn admit(&self, visitor: &Visitor, address: IpAddr) -> bool {
        let now = Instant::now();
        if now < visitor.established_from {
            return false;
        }
        let mut visitors = self.lock();
        let Visitors { places, on_probation } = &mut *visitors;
        if let Some(visitor_entry) = places.get_mut(&address).and_then(|at| at.get_mut(&visitor.hash)) {
            visitor_entry.last_seen = now;
            return true;
        }
        if on_probation.get(&visitor.hash).is_some_and(|until| now < *until) {
            return false;
        }
        if places.len() >= MOST && !places.contains_key(&address) {
            return false;
        }
        let at = places.entry(address).or_default();
        if at.len() >= PLACES {
            at.retain(|_, visitor_entry| !visitor_entry.is_idle(now));
        }
        if at.len() >= PLACES {
            let youngest = at.iter().max_by_key(|(_, visitor_entry)| visitor_entry.issued);
            let younger = youngest.filter(|(_, visitor_entry)| visitor_entry.issued > visitor.issued);
            let Some(hash) = younger.map(|(hash, _)| hash.clone()) else { return false };
            at.remove(&hash);
        }
        at.insert(visitor.hash.clone(), EstablishedVisitor { last_seen: now, issued: visitor.issued });
        true
    }

    /// Removes a visitor who exceeded a limit of their own.
    pub(crate) fn dismiss(&self, visitor: &Visitor, address: IpAddr) {
        let mut visitors = self.lock();
        if let Some(at) = visitors.places.get_mut(&address) {
            at.remove(&visitor.hash);
        }
        if visitors.on_probation.len() < MOST {
            visitors.on_probation.insert(visitor.hash.clone(), Instant::now() + self.probation);
        }
    }

    /// Forgets visitors who were not seen for some time.
    pub(crate) fn tidy(&self) {
        let now = Instant::now();
        let mut visitors = self.lock();
        for at in visitors.places.values_mut() {
            at.retain(|_, visitor_entry| !visitor_entry.is_idle(now));
        }
        visitors.places.retain(|_, at| !at.is_empty());
        visitors.on_probation.retain(|_, until| now < *until);
    }

    fn lock(&self) -> MutexGuard<'_, Visitors> {
        self.visitors.lock().unpoisoned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn visitor(name: usize, established_from: Instant) -> Visitor {
        Visitor { hash: name.to_string(), established_from, issued: Timestamp::default() }
    }

    #[test]
    fn a_new_cookie_is_not_established() {
        let (established, now) = (Established::new(Duration::from_secs(60)), Instant::now());
        assert!(!established.admit(&visitor(1, now + Duration::from_secs(60)), HERE));
        assert!(established.admit(&visitor(1, now), HERE));
    }

    #[test]
    fn an_address_has_a_bounded_number_of_established_visitors() {
        let (established, now) = (Established::new(Duration::from_secs(60)), Instant::now());
        let admitted = (0..100).filter(|name| established.admit(&visitor(*name, now), HERE)).count();
        assert_eq!(admitted, PLACES);
        assert!(established.admit(&visitor(0, now), HERE), "the first ones keep their places");
        assert!(
            established.admit(&visitor(99, now), IpAddr::from([192, 0, 2, 1])),
            "other addresses have their own"
        );
    }

    #[test]
    fn an_older_cookie_takes_the_place_of_the_youngest() {
        let (established, now) = (Established::new(Duration::from_secs(60)), Instant::now());
        let issued = |name: usize| Visitor {
            issued: Timestamp(Duration::from_secs(name as u64)),
            ..visitor(name, now)
        };
        assert!((100..100 + PLACES).all(|name| established.admit(&issued(name), HERE)));
        assert!(!established.admit(&issued(200), HERE), "a younger cookie takes no visitor_entry");
        assert!(established.admit(&issued(1), HERE));
        assert!(!established.admit(&issued(99 + PLACES), HERE), "the youngest has made room");
        assert!(established.admit(&issued(98 + PLACES), HERE));
    }

    #[test]
    fn a_visitor_over_a_limit_is_a_newcomer_for_some_time() {
        let (established, now) = (Established::new(Duration::from_secs(60)), Instant::now());
        let loud = visitor(1, now);
        assert!(established.admit(&loud, HERE));
        established.dismiss(&loud, HERE);
        assert!(!established.admit(&loud, HERE));
        let forgiving = Established::new(Duration::ZERO);
        forgiving.dismiss(&loud, HERE);
        assert!(forgiving.admit(&loud, HERE));
    }
}
