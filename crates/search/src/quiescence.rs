use crate::order::{Choice, select};
use crate::value::{Value, Window};
use crate::worker::{LONGEST_LINE, Worker};
use crate::{Score, Searchable};

impl<P: Searchable> Worker<'_, P> {
    /// The value of a position at the end of the full depth: its evaluation, or better if forcing plies, up to
    /// `left` in a row, lead to a better one.
    ///
    /// That the player may also do nothing is an approximation, since no game allows it: nearly always some quiet
    /// ply holds what the evaluation sees.
    pub(crate) fn quiescence(&mut self, position: &P, window: Window, ply: usize, left: usize) -> Value {
        self.count_node();
        if self.halted {
            return Value::BROKEN_OFF;
        }
        if let Some(outcome) = position.outcome() {
            return Value::proved(Score::of_end(&outcome, position.turn(), ply));
        }
        let mut best = Value::unproved(Score::estimate(position.evaluate()));
        if best.score >= window.beta || left == 0 || ply >= LONGEST_LINE {
            return best;
        }
        let mut alpha = window.alpha.max(best.score);
        self.rank_forcing(position, ply);
        let mut next = 0;
        while let Some(choice) = select(&mut self.memory.frames[ply].choices, next) {
            next += 1;
            let child = position.after(choice.ply);
            let window = Window { alpha, beta: window.beta };
            let value = if child.turn() == position.turn() {
                self.quiescence(&child, window, ply + 1, left - 1)
            } else {
                -self.quiescence(&child, -window, ply + 1, left - 1)
            };
            if self.halted {
                return Value::BROKEN_OFF;
            }
            if value.score > best.score {
                best = Value { ceiling: false, ..value };
                if best.score >= window.beta {
                    break;
                }
                alpha = alpha.max(best.score);
            }
        }
        best
    }

    /// Fills the frame with the forcing plies.
    fn rank_forcing(&mut self, position: &P, ply: usize) {
        let memory = &mut *self.memory;
        let frame = &mut memory.frames[ply];
        position.forcing(&mut memory.plies);
        frame.choices.clear();
        let ranked = |&ply: &P::Move| Choice { ply, number: 0, rank: position.promise(ply) };
        frame.choices.extend(memory.plies.iter().map(ranked));
    }
}
