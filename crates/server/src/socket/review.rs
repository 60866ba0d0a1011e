use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use catalog::{
    Analysis, Computer, Engine, Game, Limits, Options, Reviewer, SearchRequest, State, Stop, Study,
};
use play::{Errand, HINT, Importance, JobRequest, Listener, Mind, Pool, Thought};
use record::Record;
use wire::{JudgedPly, Review, ToPage};

use super::question::{Asker, Slot};
use crate::failure::Denial;
use crate::gates::Pass;
use crate::live::{Outbox, TABLE};

/// Reviews are long: they wait for questions, and for computers that play.
const IMPORTANCE: Importance = Importance(0);

/// How long the judge looks at each position, unless there are so many that all together would take too long: no longer
/// than a hint thinks.
const EACH: Duration = Duration::from_millis(400);

/// A ply is called a mistake only after searches that are longer than a hint's by half.
const LONGER: (u32, u32) = (3, 2);

/// A review may take so many times as long as a question.
const LONGEST: u32 = 12;

/// After so long the judge lets others think first, and goes on when it is its turn again.
const PART: Duration = Duration::from_secs(2);

/// The game that led to a state, as a record that lies open at its end.
pub(super) fn study(game: &'static dyn Game, state: &dyn State) -> Result<Study, Denial> {
    let mut study = Study::new(game, game.read(&state.start())?);
    for ply in state.plies() {
        study.play(&ply)?;
    }
    Ok(study)
}

/// Judges a game ply by ply and tells each.
#[derive(Clone)]
pub(super) struct Judge {
    id: u32,
    outbox: Outbox,
    game: &'static dyn Game,
    progress: Arc<Mutex<Progress>>,
    stop: Stop,
    pool: Pool,
    job: JobRequest,
    /// Gone when nobody waits for the review any more.
    slot: Weak<Slot>,
    pass: Arc<Pass>,
}

struct Progress {
    record: Record,
    reviewer: Reviewer,
    judged: u32,
}

impl Judge {
    /// A judge of the plies of a game, which lies open at its end.
    pub(super) fn new(
        asker: &Asker<'_>,
        study: Study,
        stop: &Stop,
        slot: &Arc<Slot>,
        pass: Arc<Pass>,
    ) -> Judge {
        let hall = &asker.app.hall;
        let positions = u32::try_from(study.state().ply_count() + 1).unwrap_or(u32::MAX);
        let longest = hall.limits.longest_think;
        let each = EACH.min(longest).min(longest * LONGEST / positions);
        let confirming = Limits::time(HINT.min(longest) * LONGER.0 / LONGER.1);
        let task = SearchRequest {
            limits: Limits::time(each),
            lines: 1,
            stop: stop.clone(),
            ..SearchRequest::default()
        };
        let record = study.copy().into_record();
        Judge {
            id: asker.id,
            outbox: asker.outbox.clone(),
            game: study.game(),
            progress: Arc::new(Mutex::new(Progress {
                record,
                reviewer: Reviewer::new(study, task).confirming(confirming),
                judged: 0,
            })),
            stop: stop.clone(),
            pool: hall.pool.clone(),
            job: asker.job(IMPORTANCE),
            slot: Arc::downgrade(slot),
            pass,
        }
    }

    /// Asks for the next part, as long as somebody waits.
    pub(super) fn go_on(self, state: Box<dyn State>) -> Result<(), String> {
        let Some(slot) = self.slot.upgrade() else { return Ok(()) };
        let bench = self.clone();
        let options = Options { table_mebibytes: TABLE, ..Options::default() };
        let mind = Mind::made(move || {
            let mind =
                bench.game.engine(&Computer::STRONGEST, &options).map_err(|error| error.to_string())?;
            Ok(Box::new(Bench { judge: bench, mind }) as Box<dyn Engine>)
        });
        // The errand's stop is its ticket's: what ends the review is another.
        let task = SearchRequest { limits: Limits::NONE, lines: 1, ..SearchRequest::default() };
        let pool = self.pool.clone();
        let ticket = pool
            .ask(self.job.clone(), Errand { mind, state, task }, self)
            .map_err(|error| error.to_string())?;
        let old = slot.lock().unwrap_or_else(PoisonError::into_inner).replace(ticket);
        drop(old);
        Ok(())
    }

    fn tell(&self, what: &ToPage) {
        self.outbox.tell(what);
    }

    fn end(&self, why: Option<String>) {
        self.pass.give_back();
        self.tell(&ToPage::Over { id: self.id, why });
    }

    /// How many positions are still to be judged.
    fn remaining(&self) -> usize {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).reviewer.remaining()
    }
}

impl Listener for Judge {
    fn round(&mut self, _insight: &Analysis) {}

    fn over(&mut self, thought: &mut Thought, state: &dyn State) {
        let failure = thought.insight.failure.take();
        if failure.is_some() || self.stop.is_stopped() || self.remaining() == 0 {
            self.end(failure);
        } else if let Err(why) = self.clone().go_on(state.copy()) {
            self.end(Some(why));
        }
    }
}

/// The judge as a thinker: a pool knows no other work.
struct Bench {
    judge: Judge,
    mind: Box<dyn Engine>,
}

impl Engine for Bench {
    fn analyze(
        &mut self,
        _state: &dyn State,
        task: &SearchRequest,
        _report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let judge = &self.judge;
        let begun = Instant::now();
        let mut progress = judge.progress.lock().unwrap_or_else(PoisonError::into_inner);
        // Stopped by the pool, it goes on in its next turn.
        while begun.elapsed() < PART && !task.stop.is_stopped() && progress.reviewer.remaining() > 0 {
            let Some(judged) = progress.reviewer.step(self.mind.as_mut()) else {
                return if judge.stop.is_stopped() {
                    Analysis::default()
                } else {
                    Analysis::failed("the computer says nothing about a position")
                };
            };
            if let Some(ply) = judged.ply {
                let ply = JudgedPly::of(judge.game.info(), &progress.record, &ply);
                judge.tell(&ToPage::Judged { id: judge.id, at: progress.judged, ply });
                progress.judged += 1;
            }
        }
        if progress.reviewer.remaining() == 0 {
            let review = Review::of(&progress.record, progress.reviewer.review());
            judge.tell(&ToPage::Reviewed { id: judge.id, review });
        }
        Analysis::default()
    }

    fn new_game(&mut self, seed: u64) {
        self.mind.new_game(seed);
    }
}
