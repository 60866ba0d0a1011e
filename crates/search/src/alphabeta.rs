use crate::order::{Choice, Picker};
use crate::shared;
use crate::transposition_table::{Bound, Entry};
use crate::value::{Value, Window};
use crate::worker::{LONGEST_LINE, Worker};
use crate::{Score, Searchable};

/// What is expected of a node.
pub(crate) trait Kind {
    /// Whether the window is open, so that the exact value and the line to it are wanted.
    const OPEN: bool;
}

/// A node on a principal variation.
pub(crate) struct Principal;

/// A node that is only asked whether it is better than something.
pub(crate) struct Scout;

impl Kind for Principal {
    const OPEN: bool = true;
}

impl Kind for Scout {
    const OPEN: bool = false;
}

/// Where a node stands in the search.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// Plies from the root.
    pub(crate) ply: usize,
    /// Plies still to search.
    pub(crate) depth: i32,
    pub(crate) key: u64,
    /// What the position looks like, if that was asked.
    pub(crate) glance: Option<Score>,
}

/// From this depth on threads tell each other what they are at; below, telling costs more than double work.
const BUSY_DEPTH: i32 = 3;

impl<P: Searchable> Worker<'_, P> {
    /// The value of a position for its player to move, searched to `depth` more plies.
    ///
    /// At or below `window.alpha` it is an upper bound, at or above `window.beta` a lower one.
    pub(crate) fn node<K: Kind>(&mut self, position: &P, window: Window, depth: i32, ply: usize) -> Value {
        if K::OPEN {
            self.memory.frames[ply].line.clear();
        }
        if let Some(value) = out_of_reach(window, ply) {
            return value;
        }
        if depth <= 0 || ply >= LONGEST_LINE {
            return self.quiescence(position, window, ply, self.shared.tunables.quiescence);
        }
        self.count_node();
        if self.halted {
            return Value::BROKEN_OFF;
        }
        let key = position.key();
        if P::RECURS && self.memory.trail.repeats(key) {
            return Value::unproved(Score::EVEN);
        }
        let known = self.is_tabled(depth).then(|| self.shared.table.find(key, ply)).flatten();
        if let Some(value) = known.and_then(|entry| settled::<K>(&entry, window, depth)) {
            return value;
        }
        let hint = known.and_then(|entry| entry.hint);
        let glance = self.glance::<K>(position, window, depth);
        if let Some(value) = self.good_enough(position, window, depth, glance) {
            return value;
        }
        let place = Place { ply, depth: self.trusted_depth(depth, hint), key, glance };
        if !P::RECURS {
            return self.try_plies::<K>(position, window, place, hint);
        }
        self.memory.trail.push(key);
        let value = self.try_plies::<K>(position, window, place, hint);
        self.memory.trail.pop();
        value
    }

    /// Internal iterative reduction: without a ply from the table the order is poor and the search dear, so look less
    /// deep and order better in the next round.
    #[inline]
    fn trusted_depth(&self, depth: i32, hint: Option<u16>) -> i32 {
        let from = self.shared.tunables.internal_reduction_depth;
        if hint.is_none() && from > 0 && depth >= from { depth - 1 } else { depth }
    }

    /// Tries the plies in order until one reaches `window.beta` or none is left, and keeps the result.
    fn try_plies<K: Kind>(&mut self, position: &P, window: Window, place: Place, hint: Option<u16>) -> Value {
        let mut picker = Picker::new(hint);
        let mut tally = Tally::new();
        while let Some((index, choice)) = self.next_choice(&mut picker, &mut tally, position, place) {
            if !tally.is_empty()
                && let Some(value) = self.overtaken::<K>(window, place)
            {
                return value;
            }
            let open = Window { alpha: window.alpha.max(tally.value.score), beta: window.beta };
            // As long as all plies lose, each may be the one that does not.
            if tally.value.score.is_estimate() && self.is_futile(position, choice.ply, open.alpha, place) {
                continue;
            }
            let value = self.try_ply::<K>(position, choice, index, open, place);
            if self.halted {
                return Value::BROKEN_OFF;
            }
            tally.add(value, choice.number);
            if value.score > open.alpha {
                if K::OPEN {
                    self.extend_line(choice.ply, place.ply);
                }
                if value.score >= window.beta {
                    self.learn(&picker, choice.number, position, place.depth, place.ply);
                    return self.keep(tally.cut(), window, place, Some(choice.number));
                }
            }
        }
        if tally.is_empty() {
            return ended(position, place.ply);
        }
        let value = tally.complete(position);
        let best = (value.score > window.alpha || value.ceiling).then_some(tally.best).or(hint);
        self.keep(value, window, place, best)
    }

    /// The answer, if another thread was here too and has found it.
    #[inline]
    fn overtaken<K: Kind>(&mut self, window: Window, place: Place) -> Option<Value> {
        self.shared.busy.as_ref().filter(|_| place.depth >= BUSY_DEPTH)?;
        let entry = self.shared.table.find(place.key, place.ply)?;
        let value = settled::<K>(&entry, window, place.depth)?;
        if K::OPEN {
            // The line found here so far leads to another value.
            self.memory.frames[place.ply].line.clear();
        }
        Some(value)
    }

    /// The next ply with its place in the order. Plies that another thread is at are put off to the end, when their
    /// results are likely to stand in the table.
    #[inline]
    fn next_choice(
        &mut self,
        picker: &mut Picker,
        tally: &mut Tally,
        position: &P,
        place: Place,
    ) -> Option<(usize, Choice<P::Move>)> {
        let Some(busy) = self.shared.busy.as_ref().filter(|_| place.depth >= BUSY_DEPTH) else {
            let choice = self.pick(picker, position, place.ply)?;
            tally.handed_out += 1;
            return Some((tally.handed_out - 1, choice));
        };
        if tally.handed_out == 0 {
            self.memory.frames[place.ply].deferred.clear();
        }
        while let Some(choice) = self.pick(picker, position, place.ply) {
            let index = tally.handed_out;
            tally.handed_out += 1;
            if index == 0 || !busy.is_busy(shared::ply_key(place.key, choice.number)) {
                return Some((index, choice));
            }
            self.memory.frames[place.ply].deferred.push((index, choice));
        }
        self.memory.frames[place.ply].deferred.pop()
    }

    /// The value of one ply: the first with the whole window, later ones by asking first whether they are better
    /// at all, the late ones of them less deep at first.
    fn try_ply<K: Kind>(
        &mut self,
        position: &P,
        choice: Choice<P::Move>,
        index: usize,
        window: Window,
        place: Place,
    ) -> Value {
        let child = position.after(choice.ply);
        let depth = place.depth - 1;
        if index == 0 {
            return self.child::<K>(position, &child, window, depth, place.ply);
        }
        let mark = self.shared.busy.as_ref().filter(|_| place.depth >= BUSY_DEPTH).map(|busy| {
            let mark = shared::ply_key(place.key, choice.number);
            busy.begin(mark);
            (busy, mark)
        });
        let reduction = self.reduction::<K>(position, choice, index, place.depth);
        if K::OPEN {
            // Scouts leave no line, and an older ply's must not be taken for theirs.
            self.memory.frames[place.ply + 1].line.clear();
        }
        let narrow = Window::above(window.alpha);
        let mut value = self.child::<Scout>(position, &child, narrow, depth - reduction, place.ply);
        if reduction > 0 && value.score > window.alpha && !self.halted {
            value = self.child::<Scout>(position, &child, narrow, depth, place.ply);
        }
        if let Some((busy, mark)) = mark {
            busy.end(mark);
        }
        if K::OPEN && value.score > window.alpha && value.score < window.beta && !self.halted {
            value = self.child::<Principal>(position, &child, window, depth, place.ply);
        }
        value
    }

    /// The value of a child for the player of its parent. Only where the turn passes is the child the opponent's
    /// to judge; else window and value stay as they are.
    #[inline]
    pub(crate) fn child<K: Kind>(
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
    fn reduction<K: Kind>(&self, position: &P, choice: Choice<P::Move>, index: usize, depth: i32) -> i32 {
        let tunables = &self.shared.tunables;
        if depth < tunables.late_move_depth || index < tunables.late_move_after {
            return 0;
        }
        let reduction = self.memory.reduction(depth, index) - i32::from(K::OPEN);
        if reduction <= 0 || position.is_forcing(choice.ply) { 0 } else { reduction }
    }

    /// Puts a ply before the line of its child.
    pub(crate) fn extend_line(&mut self, played: P::Move, ply: usize) {
        if let [here, there, ..] = &mut self.memory.frames[ply..] {
            here.line.clear();
            here.line.push(played);
            here.line.extend_from_slice(&there.line);
        }
    }

    #[inline]
    fn keep(&self, value: Value, window: Window, place: Place, hint: Option<u16>) -> Value {
        let bound = if value.score >= window.beta {
            Bound::Lower
        } else if value.score <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        if self.is_tabled(place.depth) {
            let entry = Entry { hint, value, bound, depth: place.depth };
            self.shared.table.keep(place.key, entry, place.ply);
        }
        value
    }

    #[inline]
    fn is_tabled(&self, depth: i32) -> bool {
        depth >= self.shared.tunables.table_depth
    }
}

/// The answer where a nearer end is known already: what ends here or later cannot be better or worse than that.
#[inline]
fn out_of_reach(window: Window, ply: usize) -> Option<Value> {
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
fn settled<K: Kind>(entry: &Entry, window: Window, depth: i32) -> Option<Value> {
    if K::OPEN { entry.proves(window) } else { entry.answers(window, depth) }
}

/// The value of a position without plies.
fn ended<P: Searchable>(position: &P, ply: usize) -> Value {
    match position.outcome() {
        Some(outcome) => Value::proved(Score::of_end(&outcome, position.turn(), ply)),
        None => Value::unproved(Score::EVEN),
    }
}

/// The plies of a node tried so far.
struct Tally {
    /// The best value, and whether all values so far have proved ceilings.
    value: Value,
    best: u16,
    tried: usize,
    handed_out: usize,
}

impl Tally {
    fn new() -> Tally {
        let value = Value { score: -Score::INFINITE, floor: false, ceiling: true };
        Tally { value, best: 0, tried: 0, handed_out: 0 }
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
