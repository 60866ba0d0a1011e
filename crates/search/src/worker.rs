use game::{Position, Tunables};

use crate::Searchable;
use crate::history::History;
use crate::move_picker::ScoredMove;
use crate::repetition_stack::RepetitionStack;
use crate::shared::Shared;
use crate::transposition_table::NO_PLY;

/// No line is followed further than this from the root.
pub(crate) const MAX_PLY: usize = 250;

/// The limits are looked at once in so many nodes: less than a millisecond's work.
const NODES_PER_CHECK: u64 = 1_024;

/// One thread's part of a search.
pub(crate) struct Worker<'a, P: Searchable> {
    pub(crate) shared: &'a Shared<'a, P>,
    pub(crate) data: &'a mut ThreadData<P>,
    /// The depth of the current round.
    pub(crate) round: u32,
    /// Whether the round is broken off: whatever is returned from now on means nothing.
    pub(crate) aborted: bool,
    nodes: u64,
    flushed_nodes: u64,
    next_check: u64,
}

/// What a thread needs for itself and keeps from one search to the next, so that a node allocates nothing.
///
/// Aligned so that no two threads write to the same line of the cache.
#[repr(align(128))]
pub(crate) struct ThreadData<P: Searchable> {
    pub(crate) frames: Vec<Frame<P::Move>>,
    pub(crate) plies: Vec<P::Move>,
    pub(crate) history: History,
    pub(crate) repetitions: RepetitionStack,
    reductions: Vec<[u8; REDUCTION_LIMIT]>,
}

/// What belongs to one distance from the root.
pub(crate) struct Frame<M> {
    /// The plies to try here.
    pub(crate) choices: Vec<ScoredMove<M>>,
    /// Plies put off because another thread is at them, with their place in the order.
    pub(crate) deferred: Vec<(usize, ScoredMove<M>)>,
    /// The two plies that last refuted a position at this distance.
    pub(crate) killers: [u16; 2],
    /// The best line from here, where the window is open.
    pub(crate) line: Vec<M>,
}

/// Reductions are tabled up to this depth and as many plies; beyond, they stay the same.
const REDUCTION_LIMIT: usize = 64;

impl<P: Searchable> ThreadData<P> {
    pub(crate) fn new(tunables: &Tunables) -> ThreadData<P> {
        const { assert!(P::MOVE_COUNT < NO_PLY as usize, "plies are kept in 16 bits") };
        let frame =
            || Frame { choices: Vec::new(), deferred: Vec::new(), killers: [NO_PLY; 2], line: Vec::new() };
        ThreadData {
            frames: (0..=MAX_PLY).map(|_| frame()).collect(),
            plies: Vec::new(),
            history: History::new(P::MOVE_COUNT),
            repetitions: RepetitionStack::new(),
            reductions: reductions(tunables),
        }
    }

    /// Makes ready for another root.
    pub(crate) fn start(&mut self, position: &P, past: &[P]) {
        self.repetitions.start(past.iter().map(Position::key), position.key());
        self.history.halve();
        self.frames.iter_mut().for_each(|frame| frame.killers = [NO_PLY; 2]);
    }

    /// Clears the statistics.
    pub(crate) fn clear(&mut self) {
        self.history.clear();
    }

    /// How much less deep the `index`th ply of a position is searched.
    #[inline]
    pub(crate) fn reduction(&self, depth: i32, index: usize) -> i32 {
        let depth = (depth as usize).min(REDUCTION_LIMIT - 1);
        i32::from(self.reductions[depth][index.min(REDUCTION_LIMIT - 1)])
    }
}

/// Grows with the logarithms of depth and ply number: late plies of an ordered list seldom matter.
fn reductions(tunables: &Tunables) -> Vec<[u8; REDUCTION_LIMIT]> {
    let reduction = |depth: usize, index: usize| {
        let growth = (depth.max(1) as f64).ln() * (index.max(1) as f64).ln();
        let hundredths = f64::from(tunables.late_move_base) + f64::from(tunables.late_move_growth) * growth;
        (hundredths / 100.0).clamp(0.0, depth.saturating_sub(1) as f64) as u8
    };
    (0..REDUCTION_LIMIT).map(|depth| std::array::from_fn(|index| reduction(depth, index))).collect()
}

impl<'a, P: Searchable> Worker<'a, P> {
    pub(crate) fn new(shared: &'a Shared<'a, P>, data: &'a mut ThreadData<P>) -> Worker<'a, P> {
        let mut worker =
            Worker { shared, data, round: 0, aborted: false, nodes: 0, flushed_nodes: 0, next_check: 0 };
        worker.schedule_check();
        worker
    }

    /// Counts a node and, now and then, looks at the limits.
    #[inline]
    pub(crate) fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
        }
    }

    /// Looks at the limits.
    #[cold]
    pub(crate) fn check(&mut self) {
        self.flush_node_count();
        self.aborted |= self.shared.must_stop() || self.shared.finished() >= self.round;
        self.schedule_check();
    }

    /// Adds this thread's nodes to the shared count.
    pub(crate) fn flush_node_count(&mut self) {
        self.shared.add_nodes(self.nodes - self.flushed_nodes);
        self.flushed_nodes = self.nodes;
    }

    fn schedule_check(&mut self) {
        let left = self.shared.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(self.shared.nodes()));
        self.next_check = self.nodes + left.clamp(1, NODES_PER_CHECK);
    }
}
