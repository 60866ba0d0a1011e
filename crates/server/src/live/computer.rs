use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use catalog::{Analysis, Game, Limits, Options, SearchRequest, State};
use engines::Computer;
use play::{
    Client, EngineCache, EngineSource, EventKind, JobLength, JobListener, JobPriority, JobRequest, JobResult,
    SearchJob, Seat,
};
use tokio::runtime::Handle;
use wire::Colour;

use super::game::Inner;
use super::{GameRegistry, LiveGame};

/// Games in progress come before engine_queries about positions.
const PRIORITY: JobPriority = JobPriority(2);

/// The default time of the strongest computer.
const USUAL: Duration = Duration::from_secs(1);

impl LiveGame {
    /// Starts the search of the computer to move, unless it is running already.
    pub(super) fn ask_computer(self: &Arc<Self>, registry: &Arc<GameRegistry>, inner: &mut Inner) {
        let awaited = self.is_awaited(inner);
        let session = Arc::clone(&inner.session);
        let session = session.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let seq = session.seq();
        let open = ::game::Player::BOTH.iter().any(|&side| session.seats()[side].is_open());
        let Seat::Computer(computer) = &session.seats()[session.state().turn()] else {
            inner.thinking = None;
            return;
        };
        if session.ending().is_some() || inner.cancelled || open || !awaited {
            inner.thinking = None;
            return;
        }
        if inner.thinking.as_ref().is_some_and(|(about, _)| *about == seq) {
            return;
        }
        let time = inner.stored.milliseconds.map_or(USUAL, |millis| Duration::from_millis(millis.into()));
        let task = SearchRequest {
            limits: Limits::time(time.min(registry.limits.longest_think)),
            lines: 1,
            ..SearchRequest::default()
        };
        let (game, computer, seed) = (session.game(), computer.clone(), seed(&self.id));
        let strongest = (computer == Computer::STRONGEST).then_some(game);
        let source = match strongest {
            Some(game) => registry.engine_cache.strongest(game, seed),
            None => EngineSource::lazy(move || {
                let engine = game.engine(&computer, &Options::default());
                let mut engine = engine.map_err(|error| error.to_string())?;
                engine.new_game(seed);
                Ok(engine)
            }),
        };
        let request = JobRequest {
            client: self.client(&inner.seat_owners),
            priority: PRIORITY,
            // The other levels and the bots count nodes.
            length: if strongest.is_some() { JobLength::Long } else { JobLength::Short },
            mebibytes: EngineCache::TABLE,
        };
        let search = SearchJob { source, state: session.state().copy(), task };
        let (game, runtime) = (Arc::clone(self), Handle::current());
        let answer = MoveListener { game, registry: Arc::clone(registry), seq, runtime, strongest };
        drop(session);
        match registry.pool.search(request, search, answer) {
            Ok(handle) => inner.thinking = Some((seq, handle)),
            Err(error) => tracing::error!(%error, "no computer can think"),
        }
    }

    /// The visitor whose engine time a computer uses: one with a seat. Games without an open page count as those of one
    /// address.
    fn client(&self, seat_owners: &[(Colour, String)]) -> Client {
        let viewers = self.viewers();
        let holds = |visitor: &str| seat_owners.iter().any(|(_, owner)| owner == visitor);
        match viewers.iter().find(|viewer| holds(&viewer.client.visitor)) {
            Some(viewer) => viewer.client.clone(),
            None => Client {
                address: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
                visitor: seat_owners.first().map(|(_, visitor)| visitor.clone()).unwrap_or_default(),
                is_established: false,
            },
        }
    }

    /// A computer has chosen, after this event.
    async fn computer_chose(self: Arc<Self>, registry: Arc<GameRegistry>, seq: u32, analysis: Analysis) {
        let mut inner = self.inner.lock().await;
        if inner.thinking.as_ref().is_none_or(|(about, _)| *about != seq) {
            return;
        }
        inner.thinking = None;
        if let Err(error) = self.reload_if_stale(&registry, &mut inner).await {
            tracing::warn!(%error, game = self.id, "the store does not answer");
            return;
        }
        if inner.session().seq() != seq {
            self.ask_computer(&registry, &mut inner);
            return;
        }
        let by = inner.session().state().turn();
        let act = match (analysis.ply(), analysis.failure.clone()) {
            (Some(ply), _) => EventKind::Ply { ply: ply.to_string() },
            (None, why) => {
                EventKind::Forfeit { why: why.unwrap_or_else(|| "having no move to offer".to_string()) }
            }
        };
        self.apply_event(&registry, &mut inner, format!("computer {seq}"), by, act).await;
    }
}

/// A number for a game's random choices, the same after a restart.
fn seed(id: &str) -> u64 {
    id.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Receives the ply that a computer chose.
struct MoveListener {
    game: Arc<LiveGame>,
    registry: Arc<GameRegistry>,
    seq: u32,
    runtime: Handle,
    /// The game of the strongest computer, if it is that one.
    strongest: Option<&'static dyn Game>,
}

impl JobListener for MoveListener {
    fn progress(&mut self, _analysis: &Analysis) {}

    fn finished(&mut self, result: &mut JobResult, _state: &dyn State) {
        let analysis = std::mem::take(&mut result.analysis);
        self.strongest.inspect(|game| self.registry.engine_cache.keep(*game, result.engine.take()));
        let (game, registry) = (Arc::clone(&self.game), Arc::clone(&self.registry));
        self.runtime.spawn(game.computer_chose(registry, self.seq, analysis));
    }
}

/// Whether a computer may play here: those that use time as they are given it, and little memory.
pub(crate) fn is_allowed(computer: &Computer) -> bool {
    matches!(computer, Computer::Level(_) | Computer::Bot(_))
}
