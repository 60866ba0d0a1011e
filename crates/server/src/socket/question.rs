use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use catalog::{Analysis, Game, Limits, SearchRequest, State, Stop};
use play::{Errand, Importance, JobLength, JobRequest, Listener, Place, Thought, Ticket};
use tokio_util::task::AbortOnDropHandle;
use wire::{Start, ToPage};

use super::review::{Judge, study};
use crate::app::App;
use crate::gates::Pass;
use crate::live::{Outbox, Shelf, TABLE};
use crate::routes::walk;
use crate::visitor::{Address, Visitor};
use crate::work::work;

/// Questions wait for the computers' plies in games.
const IMPORTANCE: Importance = Importance(1);

/// How many plies are judged at most.
const MOST_LINES: u8 = 5;

/// Rounds come faster than anybody reads.
const PAUSE: Duration = Duration::from_millis(80);

/// How often a waiting page learns its place.
const LOOK: Duration = Duration::from_millis(300);

/// Who asks the computer something, and under which name.
pub(super) struct Asker<'a> {
    pub(super) app: &'a App,
    pub(super) visitor: &'a Visitor,
    pub(super) address: Address,
    pub(super) outbox: &'a Outbox,
    pub(super) id: u32,
}

/// Where an errand stands in the pool. A long one is done in parts, each with a ticket of its own.
pub(super) type Slot = Mutex<Option<Ticket>>;

/// Something that a page asks the computer. Dropped, it is cancelled.
pub(super) struct Question {
    slot: Arc<Slot>,
    stop: Stop,
    pass: Arc<Pass>,
    /// Tells the page its place in the queue.
    _places: AbortOnDropHandle<()>,
}

impl Question {
    /// What is best in a position.
    pub(super) async fn think(
        asker: &Asker<'_>,
        start: Start,
        lines: u8,
        milliseconds: u32,
    ) -> Result<Question, String> {
        let pass = asker.pass()?;
        let (game, state) = work(move || walk(&start)).await.map_err(|denial| denial.0.sentence)?;
        let time = Duration::from_millis(milliseconds.into()).min(asker.app.hall.limits.longest_think);
        let stop = Stop::default();
        let task = SearchRequest {
            limits: Limits::time(time),
            lines: usize::from(lines.clamp(1, MOST_LINES)),
            stop: stop.clone(),
            ..SearchRequest::default()
        };
        let shelf = Arc::clone(&asker.app.hall.shelf);
        let mind = shelf.strongest(game, 0);
        let answer = Answer {
            game,
            shelf,
            id: asker.id,
            outbox: asker.outbox.clone(),
            state: state.copy(),
            told: None,
            pass: Arc::clone(&pass),
        };
        let errand = Errand { mind, state, task };
        let ticket = asker.app.hall.pool.ask(asker.job(IMPORTANCE), errand, answer);
        let ticket = ticket.map_err(|error| error.to_string())?;
        Ok(Question::begun(asker, Arc::new(Mutex::new(Some(ticket))), stop, pass))
    }

    /// What every ply of a game was worth.
    pub(super) async fn review(asker: &Asker<'_>, start: Start) -> Result<Question, String> {
        let pass = asker.pass()?;
        let (slot, stop) = (Arc::default(), Stop::default());
        let replay = work(move || {
            let (game, state) = walk(&start)?;
            let study = study(game, state.as_ref())?;
            Ok((study, state))
        });
        let (study, state) = replay.await.map_err(|denial| denial.0.sentence)?;
        let judge = Judge::new(asker, study, &stop, &slot, Arc::clone(&pass));
        judge.go_on(state)?;
        Ok(Question::begun(asker, slot, stop, pass))
    }

    fn begun(asker: &Asker<'_>, slot: Arc<Slot>, stop: Stop, pass: Arc<Pass>) -> Question {
        let places = tokio::spawn(tell_places(Arc::downgrade(&slot), asker.outbox.clone(), asker.id));
        Question { slot, stop, pass, _places: AbortOnDropHandle::new(places) }
    }

    pub(super) fn is_over(&self) -> bool {
        place(&self.slot) == Place::Over
    }
}

impl Drop for Question {
    fn drop(&mut self) {
        self.stop.stop();
        // The visitor may ask the next thing at once.
        self.pass.give_back();
    }
}

impl Asker<'_> {
    /// What the pool has to know of a job for this visitor.
    pub(super) fn job(&self, importance: Importance) -> JobRequest {
        JobRequest {
            client: self.app.gates.client(self.visitor, self.address.0),
            importance,
            length: JobLength::Long,
            mebibytes: TABLE,
        }
    }

    fn pass(&self) -> Result<Arc<Pass>, String> {
        let busy = || "the computer is busy with your other questions: wait for an answer first".to_string();
        self.app.gates.think(self.visitor, self.address.0).map(Arc::new).ok_or_else(busy)
    }
}

fn place(slot: &Slot) -> Place {
    let slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
    slot.as_ref().map_or(Place::Over, Ticket::place)
}

async fn tell_places(slot: Weak<Slot>, outbox: Outbox, id: u32) {
    let mut told = None;
    while let Some(place) = slot.upgrade().map(|slot| place(&slot)) {
        let place = match place {
            Place::Waiting(before) => u32::try_from(before).unwrap_or(u32::MAX).saturating_add(1),
            Place::Thinking => 0,
            Place::Over => return,
        };
        if told != Some(place) {
            told = Some(place);
            outbox.tell(&ToPage::Queue { id, place });
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Who hears what the computer thinks.
struct Answer {
    game: &'static dyn Game,
    shelf: Arc<Shelf>,
    id: u32,
    outbox: Outbox,
    state: Box<dyn State>,
    told: Option<Instant>,
    pass: Arc<Pass>,
}

impl Answer {
    fn tell(&self, insight: &Analysis) {
        if !insight.lines.is_empty() {
            let insight = wire::Insight::of(self.state.as_ref(), insight);
            self.outbox.tell(&ToPage::Insight { id: self.id, insight });
        }
    }
}

impl Listener for Answer {
    fn round(&mut self, insight: &Analysis) {
        if self.told.is_none_or(|told| told.elapsed() >= PAUSE) {
            self.told = Some(Instant::now());
            self.tell(insight);
        }
    }

    fn over(&mut self, thought: &mut Thought, _state: &dyn State) {
        self.pass.give_back();
        self.shelf.keep(self.game, thought);
        self.tell(&thought.insight);
        self.outbox.tell(&ToPage::Over { id: self.id, why: thought.insight.failure.clone() });
    }
}
