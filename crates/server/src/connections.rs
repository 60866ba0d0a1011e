use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use game::Unpoisoned;
use tokio_util::sync::CancellationToken;

/// The open connections of each address. At the limit a new connection takes the place of the one that has been idle
/// longest. If all are busy, it takes the place of the one that has waited longest for its client: for the body of a
/// request, or for an answer to be read. So connections that do nothing cannot keep others at the same address out.
pub(crate) struct Connections {
    most: usize,
    open: Mutex<HashMap<IpAddr, Vec<Arc<Connection>>>>,
}

/// One open connection.
pub(crate) struct Connection {
    state: Mutex<ConnectionState>,
    /// Raised when another connection takes its place.
    evicted: CancellationToken,
}

struct ConnectionState {
    phase: Phase,
    /// When the request arrived, when its answer began to be written, or when that was done.
    since: Instant,
    /// Bytes that the system took of the answer.
    written: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Idle,
    /// A request is being answered.
    Working,
    /// The rest of a request has yet to arrive.
    ReadingBody,
    WritingAnswer,
    WebSocket,
}

/// The slowest that a client may read an answer on average, in bytes per second: a phone with a poor connection is faster.
const SLOWEST_READING: u64 = 16 * 1024;

impl Connections {
    pub(crate) fn new(most: u32) -> Connections {
        Connections { most: most.max(1) as usize, open: Mutex::default() }
    }

    /// A place for one more connection; `None` if the address has as many as it may, and all of them are being worked on.
    pub(crate) fn enter(
        connections: &Arc<Connections>,
        address: IpAddr,
        connection: Arc<Connection>,
    ) -> Option<ConnectionPermit> {
        let mut open = connections.open.lock().unpoisoned();
        let here = open.entry(address).or_default();
        if here.len() >= connections.most {
            let ranked = here.iter().enumerate().filter_map(|(at, other)| Some((other.eviction_rank()?, at)));
            let (_, longest) = ranked.min()?;
            here.swap_remove(longest).evicted.cancel();
        }
        here.push(Arc::clone(&connection));
        Some(ConnectionPermit { connections: Arc::clone(connections), connection, address })
    }
}

impl Connection {
    pub(crate) fn new() -> Arc<Connection> {
        let state = ConnectionState { phase: Phase::Idle, since: Instant::now(), written: 0 };
        Arc::new(Connection { state: Mutex::new(state), evicted: CancellationToken::new() })
    }

    /// Marks the connection as busy until the answer is dropped.
    pub(crate) fn answer(connection: &Arc<Connection>) -> Answering {
        connection.enter(Phase::Working);
        Answering { connection: Arc::clone(connection) }
    }

    /// The body of the request has not arrived yet.
    pub(crate) fn wait_for_body(&self) {
        self.change(Phase::Working, Phase::ReadingBody);
    }

    /// The body of the request has arrived, or is not needed.
    pub(crate) fn end_body(&self) {
        self.change(Phase::ReadingBody, Phase::Working);
    }

    pub(crate) fn begin_answer(&self) {
        self.enter(Phase::WritingAnswer);
    }

    pub(crate) fn become_websocket(&self) {
        self.enter(Phase::WebSocket);
    }

    pub(crate) fn is_websocket(&self) -> bool {
        self.lock().phase == Phase::WebSocket
    }

    /// Counts bytes of an answer that the system took.
    pub(crate) fn count_written(&self, bytes: usize) {
        let mut state = self.lock();
        state.written = state.written.saturating_add(bytes as u64);
    }

    /// When the client has read too slowly for too long, if it goes on to read nothing; `None` if no answer is written.
    pub(crate) fn write_deadline(&self, patience: Duration) -> Option<Instant> {
        let state = self.lock();
        let reading_time = Duration::from_millis(state.written.saturating_mul(1_000) / SLOWEST_READING);
        (state.phase == Phase::WritingAnswer).then(|| state.since + patience + reading_time)
    }

    /// The connection with the least rank is the first to go; `None` for one that is being worked on.
    fn eviction_rank(&self) -> Option<(bool, Instant)> {
        let state = self.lock();
        match state.phase {
            Phase::Idle => Some((false, state.since)),
            Phase::ReadingBody | Phase::WritingAnswer => Some((true, state.since)),
            Phase::Working | Phase::WebSocket => None,
        }
    }

    fn enter(&self, phase: Phase) {
        *self.lock() = ConnectionState { phase, since: Instant::now(), written: 0 };
    }

    /// Changes the phase alone: a client that sends a byte now and then has waited since its request began.
    fn change(&self, from: Phase, to: Phase) {
        let mut state = self.lock();
        if state.phase == from {
            state.phase = to;
        }
    }

    fn lock(&self) -> MutexGuard<'_, ConnectionState> {
        self.state.lock().unpoisoned()
    }
}

/// The place of a connection; given back when dropped.
pub(crate) struct ConnectionPermit {
    connections: Arc<Connections>,
    connection: Arc<Connection>,
    address: IpAddr,
}

impl ConnectionPermit {
    /// Waits until another connection takes this one's place.
    pub(crate) async fn evicted(&self) {
        self.connection.evicted.cancelled().await;
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut open = self.connections.open.lock().unpoisoned();
        if let Some(here) = open.get_mut(&self.address) {
            here.retain(|other| !Arc::ptr_eq(other, &self.connection));
            if here.is_empty() {
                open.remove(&self.address);
            }
        }
    }
}

/// A request that is being answered.
pub(crate) struct Answering {
    connection: Arc<Connection>,
}

impl Drop for Answering {
    fn drop(&mut self) {
        if !self.connection.is_websocket() {
            self.connection.enter(Phase::Idle);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn later() {
        std::thread::sleep(Duration::from_millis(2));
    }

    #[test]
    fn idle_connections_go_first_then_those_that_wait_longest_for_their_client() {
        let connections = Arc::new(Connections::new(5));
        let open: [Arc<Connection>; 5] = std::array::from_fn(|_| Connection::new());
        let [working, writing, reading, websocket, idle] = &open;
        let _permits: Vec<_> =
            open.iter().map(|one| Connections::enter(&connections, HERE, Arc::clone(one))).collect();
        let _answering: Vec<_> = open.iter().take(3).map(Connection::answer).collect();
        websocket.become_websocket();
        later();
        writing.begin_answer();
        later();
        reading.wait_for_body();
        let is_evicted = || open.each_ref().map(|one| one.evicted.is_cancelled());
        let (mut newcomers, mut busy) = (Vec::new(), Vec::new());
        for next in [idle, reading, writing] {
            assert!(!next.evicted.is_cancelled(), "{:?}", is_evicted());
            let newcomer = Connection::new();
            newcomers.push(Connections::enter(&connections, HERE, Arc::clone(&newcomer)));
            busy.push(Connection::answer(&newcomer));
            assert!(next.evicted.is_cancelled(), "{:?}", is_evicted());
        }
        assert!(Connections::enter(&connections, HERE, Connection::new()).is_none(), "all are worked on");
        assert!(!working.evicted.is_cancelled() && !websocket.evicted.is_cancelled());
    }

    #[test]
    fn a_client_that_reads_has_more_time() {
        let (connection, patience) = (Connection::new(), Duration::from_secs(30));
        let answering = Connection::answer(&connection);
        assert_eq!(connection.write_deadline(patience), None, "the answer has yet to be worked out");
        connection.begin_answer();
        let first = connection.write_deadline(patience);
        connection.count_written(160 * 1024);
        let second = connection.write_deadline(patience);
        assert_eq!(first.map(|first| first + Duration::from_secs(10)), second);
        drop(answering);
        assert_eq!(connection.write_deadline(patience), None);
    }
}
