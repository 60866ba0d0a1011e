use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use catalog::{Analysis, Engine, Game, Limits, Options, SearchRequest, State, Stop};
use engines::Computer;
use formats::Study;
use play::{EnginePool, EngineSource, HINT_TIME, JobListener, JobPriority, JobRequest, JobResult, SearchJob};
use record::Record;
use review::Reviewer;
use wire::{Review, ReviewedMove, ServerMessage};

use super::engine_query::{JobSlot, QueryContext};
use crate::api_error::ApiError;
use crate::live::{Outbox, TABLE};
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
#[derive(Clone)]
pub(super) struct ReviewJob {
    id: u32,
    outbox: Outbox,
    game: &'static dyn Game,
    progress: Arc<Mutex<ReviewProgress>>,
    stop: Stop,
    pool: EnginePool,
    job: JobRequest,
    /// Gone when the review was cancelled.
    slot: Weak<JobSlot>,
    permit: Arc<SharedPermit>,
}

struct ReviewProgress {
    record: Record,
    reviewer: Reviewer,
    judged: u32,
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
        let record = study.copy().into_record();
        ReviewJob {
            id: context.id,
            outbox: context.outbox.clone(),
            game: study.game(),
            progress: Arc::new(Mutex::new(ReviewProgress {
                record,
                reviewer: Reviewer::new(study, task).confirming(confirming),
                judged: 0,
            })),
            stop: stop.clone(),
            pool: registry.pool.clone(),
            job: context.job(PRIORITY),
            slot: Arc::downgrade(slot),
            permit,
        }
    }

    /// Submits the next turn, unless the request was cancelled.
    pub(super) fn submit_turn(self, state: Box<dyn State>) -> Result<(), String> {
        let Some(slot) = self.slot.upgrade() else { return Ok(()) };
        let job = self.clone();
        let options = Options { table_mebibytes: TABLE, ..Options::default() };
        let source = EngineSource::lazy(move || {
            let source =
                job.game.engine(&Computer::STRONGEST, &options).map_err(|error| error.to_string())?;
            Ok(Box::new(ReviewEngine { job, source }) as Box<dyn Engine>)
        });
        // The job's stop is its handle's: what ends the review is another.
        let task = SearchRequest { limits: Limits::NONE, lines: 1, ..SearchRequest::default() };
        let pool = self.pool.clone();
        let handle = pool
            .submit(self.job.clone(), SearchJob { source, state, task }, self)
            .map_err(|error| error.to_string())?;
        let old = slot.lock().unwrap_or_else(PoisonError::into_inner).replace(handle);
        drop(old);
        Ok(())
    }

    fn send(&self, what: &ServerMessage) {
        self.outbox.send(what);
    }

    fn end(&self, why: Option<String>) {
        self.permit.release();
        self.send(&ServerMessage::Over { id: self.id, why });
    }

    /// How many positions are still to be judged.
    fn remaining(&self) -> usize {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).reviewer.remaining()
    }
}

impl JobListener for ReviewJob {
    fn progress(&mut self, _analysis: &Analysis) {}

    fn finished(&mut self, result: &mut JobResult, state: &dyn State) {
        let failure = result.analysis.failure.take();
        if failure.is_some() || self.stop.is_stopped() || self.remaining() == 0 {
            self.end(failure);
        } else if let Err(why) = self.clone().submit_turn(state.copy()) {
            self.end(Some(why));
        }
    }
}

/// Adapts the review to an engine, because the pool runs engines only.
struct ReviewEngine {
    job: ReviewJob,
    source: Box<dyn Engine>,
}

impl Engine for ReviewEngine {
    fn analyze(
        &mut self,
        _state: &dyn State,
        task: &SearchRequest,
        _report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let job = &self.job;
        let begun = Instant::now();
        let mut progress = job.progress.lock().unwrap_or_else(PoisonError::into_inner);
        // Stopped by the pool, it goes on in its next turn.
        while begun.elapsed() < TURN && !task.stop.is_stopped() && progress.reviewer.remaining() > 0 {
            let Some(judged) = progress.reviewer.step(self.source.as_mut()) else {
                return if job.stop.is_stopped() {
                    Analysis::default()
                } else {
                    Analysis::failed("the computer says nothing about a position")
                };
            };
            if let Some(ply) = judged.ply {
                let ply = ReviewedMove::of(job.game.info(), &progress.record, &ply);
                job.send(&ServerMessage::Judged { id: job.id, at: progress.judged, ply });
                progress.judged += 1;
            }
        }
        if progress.reviewer.remaining() == 0 {
            let review = Review::of(&progress.record, progress.reviewer.review());
            job.send(&ServerMessage::Reviewed { id: job.id, review });
        }
        Analysis::default()
    }

    fn new_game(&mut self, seed: u64) {
        self.source.new_game(seed);
    }
}
