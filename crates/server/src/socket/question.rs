use std::sync::Arc;
use std::time::{Duration, Instant};

use catalog::{Computer, Insight, Limits, Options, State, Stop, Task};
use play::{Errand, Importance, Listener, Mind, Place, Thought, Ticket};
use tokio_util::task::AbortOnDropHandle;
use wire::{Start, ToPage};

use super::review::Judge;
use crate::app::App;
use crate::gates::Pass;
use crate::live::Outbox;
use crate::routes::walk;
use crate::visitor::Visitor;

/// Questions wait for the computers' plies in games.
const IMPORTANCE: Importance = Importance(1);

/// Reviews are long: they wait for questions.
const LEAST: Importance = Importance(0);

/// The table of a question, in mebibytes.
pub(super) const TABLE: usize = 64;

/// How many plies are judged at most.
const MOST_LINES: u8 = 5;

/// Rounds come faster than anybody reads.
const PAUSE: Duration = Duration::from_millis(80);

/// How often a waiting page learns its place.
const LOOK: Duration = Duration::from_millis(300);

/// Something that a page asks the computer. Dropped, it is cancelled.
pub(super) struct Question {
    ticket: Arc<Ticket>,
    /// Tells the page its place in the queue.
    _places: AbortOnDropHandle<()>,
}

impl Question {
    /// What is best in a position.
    pub(super) fn think(
        app: &App,
        visitor: &Visitor,
        outbox: &Outbox,
        id: u32,
        start: &Start,
        lines: u8,
        milliseconds: u32,
    ) -> Result<Question, String> {
        let pass = pass(app, visitor)?;
        let (game, state) = walk(start).map_err(|denial| denial.0.sentence)?;
        let time = Duration::from_millis(milliseconds.into()).min(app.hall.limits.longest_think);
        let task = Task {
            limits: Limits::time(time),
            lines: usize::from(lines.clamp(1, MOST_LINES)),
            among: Vec::new(),
            stop: Stop::default(),
        };
        let options = Options { table_mebibytes: TABLE, ..Options::default() };
        let mind = Mind::made(move || {
            game.thinker(&Computer::STRONGEST, &options).map_err(|error| error.to_string())
        });
        let answer = Answer { id, outbox: outbox.clone(), state: state.copy(), told: None, _pass: pass };
        Question::ask(app, outbox, id, IMPORTANCE, Errand { mind, state, task }, answer)
    }

    /// What every ply of a game was worth.
    pub(super) fn review(
        app: &App,
        visitor: &Visitor,
        outbox: &Outbox,
        id: u32,
        start: &Start,
    ) -> Result<Question, String> {
        let pass = pass(app, visitor)?;
        let (game, state) = walk(start).map_err(|denial| denial.0.sentence)?;
        let task = Task { limits: Limits::NONE, lines: 1, among: Vec::new(), stop: Stop::default() };
        let judge = Judge { id, outbox: outbox.clone(), game };
        let mind = Mind::made(move || judge.thinker());
        let answer = Answer { id, outbox: outbox.clone(), state: state.copy(), told: None, _pass: pass };
        Question::ask(app, outbox, id, LEAST, Errand { mind, state, task }, answer)
    }

    fn ask(
        app: &App,
        outbox: &Outbox,
        id: u32,
        importance: Importance,
        errand: Errand,
        answer: Answer,
    ) -> Result<Question, String> {
        let ticket =
            app.hall.pool.ask(importance, TABLE, errand, answer).map_err(|error| error.to_string())?;
        let ticket = Arc::new(ticket);
        let places = tokio::spawn(tell_places(Arc::downgrade(&ticket), outbox.clone(), id));
        Ok(Question { ticket, _places: AbortOnDropHandle::new(places) })
    }

    pub(super) fn is_over(&self) -> bool {
        self.ticket.place() == Place::Over
    }
}

fn pass(app: &App, visitor: &Visitor) -> Result<Pass<String>, String> {
    let busy = || "the computer is busy with your other questions: wait for an answer first".to_string();
    app.gates.think(&visitor.hash).ok_or_else(busy)
}

async fn tell_places(ticket: std::sync::Weak<Ticket>, outbox: Outbox, id: u32) {
    let mut told = None;
    while let Some(place) = ticket.upgrade().map(|ticket| ticket.place()) {
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
    id: u32,
    outbox: Outbox,
    state: Box<dyn State>,
    told: Option<Instant>,
    _pass: Pass<String>,
}

impl Answer {
    fn tell(&self, insight: &Insight) {
        if !insight.lines.is_empty() {
            let insight = wire::Insight::of(self.state.as_ref(), insight);
            self.outbox.tell(&ToPage::Insight { id: self.id, insight });
        }
    }
}

impl Listener for Answer {
    fn round(&mut self, insight: &Insight) {
        if self.told.is_none_or(|told| told.elapsed() >= PAUSE) {
            self.told = Some(Instant::now());
            self.tell(insight);
        }
    }

    fn over(&mut self, thought: &mut Thought, _state: &dyn State) {
        self.tell(&thought.insight);
        self.outbox.tell(&ToPage::Over { id: self.id, why: thought.insight.failure.clone() });
    }
}
