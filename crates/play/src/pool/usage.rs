use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// The visitor that a job is for, and the address the visitor comes from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Client {
    /// Many visitors may share one.
    pub address: IpAddr,
    /// Any text that identifies the visitor.
    pub visitor: String,
    /// Whether the visitor has been there for a while. Being a new visitor costs nothing, so what new ones use counts
    /// in part against all new ones of the address.
    pub is_established: bool,
}

/// How much engine time each client has used lately. It counts half after each half-life, so that a client who waits
/// is served in the end, whatever it used before.
#[derive(Default)]
pub(super) struct Usage {
    addresses: HashMap<IpAddr, DecayingTime>,
    newcomers: HashMap<IpAddr, DecayingTime>,
    visitors: HashMap<(IpAddr, String), DecayingTime>,
}

/// A client's turn in the queue: the lower comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rank {
    address: u32,
    visitor: u32,
}

const HALF_LIFE: Duration = Duration::from_secs(30);

/// As many visitors may share an address before it counts against them.
const VISITORS_PER_ADDRESS: f64 = 10.0;

/// Entries below this are forgotten when there are many: they make no difference to a rank.
const NEGLIGIBLE: f64 = 0.01;
const MANY: usize = 1_000;

#[derive(Clone, Copy)]
struct DecayingTime {
    seconds: f64,
    at: Instant,
}

impl DecayingTime {
    fn by(&self, now: Instant) -> f64 {
        let age = now.saturating_duration_since(self.at).as_secs_f64();
        self.seconds * 0.5_f64.powf(age / HALF_LIFE.as_secs_f64())
    }
}

impl Usage {
    /// Notes that a client has used the engine for so long.
    pub(super) fn add(&mut self, client: &Client, time: Duration, now: Instant) {
        add(&mut self.addresses, client.address, time, now);
        add(&mut self.visitors, (client.address, client.visitor.clone()), time, now);
        if !client.is_established {
            add(&mut self.newcomers, client.address, time, now);
        }
    }

    /// The rank of a client whose running jobs have used so much, its own and those of its address.
    pub(super) fn rank(&self, client: &Client, running: RunningTime, now: Instant) -> Rank {
        let by_now = |used: Option<&DecayingTime>| used.map_or(0.0, |used| used.by(now));
        let of_address = by_now(self.addresses.get(&client.address)) + running.of_address.as_secs_f64();
        let of_visitor = by_now(self.visitors.get(&(client.address, client.visitor.clone())));
        let of_newcomers = match client.is_established {
            true => 0.0,
            false => by_now(self.newcomers.get(&client.address)),
        };
        Rank {
            address: logarithmic_rank(of_address / VISITORS_PER_ADDRESS),
            visitor: logarithmic_rank(
                of_visitor + running.of_visitor.as_secs_f64() + of_newcomers / VISITORS_PER_ADDRESS,
            ),
        }
    }
}

/// Engine time that jobs have used which are not over yet.
#[derive(Clone, Copy, Default)]
pub(super) struct RunningTime {
    pub(super) of_address: Duration,
    pub(super) of_visitor: Duration,
}

/// Clients that have used about as much are equal: then the kind of job decides. A step is about a doubling.
fn logarithmic_rank(seconds: f64) -> u32 {
    (1.0 + seconds).log2() as u32
}

fn add<K: Eq + Hash>(all: &mut HashMap<K, DecayingTime>, key: K, time: Duration, now: Instant) {
    if all.len() >= MANY {
        all.retain(|_, used| used.by(now) > NEGLIGIBLE);
    }
    let used = all.entry(key).or_insert(DecayingTime { seconds: 0.0, at: now });
    *used = DecayingTime { seconds: used.by(now) + time.as_secs_f64(), at: now };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(address: u8, visitor: &str) -> Client {
        Client {
            address: IpAddr::from([192, 0, 2, address]),
            visitor: visitor.to_string(),
            is_established: true,
        }
    }

    #[test]
    fn engine_time_counts_and_is_forgotten() {
        let (mut usage, now) = (Usage::default(), Instant::now());
        let rank = |usage: &Usage, client: &Client, now| usage.rank(client, RunningTime::default(), now);
        let (ada, ben, eve) = (client(1, "ada"), client(1, "ben"), client(2, "eve"));
        usage.add(&ada, Duration::from_secs(10), now);
        assert!(rank(&usage, &ben, now) < rank(&usage, &ada, now), "a neighbour is not blamed");
        assert!(rank(&usage, &eve, now) <= rank(&usage, &ben, now));
        for number in 0..100 {
            usage.add(&client(1, &number.to_string()), Duration::from_secs(1), now);
        }
        assert!(rank(&usage, &eve, now) < rank(&usage, &ben, now), "an address counts as ten visitors");
        let later = now + 20 * HALF_LIFE;
        assert_eq!(rank(&usage, &ada, later), rank(&usage, &eve, later));
    }

    /// A visitor with a new cookie for each job is not served before visitors who have played for a while.
    #[test]
    fn new_visitors_count_together() {
        let (mut usage, now) = (Usage::default(), Instant::now());
        let newcomer = |number: u32| Client { is_established: false, ..client(1, &number.to_string()) };
        let player = client(1, "player");
        usage.add(&player, Duration::from_secs(2), now);
        (0..60).for_each(|number| usage.add(&newcomer(number), Duration::from_secs(1), now));
        let rank = |client: &Client| usage.rank(client, RunningTime::default(), now);
        assert!(rank(&player) < rank(&newcomer(60)));
    }

    #[test]
    fn clients_who_used_nothing_lately_take_no_memory() {
        let (mut usage, now) = (Usage::default(), Instant::now());
        for number in 0..20 * MANY {
            let at = now + Duration::from_secs(number as u64);
            usage.add(&client(1, &number.to_string()), Duration::from_millis(20), at);
        }
        assert!(usage.visitors.len() <= MANY, "{}", usage.visitors.len());
    }
}
