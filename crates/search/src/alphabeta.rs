use crate::move_picker::{MovePicker, ScoredMove};
use crate::shared;
use crate::transposition_table::{Bound, TableEntry};
use crate::value::{Value, Window};
use crate::worker::{MAX_PLY, Worker};
use crate::{Score, Searchable};

/// What is expected of a node.
pub(crate) trait NodeType {
    /// Whether the window is open, so that the exact value and the line to it are wanted.
    const PV: bool;
}

/// A node on a principal variation.
pub(crate) struct PvNode;

/// A node searched with a null window, only to see whether it beats alpha.
pub(crate) struct NonPvNode;

impl NodeType for PvNode {
    const PV: bool = true;
}

impl NodeType for NonPvNode {
    const PV: bool = false;
}

/// Where a node stands in the search.
#[derive(Clone, Copy)]
pub(crate) struct NodeContext {
    /// Plies from the root.
    pub(crate) ply: usize,
    /// Plies still to search.
    pub(crate) depth: i32,
    pub(crate) key: u64,
    /// The static evaluation, if it was computed.
    pub(crate) static_eval: Option<Score>,
}

/// Threads mark the plies they search from this depth on; below, marking costs more than duplicate work.
const IN_PROGRESS_DEPTH: i32 = 3;

impl<P: Searchable> Worker<'_, P> {
    /// The value of a position for its player to move, searched to `depth` more plies.
    ///
    /// At or below `window.alpha` it is an upper bound, at or above `window.beta` a lower one.
    pub(crate) fn node<K: NodeType>(
        &mut self,
        position: &P,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Value {
        if K::PV {
            self.data.frames[ply].line.clear();
        }
        if let Some(value) = mate_distance_pruning(window, ply) {
            return value;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, window, ply, self.shared.tunables.quiescence);
        }
        self.count_node();
        if self.aborted {
            return Value::ABORTED;
        }
        let key = position.key();
        if P::CAN_REPEAT && self.data.repetitions.repeats(key) {
            return Value::unproved(Score::EVEN);
        }
        let known = self.uses_table(depth).then(|| self.shared.table.probe(key, ply)).flatten();
        if let Some(value) = known.and_then(|entry| table_cutoff::<K>(&entry, window, depth)) {
            return value;
        }
        let table_move = known.and_then(|entry| entry.table_move);
        let static_eval = self.static_eval::<K>(position, window, depth);
        if let Some(value) = self.reverse_futility(position, window, depth, static_eval) {
            return value;
        }
        let node = NodeContext {
            ply,
            depth: self.internal_iterative_reduction(depth, table_move),
            key,
            static_eval,
        };
        if !P::CAN_REPEAT {
            return self.try_plies::<K>(position, window, node, table_move);
        }
        self.data.repetitions.push(key);
        let value = self.try_plies::<K>(position, window, node, table_move);
        self.data.repetitions.pop();
        value
    }

    /// Internal iterative reduction: without a ply from the table the order is poor and the search dear, so look less
    /// deep and order better in the next round.
    #[inline]
    fn internal_iterative_reduction(&self, depth: i32, table_move: Option<u16>) -> i32 {
        let from = self.shared.tunables.internal_reduction_depth;
        if table_move.is_none() && from > 0 && depth >= from { depth - 1 } else { depth }
    }

    /// Tries the plies in order until one reaches `window.beta` or none is left, and keeps the result.
    fn try_plies<K: NodeType>(
        &mut self,
        position: &P,
        window: Window,
        node: NodeContext,
        table_move: Option<u16>,
    ) -> Value {
        let mut moves = MovePicker::new(table_move);
        let mut so_far = BestSoFar::new();
        while let Some((index, choice)) = self.next_choice(&mut moves, &mut so_far, position, node) {
            if !so_far.is_empty()
                && let Some(value) = self.result_of_other_thread::<K>(window, node)
            {
                return value;
            }
            let open = Window { alpha: window.alpha.max(so_far.value.score), beta: window.beta };
            // As long as all plies lose, each may be the one that does not.
            if so_far.value.score.is_estimate() && self.is_futile(position, choice.ply, open.alpha, node) {
                continue;
            }
            let value = self.try_ply::<K>(position, choice, index, open, node);
            if self.aborted {
                return Value::ABORTED;
            }
            so_far.add(value, choice.number);
            if value.score > open.alpha {
                if K::PV {
                    self.extend_line(choice.ply, node.ply);
                }
                if value.score >= window.beta {
                    self.update_ordering(&moves, choice.number, position, node.depth, node.ply);
                    return self.store(so_far.cut(), window, node, Some(choice.number));
                }
            }
        }
        if so_far.is_empty() {
            return terminal_value(position, node.ply);
        }
        let value = so_far.complete(position);
        let best = (value.score > window.alpha || value.ceiling).then_some(so_far.best).or(table_move);
        self.store(value, window, node, best)
    }

    /// The answer, if another thread was here too and has found it.
    #[inline]
    fn result_of_other_thread<K: NodeType>(&mut self, window: Window, node: NodeContext) -> Option<Value> {
        self.shared.in_progress.as_ref().filter(|_| node.depth >= IN_PROGRESS_DEPTH)?;
        let entry = self.shared.table.probe(node.key, node.ply)?;
        let value = table_cutoff::<K>(&entry, window, node.depth)?;
        if K::PV {
            // The line found here so far leads to another value.
            self.data.frames[node.ply].line.clear();
        }
        Some(value)
    }

    /// The next ply with its place in the order. Plies that another thread is at are put off to the end, when their
    /// results are likely to stand in the table.
    #[inline]
    fn next_choice(
        &mut self,
        moves: &mut MovePicker,
        so_far: &mut BestSoFar,
        position: &P,
        node: NodeContext,
    ) -> Option<(usize, ScoredMove<P::Move>)> {
        let Some(in_progress) = self.shared.in_progress.as_ref().filter(|_| node.depth >= IN_PROGRESS_DEPTH)
        else {
            let choice = self.pick(moves, position, node.ply)?;
            so_far.handed_out += 1;
            return Some((so_far.handed_out - 1, choice));
        };
        if so_far.handed_out == 0 {
            self.data.frames[node.ply].deferred.clear();
        }
        while let Some(choice) = self.pick(moves, position, node.ply) {
            let index = so_far.handed_out;
            so_far.handed_out += 1;
            if index == 0 || !in_progress.is_in_progress(shared::ply_key(node.key, choice.number)) {
                return Some((index, choice));
            }
            self.data.frames[node.ply].deferred.push((index, choice));
        }
        self.data.frames[node.ply].deferred.pop()
    }

    /// The value of one ply: the first with the whole window, later ones by asking first whether they are better
    /// at all, the late ones of them less deep at first.
    fn try_ply<K: NodeType>(
        &mut self,
        position: &P,
        choice: ScoredMove<P::Move>,
        index: usize,
        window: Window,
        node: NodeContext,
    ) -> Value {
        let child = position.after(choice.ply);
        let depth = node.depth - 1;
        if index == 0 {
            return self.child::<K>(position, &child, window, depth, node.ply);
        }
        let mark =
            self.shared.in_progress.as_ref().filter(|_| node.depth >= IN_PROGRESS_DEPTH).map(|in_progress| {
                let mark = shared::ply_key(node.key, choice.number);
                in_progress.start(mark);
                (in_progress, mark)
            });
        let reduction = self.reduction::<K>(position, choice, index, node.depth);
        if K::PV {
            // Null-window searches leave no line, and an older ply's line must not be taken for theirs.
            self.data.frames[node.ply + 1].line.clear();
        }
        let narrow = Window::above(window.alpha);
        let mut value = self.child::<NonPvNode>(position, &child, narrow, depth - reduction, node.ply);
        if reduction > 0 && value.score > window.alpha && !self.aborted {
            value = self.child::<NonPvNode>(position, &child, narrow, depth, node.ply);
        }
        if let Some((in_progress, mark)) = mark {
            in_progress.finish(mark);
        }
        if K::PV && value.score > window.alpha && value.score < window.beta && !self.aborted {
            value = self.child::<PvNode>(position, &child, window, depth, node.ply);
        }
        value
    }

    /// The value of a child for the player of its parent. Score and window are negated only if the turn passes to the
    /// opponent.
    #[inline]
    pub(crate) fn child<K: NodeType>(
        &mut self,
        parent: &P,
        child: &P,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Value {
        if child.turn() == parent.turn() {
            self.node::<K>(child, window, depth, ply + 1)
        } else {
            -self.node::<K>(child, -window, depth, ply + 1)
        }
    }

    /// Late-move reduction: how much less deep a late ply is looked at first. Forcing plies are not reduced.
    #[inline]
    fn reduction<K: NodeType>(
        &self,
        position: &P,
        choice: ScoredMove<P::Move>,
        index: usize,
        depth: i32,
    ) -> i32 {
        let tunables = &self.shared.tunables;
        if depth < tunables.late_move_depth || index < tunables.late_move_after {
            return 0;
        }
        let reduction = self.data.reduction(depth, index) - i32::from(K::PV);
        if reduction <= 0 || position.is_forcing(choice.ply) { 0 } else { reduction }
    }

    /// Puts a ply before the line of its child.
    pub(crate) fn extend_line(&mut self, played: P::Move, ply: usize) {
        if let [here, there, ..] = &mut self.data.frames[ply..] {
            here.line.clear();
            here.line.push(played);
            here.line.extend_from_slice(&there.line);
        }
    }

    #[inline]
    fn store(&self, value: Value, window: Window, node: NodeContext, table_move: Option<u16>) -> Value {
        let bound = if value.score >= window.beta {
            Bound::Lower
        } else if value.score <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        if self.uses_table(node.depth) {
            let entry = TableEntry { table_move, value, bound, depth: node.depth };
            self.shared.table.store(node.key, entry, node.ply);
        }
        value
    }

    #[inline]
    fn uses_table(&self, depth: i32) -> bool {
        depth >= self.shared.tunables.table_depth
    }
}

/// The answer where a nearer end is known already: what ends here or later cannot be better or worse than that.
#[inline]
fn mate_distance_pruning(window: Window, ply: usize) -> Option<Value> {
    let (best, worst) = (Score::win(ply as u32), Score::loss(ply as u32));
    if window.alpha >= best {
        Some(Value { score: best, floor: false, ceiling: true })
    } else if window.beta <= worst {
        Some(Value { score: worst, floor: true, ceiling: false })
    } else {
        None
    }
}

/// The table's answer. On a principal variation only a proof is taken, so that the line is not cut short by what an
/// earlier search thought.
#[inline]
fn table_cutoff<K: NodeType>(entry: &TableEntry, window: Window, depth: i32) -> Option<Value> {
    if K::PV { entry.proves(window) } else { entry.answers(window, depth) }
}

/// The value of a position without plies.
fn terminal_value<P: Searchable>(position: &P, ply: usize) -> Value {
    match position.outcome() {
        Some(outcome) => Value::proved(Score::of_outcome(&outcome, position.turn(), ply)),
        None => Value::unproved(Score::EVEN),
    }
}

/// The plies of a node tried so far.
struct BestSoFar {
    /// The best value, and whether all values so far have proved ceilings.
    value: Value,
    best: u16,
    tried: usize,
    handed_out: usize,
}

impl BestSoFar {
    fn new() -> BestSoFar {
        let value = Value { score: -Score::INFINITE, floor: false, ceiling: true };
        BestSoFar { value, best: 0, tried: 0, handed_out: 0 }
    }

    fn is_empty(&self) -> bool {
        self.tried == 0
    }

    #[inline]
    fn add(&mut self, value: Value, number: u16) {
        self.tried += 1;
        self.value.ceiling &= value.ceiling;
        if value.score > self.value.score {
            self.value.score = value.score;
            self.value.floor = value.floor;
            self.best = number;
        } else if value.score == self.value.score {
            self.value.floor |= value.floor;
        }
    }

    /// The value when the last ply was good enough and the others were not tried.
    #[inline]
    fn cut(&self) -> Value {
        Value { ceiling: false, ..self.value }
    }

    /// The value when all candidates were tried; its ceiling is proved only if they were all the legal plies.
    #[inline]
    fn complete<P: Searchable>(&self, position: &P) -> Value {
        let ceiling = self.value.ceiling && self.tried >= position.count_moves();
        Value { ceiling, ..self.value }
    }
}
