use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use catalog::{Analysis, Computer, Game, Limits, Options, SearchRequest, State};
use play::{Act, Client, Errand, Importance, JobLength, JobRequest, Listener, Mind, Seat, Thought};
use tokio::runtime::Handle;
use wire::Colour;

use super::game::Inner;
use super::{Hall, LiveGame, TABLE};

/// Games in progress come before questions about positions.
const IMPORTANCE: Importance = Importance(2);

/// How long the strongest thinks, unless the visitor chooses.
const USUAL: Duration = Duration::from_secs(1);

impl LiveGame {
    /// Asks the computer whose turn it is, unless it thinks already.
    pub(super) fn ask_computer(self: &Arc<Self>, hall: &Arc<Hall>, inner: &mut Inner) {
        let awaited = self.is_awaited(inner);
        let bout = Arc::clone(&inner.bout);
        let bout = bout.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let seq = bout.seq();
        let open = ::game::Player::BOTH.iter().any(|&side| bout.seats()[side].is_open());
        let Seat::Computer(computer) = &bout.seats()[bout.state().turn()] else {
            inner.thinking = None;
            return;
        };
        if bout.ending().is_some() || inner.cancelled || open || !awaited {
            inner.thinking = None;
            return;
        }
        if inner.thinking.as_ref().is_some_and(|(about, _)| *about == seq) {
            return;
        }
        let time = inner.kept.milliseconds.map_or(USUAL, |millis| Duration::from_millis(millis.into()));
        let task = SearchRequest {
            limits: Limits::time(time.min(hall.limits.longest_think)),
            lines: 1,
            ..SearchRequest::default()
        };
        let (game, computer, seed) = (bout.game(), computer.clone(), seed(&self.id));
        let strongest = (computer == Computer::STRONGEST).then_some(game);
        let mind = match strongest {
            Some(game) => hall.shelf.strongest(game, seed),
            None => Mind::made(move || {
                let thinker = game.engine(&computer, &Options::default());
                let mut thinker = thinker.map_err(|error| error.to_string())?;
                thinker.new_game(seed);
                Ok(thinker)
            }),
        };
        let request = JobRequest {
            client: self.client(&inner.holders),
            importance: IMPORTANCE,
            // The other levels and the bots count nodes.
            length: if strongest.is_some() { JobLength::Long } else { JobLength::Short },
            mebibytes: TABLE,
        };
        let errand = Errand { mind, state: bout.state().copy(), task };
        let (game, runtime) = (Arc::clone(self), Handle::current());
        let answer = Answer { game, hall: Arc::clone(hall), seq, runtime, strongest };
        drop(bout);
        match hall.pool.ask(request, errand, answer) {
            Ok(ticket) => inner.thinking = Some((seq, ticket)),
            Err(error) => tracing::error!(%error, "no computer can think"),
        }
    }

    /// The visitor that a computer thinks for: one who has a seat. Games without an open page count as those of one
    /// address.
    fn client(&self, holders: &[(Colour, String)]) -> Client {
        let viewers = self.viewers();
        let holds = |visitor: &str| holders.iter().any(|(_, holder)| holder == visitor);
        match viewers.iter().find(|viewer| holds(&viewer.client.visitor)) {
            Some(viewer) => viewer.client.clone(),
            None => Client {
                address: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
                visitor: holders.first().map(|(_, visitor)| visitor.clone()).unwrap_or_default(),
                is_established: false,
            },
        }
    }

    /// A computer has chosen, after this event.
    async fn computer_chose(self: Arc<Self>, hall: Arc<Hall>, seq: u32, insight: Analysis) {
        let mut inner = self.inner.lock().await;
        if inner.thinking.as_ref().is_none_or(|(about, _)| *about != seq) {
            return;
        }
        inner.thinking = None;
        if let Err(error) = self.settle(&hall, &mut inner).await {
            tracing::warn!(%error, game = self.id, "the store does not answer");
            return;
        }
        if inner.bout().seq() != seq {
            self.ask_computer(&hall, &mut inner);
            return;
        }
        let by = inner.bout().state().turn();
        let act = match (insight.ply(), insight.failure.clone()) {
            (Some(ply), _) => Act::Ply(ply.to_string()),
            (None, why) => Act::Forfeit(why.unwrap_or_else(|| "having no move to offer".to_string())),
        };
        self.happen(&hall, &mut inner, format!("computer {seq}"), by, act).await;
    }
}

/// A number for a game's random choices, the same after a restart.
fn seed(id: &str) -> u64 {
    id.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Who hears what a computer chose.
struct Answer {
    game: Arc<LiveGame>,
    hall: Arc<Hall>,
    seq: u32,
    runtime: Handle,
    /// The game of the strongest computer, if it is that one.
    strongest: Option<&'static dyn Game>,
}

impl Listener for Answer {
    fn round(&mut self, _insight: &Analysis) {}

    fn over(&mut self, thought: &mut Thought, _state: &dyn State) {
        let insight = std::mem::take(&mut thought.insight);
        self.strongest.inspect(|game| self.hall.shelf.keep(*game, thought));
        let (game, hall) = (Arc::clone(&self.game), Arc::clone(&self.hall));
        self.runtime.spawn(game.computer_chose(hall, self.seq, insight));
    }
}

/// Whether a computer may play here: those that use time as they are given it, and little memory.
pub(crate) fn is_allowed(computer: &Computer) -> bool {
    matches!(computer, Computer::Level(_) | Computer::Bot(_))
}
