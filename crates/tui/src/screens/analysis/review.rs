use std::collections::HashMap;

use catalog::{Limits, Options, SearchRequest, Stop};
use engines::Computer;
use formats::Study;
use game::Color;
use play::{EngineSource, Seat};
use record::NodeId;
use review::{MistakeKind, PositionEval, Review, ReviewedMove, ReviewedPosition, Reviewer};

use crate::context::AppContext;
use crate::job::{self, JobId, RunningSearch};

/// Evaluations of the positions of a record, and the review in progress.
#[derive(Default)]
pub(super) struct ReviewState {
    verdicts: HashMap<NodeId, PositionEval>,
    /// The moves to review in order, after the start.
    plies: Vec<NodeId>,
    work: Option<RunningSearch>,
    /// The reviewed moves.
    judged: Vec<ReviewedMove>,
}

/// Nodes per position: about a second for a game of usual length.
const NODES: u64 = 20_000;

/// Mistakes are confirmed by searches of this many times the hint limits.
const LONGER: u32 = 2;

impl ReviewState {
    /// Starts a review of the main line in the background.
    pub(super) fn begin(&mut self, study: &Study, context: &mut AppContext) {
        self.judged.clear();
        self.plies = [NodeId::START].into_iter().chain(study.record().mainline()).collect();
        let limits = context.limits.unwrap_or(Limits::nodes(NODES));
        let stop = Stop::new();
        let task = SearchRequest { limits, lines: 1, stop: stop.clone(), ..SearchRequest::default() };
        let game = study.game();
        let source =
            EngineSource::lazy(move || Seat::from(Computer::STRONGEST).engine(game, &Options::default()));
        let reviewer = Reviewer::new(study.copy(), task).confirming(context.hint_limits().times(LONGER));
        let job = context.spawn(job::review(source, reviewer));
        self.work = Some(RunningSearch::new(job, stop));
    }

    /// Adds a reviewed position.
    pub(super) fn add(&mut self, job: JobId, judged: &ReviewedPosition) {
        if !self.is_work(job) {
            return;
        }
        if self.plies.last() == Some(&judged.id) {
            self.work = None;
        }
        self.judged.extend(judged.ply.clone());
        self.set_if_surer(judged.id, judged.verdict.clone());
    }

    /// Called when the review has ended, complete or not.
    pub(super) fn end(&mut self, job: JobId, done: &Result<(), String>, context: &mut AppContext) {
        if !self.is_work(job) {
            return;
        }
        self.work = None;
        if let Err(why) = done {
            context.warn(format!("the review stopped before its end: {why}"));
        }
    }

    fn is_work(&self, job: JobId) -> bool {
        self.work.as_ref().is_some_and(|work| work.job == job)
    }

    /// The review, if every move of the current main line was reviewed.
    pub(super) fn review(&self, study: &Study) -> Option<Review> {
        let is_whole = study.record().mainline().eq(self.judged.iter().map(|ply| ply.id));
        let start = self.verdict(NodeId::START).filter(|_| is_whole)?;
        let white = study.game().info().player_of(Color::White);
        Some(Review { game: study.game(), plies: self.judged.clone(), chance_at_start: start.chance[white] })
    }

    /// Stores a verdict unless a more reliable one is known.
    pub(super) fn set_if_surer(&mut self, id: NodeId, verdict: PositionEval) {
        if self.verdicts.get(&id).is_none_or(|known| verdict.is_surer_than(known)) {
            self.verdicts.insert(id, verdict);
        }
    }

    /// Removes a deleted move, whose id may be reused.
    pub(super) fn forget(&mut self, id: NodeId) {
        self.verdicts.remove(&id);
        self.judged.retain(|ply| ply.id != id);
    }

    pub(super) fn verdict(&self, id: NodeId) -> Option<&PositionEval> {
        self.verdicts.get(&id)
    }

    pub(super) fn is_running(&self) -> bool {
        self.work.is_some()
    }

    /// Reviewed positions, and their total.
    pub(super) fn progress(&self) -> (usize, usize) {
        let judged = self.plies.iter().filter(|id| self.verdicts.contains_key(id)).count();
        (judged, self.plies.len())
    }

    /// Whether a move was a mistake, according to the review or to proved values.
    pub(super) fn slip(&self, study: &Study, id: NodeId) -> Option<MistakeKind> {
        if let Some(judged) = self.judged.iter().find(|judged| judged.id == id) {
            return judged.mistake;
        }
        let (before, after) = (self.verdict(study.record().parent(id)?)?, self.verdict(id)?);
        before.mistake(study.record().ply(id), after).filter(|_| before.proved && after.proved)
    }
}
