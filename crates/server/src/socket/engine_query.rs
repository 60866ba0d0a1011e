use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use catalog::{Analysis, Game, Limits, SearchRequest, State, Stop};
use play::{
    EngineCache, JobHandle, JobLength, JobListener, JobPriority, JobRequest, JobResult, JobStatus, SearchJob,
};
use tokio_util::task::AbortOnDropHandle;
use wire::{MOST_LINES, PositionQuery, ServerMessage};

use super::review::{ReviewJob, study};
use crate::app::App;
use crate::blocking::run_blocking;
use crate::live::Outbox;
use crate::rate_limit::SharedPermit;
use crate::routes::replay_query;
use crate::visitor::{Address, Visitor};

/// Questions wait for the computers' plies in games.
const PRIORITY: JobPriority = JobPriority(1);

/// Rounds come faster than anybody reads.
const ANALYSIS_INTERVAL: Duration = Duration::from_millis(80);

/// How often a waiting page learns its place.
const QUEUE_INTERVAL: Duration = Duration::from_millis(300);

/// The page and the id of an engine request.
pub(super) struct QueryContext<'a> {
    pub(super) app: &'a App,
    pub(super) visitor: &'a Visitor,
    pub(super) address: Address,
    pub(super) outbox: &'a Outbox,
    pub(super) id: u32,
}

/// Where a job stands in the pool. A long one is done in parts, each with a handle of its own.
pub(super) type JobSlot = Mutex<Option<JobHandle>>;

/// An engine request of a page. Dropping it cancels it.
pub(super) struct EngineQuery {
    slot: Arc<JobSlot>,
    stop: Stop,
    permit: Arc<SharedPermit>,
    /// Tells the page its place in the queue.
    _places: AbortOnDropHandle<()>,
}

impl EngineQuery {
    /// What is best in a position.
    pub(super) async fn think(
        context: &QueryContext<'_>,
        start: PositionQuery,
        lines: u8,
        milliseconds: u32,
    ) -> Result<EngineQuery, String> {
        let permit = context.permit()?;
        let (game, state) =
            run_blocking(move || replay_query(&start)).await.map_err(|error| error.0.sentence)?;
        let time = Duration::from_millis(milliseconds.into()).min(context.app.registry.limits.longest_think);
        let stop = Stop::default();
        let task = SearchRequest {
            limits: Limits::time(time),
            lines: usize::from(lines.clamp(1, MOST_LINES)),
            stop: stop.clone(),
            ..SearchRequest::default()
        };
        let engine_cache = Arc::clone(&context.app.registry.engine_cache);
        let source = engine_cache.strongest(game, 0);
        let answer = AnalysisListener {
            game,
            engine_cache,
            id: context.id,
            outbox: context.outbox.clone(),
            state: state.copy(),
            told: None,
            permit: Arc::clone(&permit),
        };
        let search = SearchJob { source, state, task };
        let handle = context.app.registry.pool.search(context.job(PRIORITY), search, answer);
        let handle = handle.map_err(|error| error.to_string())?;
        Ok(EngineQuery::begun(context, Arc::new(Mutex::new(Some(handle))), stop, permit))
    }

    /// What every ply of a game was worth.
    pub(super) async fn review(
        context: &QueryContext<'_>,
        start: PositionQuery,
    ) -> Result<EngineQuery, String> {
        let permit = context.permit()?;
        let (slot, stop) = (Arc::default(), Stop::default());
        let replay = run_blocking(move || {
            let (game, state) = replay_query(&start)?;
            study(game, state.as_ref())
        });
        let study = replay.await.map_err(|error| error.0.sentence)?;
        let job = ReviewJob::new(context, study, &stop, &slot, Arc::clone(&permit));
        job.submit_turn();
        Ok(EngineQuery::begun(context, slot, stop, permit))
    }

    fn begun(
        context: &QueryContext<'_>,
        slot: Arc<JobSlot>,
        stop: Stop,
        permit: Arc<SharedPermit>,
    ) -> EngineQuery {
        let places = tokio::spawn(report_queue(Arc::downgrade(&slot), context.outbox.clone(), context.id));
        EngineQuery { slot, stop, permit, _places: AbortOnDropHandle::new(places) }
    }

    pub(super) fn is_over(&self) -> bool {
        job_status(&self.slot) == JobStatus::Finished
    }
}

impl Drop for EngineQuery {
    fn drop(&mut self) {
        self.stop.stop();
        // The visitor may ask the next thing at once.
        self.permit.release();
    }
}

impl QueryContext<'_> {
    /// What the pool has to know of a job for this visitor.
    pub(super) fn job(&self, priority: JobPriority) -> JobRequest {
        JobRequest {
            client: self.app.rate_limits.client(self.visitor, self.address.0),
            priority,
            length: JobLength::Long,
            mebibytes: EngineCache::TABLE,
        }
    }

    fn permit(&self) -> Result<Arc<SharedPermit>, String> {
        let busy =
            || "the computer is busy with your other engine_queries: wait for an answer first".to_string();
        self.app.rate_limits.think(self.visitor, self.address.0).map(Arc::new).ok_or_else(busy)
    }
}

fn job_status(slot: &JobSlot) -> JobStatus {
    let slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
    slot.as_ref().map_or(JobStatus::Finished, JobHandle::status)
}

async fn report_queue(slot: Weak<JobSlot>, outbox: Outbox, id: u32) {
    let mut told = None;
    while let Some(place) = slot.upgrade().map(|slot| job_status(&slot)) {
        let place = match place {
            JobStatus::Queued(before) => u32::try_from(before).unwrap_or(u32::MAX).saturating_add(1),
            JobStatus::Running => 0,
            JobStatus::Finished => return,
        };
        if told != Some(place) {
            told = Some(place);
            outbox.send(&ServerMessage::Queue { id, place });
        }
        tokio::time::sleep(QUEUE_INTERVAL).await;
    }
}

/// Sends the analysis to the page.
struct AnalysisListener {
    game: &'static dyn Game,
    engine_cache: Arc<EngineCache>,
    id: u32,
    outbox: Outbox,
    state: Box<dyn State>,
    told: Option<Instant>,
    permit: Arc<SharedPermit>,
}

impl AnalysisListener {
    fn tell(&self, analysis: &Analysis) {
        if !analysis.lines.is_empty() {
            let analysis = wire::Analysis::of(self.state.as_ref(), analysis);
            self.outbox.send(&ServerMessage::Insight { id: self.id, insight: analysis });
        }
    }
}

impl JobListener for AnalysisListener {
    fn progress(&mut self, analysis: &Analysis) {
        if self.told.is_none_or(|told| told.elapsed() >= ANALYSIS_INTERVAL) {
            self.told = Some(Instant::now());
            self.tell(analysis);
        }
    }

    fn finished(&mut self, result: &mut JobResult, _state: &dyn State) {
        self.permit.release();
        self.engine_cache.keep(self.game, result.engine.take());
        self.tell(&result.analysis);
        self.outbox.send(&ServerMessage::Over { id: self.id, why: result.analysis.failure.clone() });
    }
}
