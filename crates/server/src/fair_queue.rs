use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use game::Unpoisoned;
use tokio::sync::oneshot;

use crate::visitor::Requester;

/// Permits for work, given first to the address, and there to the visitor, that has used the least time (start-time
/// fair queueing). A sender with a long queue delays only itself. Visitors who are not established share the place of one
/// visitor, and take turns in it.
pub(crate) struct FairQueue {
    limits: FairLimits,
    state: Mutex<State>,
}

/// How many permits there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FairLimits {
    pub(crate) all: usize,
    /// Fewer than all, so that one address never holds every permit.
    pub(crate) per_address: usize,
    pub(crate) per_visitor: usize,
}

#[derive(Default)]
struct State {
    running: usize,
    /// Counts the requests.
    arrivals: u64,
    /// The time used by the address that was served last.
    virtual_time: u64,
    addresses: HashMap<IpAddr, AddressQueue>,
}

#[derive(Default)]
struct AddressQueue {
    running: usize,
    /// In microseconds.
    used: u64,
    /// The time used by the visitor who was served last.
    virtual_time: u64,
    visitors: HashMap<Option<String>, VisitorQueue>,
}

#[derive(Default)]
struct VisitorQueue {
    running: usize,
    used: u64,
    waiting: VecDeque<WaitingRequest>,
    /// How often each newcomer was served since one last had nothing to wait for. An established visitor has one entry.
    turns: HashMap<Option<String>, u64>,
}

struct WaitingRequest {
    arrival: u64,
    newcomer: Option<String>,
    ready: oneshot::Sender<()>,
}

impl VisitorQueue {
    fn push(&mut self, request: WaitingRequest) {
        if self.waiting.is_empty() {
            self.turns.clear();
        } else if self.turns.len() > MOST_REMEMBERED {
            let waits =
                |newcomer: &Option<String>| self.waiting.iter().any(|other| other.newcomer == *newcomer);
            self.turns.retain(|newcomer, _| waits(newcomer));
        }
        // A newcomer who comes later does not catch up on the turns of the others.
        let least = self.turns.values().min().copied().unwrap_or(0);
        self.turns.entry(request.newcomer.clone()).or_insert(least);
        self.waiting.push_back(request);
    }

    /// The request that is next: of the newcomer who had the fewest turns, the earliest.
    fn pop(&mut self) -> Option<WaitingRequest> {
        let turns = |request: &WaitingRequest| self.turns.get(&request.newcomer).copied().unwrap_or(0);
        let ranked = self.waiting.iter().enumerate();
        let (at, _) = ranked.min_by_key(|(_, request)| (turns(request), request.arrival))?;
        let request = self.waiting.remove(at)?;
        *self.turns.entry(request.newcomer.clone()).or_default() += 1;
        Some(request)
    }
}

/// The least that a permit costs, in microseconds; what the work takes is added afterwards.
const LEAST_COST: u64 = 1_000;

/// From so many senders on, those that want nothing are forgotten.
const MOST_REMEMBERED: usize = 1_000;

/// From so many requests of one sender on, those that were given up are removed.
const LONG_QUEUE: usize = 64;

impl FairQueue {
    pub(crate) fn new(limits: FairLimits) -> FairQueue {
        FairQueue { limits, state: Mutex::default() }
    }

    /// Waits for a permit; `None` if the queue is gone.
    pub(crate) async fn acquire(queue: &Arc<FairQueue>, requester: Requester) -> Option<FairPermit> {
        let (ready, receiver) = oneshot::channel();
        let mut waiting = Waiting { queue: Arc::clone(queue), requester: Some(requester), receiver };
        if let Some(requester) = &waiting.requester {
            let mut state = queue.lock();
            state.push(requester, ready);
            state.dispatch(queue.limits);
        }
        (&mut waiting.receiver).await.ok()?;
        let requester = waiting.requester.take()?;
        Some(FairPermit { queue: Arc::clone(queue), requester, begun: Instant::now() })
    }

    fn release(&self, requester: &Requester, took: Duration) {
        let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let mut state = self.lock();
        state.running = state.running.saturating_sub(1);
        if let Some(address) = state.addresses.get_mut(&requester.address) {
            address.running = address.running.saturating_sub(1);
            address.used = address.used.saturating_add(took);
            if let Some(visitor) = address.visitors.get_mut(&requester.visitor) {
                visitor.running = visitor.running.saturating_sub(1);
                visitor.used = visitor.used.saturating_add(took);
            }
        }
        state.dispatch(self.limits);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unpoisoned()
    }
}

impl State {
    /// Adds a request. A sender that was idle saves no time up: it is placed where the one served last was.
    fn push(&mut self, requester: &Requester, ready: oneshot::Sender<()>) {
        self.forget_idle();
        self.arrivals += 1;
        let address = self.addresses.entry(requester.address).or_default();
        if !address.is_waiting() {
            address.used = address.used.max(self.virtual_time);
        }
        let visitor = address.visitors.entry(requester.visitor.clone()).or_default();
        if visitor.waiting.is_empty() {
            visitor.used = visitor.used.max(address.virtual_time);
        }
        if visitor.waiting.len() >= LONG_QUEUE {
            visitor.waiting.retain(|waiting| !waiting.ready.is_closed());
        }
        let newcomer = requester.newcomer.clone();
        visitor.push(WaitingRequest { arrival: self.arrivals, newcomer, ready });
    }

    /// Gives permits as long as there are some, and senders that may have one.
    fn dispatch(&mut self, limits: FairLimits) {
        while self.running < limits.all {
            let addresses = self.addresses.values_mut();
            let next = addresses
                .filter(|address| address.running < limits.per_address)
                .filter_map(|address| {
                    let (rank, visitor) = address.next_visitor(limits.per_visitor)?;
                    Some(((address.used, rank), visitor, address))
                })
                .min_by_key(|(rank, ..)| *rank);
            let Some((_, name, address)) = next else { return };
            let Some(visitor) = address.visitors.get_mut(&name) else { return };
            // A request that was given up meanwhile takes no permit.
            if visitor.pop().is_some_and(|waiting| waiting.ready.send(()).is_ok()) {
                self.running += 1;
                self.virtual_time = self.virtual_time.max(address.used);
                address.virtual_time = address.virtual_time.max(visitor.used);
                (address.running, address.used) = (address.running + 1, address.used + LEAST_COST);
                (visitor.running, visitor.used) = (visitor.running + 1, visitor.used + LEAST_COST);
            }
        }
    }

    fn forget_idle(&mut self) {
        let remembered: usize = self.addresses.values().map(|address| address.visitors.len()).sum();
        if remembered > MOST_REMEMBERED {
            for address in self.addresses.values_mut() {
                address.visitors.retain(|_, visitor| visitor.running > 0 || !visitor.waiting.is_empty());
            }
            self.addresses.retain(|_, address| !address.visitors.is_empty());
        }
    }
}

impl AddressQueue {
    fn is_waiting(&self) -> bool {
        self.visitors.values().any(|visitor| !visitor.waiting.is_empty())
    }

    /// The visitor who is next at this address, with the time used and the arrival that decide it.
    fn next_visitor(&self, most: usize) -> Option<((u64, u64), Option<String>)> {
        let visitors = self.visitors.iter().filter(|(_, visitor)| visitor.running < most);
        let ranked = visitors.filter_map(|(name, visitor)| {
            let first = visitor.waiting.front()?;
            Some(((visitor.used, first.arrival), name))
        });
        ranked.min_by_key(|(rank, _)| *rank).map(|(rank, name)| (rank, name.clone()))
    }
}

/// A permit; given back when dropped.
pub(crate) struct FairPermit {
    queue: Arc<FairQueue>,
    requester: Requester,
    begun: Instant,
}

impl Drop for FairPermit {
    fn drop(&mut self) {
        self.queue.release(&self.requester, self.begun.elapsed());
    }
}

/// A request that waits for its permit.
struct Waiting {
    queue: Arc<FairQueue>,
    /// Taken with the permit.
    requester: Option<Requester>,
    receiver: oneshot::Receiver<()>,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let Some(requester) = &self.requester else { return };
        self.receiver.close();
        // The permit came just as the request was given up.
        if self.receiver.try_recv().is_ok() {
            self.queue.release(requester, Duration::ZERO);
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;
    use tokio::time::timeout;

    use super::*;

    fn sender(address: u8, visitor: &str) -> Requester {
        Requester {
            address: IpAddr::from([192, 0, 2, address]),
            visitor: Some(visitor.to_string()),
            newcomer: None,
        }
    }

    fn newcomer(address: u8, visitor: &str) -> Requester {
        Requester { visitor: None, newcomer: Some(visitor.to_string()), ..sender(address, "") }
    }

    fn queue(all: usize, per_address: usize, per_visitor: usize) -> Arc<FairQueue> {
        Arc::new(FairQueue::new(FairLimits { all, per_address, per_visitor }))
    }

    async fn soon(queue: &Arc<FairQueue>, requester: Requester) -> Option<FairPermit> {
        timeout(Duration::from_millis(50), FairQueue::acquire(queue, requester)).await.ok().flatten()
    }

    #[tokio::test]
    async fn no_visitor_and_no_address_holds_all_permits() {
        let queue = queue(4, 3, 2);
        let ada = [soon(&queue, sender(1, "ada")).await, soon(&queue, sender(1, "ada")).await];
        assert!(ada.iter().all(Option::is_some));
        assert!(soon(&queue, sender(1, "ada")).await.is_none(), "a third one of the same visitor");
        let ben = soon(&queue, sender(1, "ben")).await;
        assert!(ben.is_some());
        assert!(soon(&queue, sender(1, "eve")).await.is_none(), "a fourth one of the same address");
        let far = soon(&queue, sender(2, "far")).await;
        assert!(far.is_some(), "another address waits for none of them");
        assert!(soon(&queue, sender(3, "late")).await.is_none());
        drop(ada);
        assert!(soon(&queue, sender(1, "ada")).await.is_some(), "what was given up has left no trace");
    }

    /// Twenty requests of one visitor wait; another visitor's single request is next but one at most.
    #[tokio::test]
    async fn a_light_visitor_does_not_wait_for_a_heavy_ones_queue() {
        for (heavy, light) in [
            (sender(1, "heavy"), sender(1, "light")),
            (sender(1, "heavy"), sender(2, "light")),
            (newcomer(1, "heavy"), newcomer(1, "light")),
            (newcomer(1, "heavy"), sender(1, "light")),
        ] {
            let queue = queue(1, 1, 1);
            let first = soon(&queue, heavy.clone()).await;
            let (done, mut order) = mpsc::unbounded_channel();
            let mut tasks = Vec::new();
            for requester in std::iter::repeat_n(heavy, 20).chain([light.clone()]) {
                let (queue, done) = (Arc::clone(&queue), done.clone());
                tasks.push(tokio::spawn(async move {
                    let permit = FairQueue::acquire(&queue, requester.clone()).await;
                    let _sent = done.send(requester);
                    drop(permit);
                }));
                tokio::task::yield_now().await;
            }
            drop(first);
            let served = [order.recv().await, order.recv().await];
            assert!(served.contains(&Some(light)), "{served:?}");
            for task in tasks {
                assert!(task.await.is_ok());
            }
        }
    }
}
