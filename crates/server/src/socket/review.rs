use std::sync::{Arc, PoisonError, Weak};
use std::time::{Duration, Instant};

use catalog::{Engine, Game, Limits, SearchRequest, State, Stop};
use formats::Study;
use play::{EngineCache, EnginePool, HINT_TIME, JobPriority, JobRequest};
use record::Record;
use review::Reviewer;
use wire::{Review, ReviewedMove, ServerMessage};

use super::engine_query::{JobSlot, QueryContext};
use crate::api_error::ApiError;
use crate::live::Outbox;
use crate::rate_limit::SharedPermit;

/// Reviews are long: they wait for engine_queries, and for computers that play.
const PRIORITY: JobPriority = JobPriority(0);

/// How long the job looks at each position, unless there are so many that all together would take too long: no longer
/// than a hint thinks.
const TIME_PER_POSITION: Duration = Duration::from_millis(400);

/// A ply is called a mistake only after searches that are longer than a hint's by half.
const LONGER: (u32, u32) = (3, 2);

/// A review may take so many times as long as a query.
const TIME_FACTOR: u32 = 12;

/// The length of a turn: after it, other jobs run first.
const TURN: Duration = Duration::from_secs(2);

/// The game that led to a state, as a record that lies open at its end.
pub(super) fn study(game: &'static dyn Game, state: &dyn State) -> Result<Study, ApiError> {
    let mut study = Study::new(game, game.read(&state.start())?);
    for ply in state.plies() {
        study.play(&ply)?;
    }
    Ok(study)
}

/// Reviews a game ply by ply and sends each result.
pub(super) struct ReviewJob {
    id: u32,
    outbox: Outbox,
    game: &'static dyn Game,
    record: Record,
    reviewer: Reviewer,
    judged: u32,
    stop: Stop,
    pool: EnginePool,
    engine_cache: Arc<EngineCache>,
    request: JobRequest,
    /// Gone when the review was cancelled.
    slot: Weak<JobSlot>,
    permit: Arc<SharedPermit>,
}

impl ReviewJob {
    /// A job of the plies of a game, which lies open at its end.
    pub(super) fn new(
        context: &QueryContext<'_>,
        study: Study,
        stop: &Stop,
        slot: &Arc<JobSlot>,
        permit: Arc<SharedPermit>,
    ) -> ReviewJob {
        let registry = &context.app.registry;
        let positions = u32::try_from(study.state().ply_count() + 1).unwrap_or(u32::MAX);
        let longest = registry.limits.longest_think;
        let each = TIME_PER_POSITION.min(longest).min(longest * TIME_FACTOR / positions);
        let confirming = Limits::time(HINT_TIME.min(longest) * LONGER.0 / LONGER.1);
        let task = SearchRequest {
            limits: Limits::time(each),
            lines: 1,
            stop: stop.clone(),
            ..SearchRequest::default()
        };
        ReviewJob {
            id: context.id,
            outbox: context.outbox.clone(),
            game: study.game(),
            record: study.copy().into_record(),
            reviewer: Reviewer::new(study, task).confirming(confirming),
            judged: 0,
            stop: stop.clone(),
            pool: registry.pool.clone(),
            engine_cache: Arc::clone(&registry.engine_cache),
            request: context.job(PRIORITY),
            slot: Arc::downgrade(slot),
            permit,
        }
    }

    /// Submits the next turn, unless the request was cancelled.
    pub(super) fn submit_turn(self) {
        let Some(slot) = self.slot.upgrade() else { return };
        // This ends the turn; what ends the review is another flag.
        let stop = Stop::default();
        let (pool, request, turn) = (self.pool.clone(), self.request.clone(), stop.clone());
        let (id, outbox, permit) = (self.id, self.outbox.clone(), Arc::clone(&self.permit));
        // Locked before: a turn that is over already must not store its successor first.
        let mut handle = slot.lock().unwrap_or_else(PoisonError::into_inner);
        match pool.submit(request, stop, move |started| self.run_turn(&turn, started)) {
            Ok(next) => {
                let old = handle.replace(next);
                drop(handle);
                drop(old);
            }
            Err(error) => end(id, &outbox, &permit, Some(error.to_string())),
        }
    }

    fn run_turn(mut self, turn: &Stop, started: Result<(), String>) {
        let done = started.and_then(|()| self.review(turn));
        if done.is_ok() && !self.stop.is_stopped() && self.reviewer.remaining() > 0 {
            self.submit_turn();
        } else {
            end(self.id, &self.outbox, &self.permit, done.err());
        }
    }

    /// Reviews positions until the turn is over. Stopped by the pool, the review goes on in its next turn.
    fn review(&mut self, turn: &Stop) -> Result<(), String> {
        let (cache, game) = (Arc::clone(&self.engine_cache), self.game);
        let (done, engine) = cache.strongest(game, 0).run(|engine| self.review_by(engine, turn))?;
        cache.keep(game, Some(engine));
        done
    }

    fn review_by(&mut self, engine: &mut dyn Engine, turn: &Stop) -> Result<(), String> {
        let begun = Instant::now();
        while begun.elapsed() < TURN && !turn.is_stopped() && self.reviewer.remaining() > 0 {
            let Some(judged) = self.reviewer.step(engine) else {
                let fault = || "the computer says nothing about a position".to_string();
                return if self.stop.is_stopped() { Ok(()) } else { Err(fault()) };
            };
            if let Some(ply) = judged.ply {
                let ply = ReviewedMove::of(self.game.info(), &self.record, &ply);
                self.outbox.send(&ServerMessage::Judged { id: self.id, at: self.judged, ply });
                self.judged += 1;
            }
        }
        if self.reviewer.remaining() == 0 {
            let review = Review::of(&self.record, self.reviewer.review());
            self.outbox.send(&ServerMessage::Reviewed { id: self.id, review });
        }
        Ok(())
    }
}

fn end(id: u32, outbox: &Outbox, permit: &SharedPermit, why: Option<String>) {
    permit.release();
    outbox.send(&ServerMessage::Over { id, why });
}
