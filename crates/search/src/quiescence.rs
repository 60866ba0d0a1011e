use crate::move_picker::{ScoredMove, select};
use crate::value::{Value, Window};
use crate::worker::{MAX_PLY, Worker};
use crate::{Score, Searchable};

impl<P: Searchable> Worker<'_, P> {
    /// The value of a position at the end of the full depth: its evaluation, or better if forcing plies, up to
    /// `left` in a row, lead to a better one.
    ///
    /// That the player may also do nothing is an approximation, since no game allows it: nearly always some quiet
    /// ply holds what the evaluation sees.
    pub(crate) fn quiescence(&mut self, position: &P, window: Window, ply: usize, left: usize) -> Value {
        self.count_node();
        if self.aborted {
            return Value::ABORTED;
        }
        if let Some(outcome) = position.outcome() {
            return Value::proved(Score::of_outcome(&outcome, position.turn(), ply));
        }
        let mut best = Value::unproved(Score::estimate(position.evaluate()));
        if best.score >= window.beta || left == 0 || ply >= MAX_PLY {
            return best;
        }
        let mut alpha = window.alpha.max(best.score);
        self.rank_forcing(position, ply);
        let mut next = 0;
        while let Some(choice) = select(&mut self.data.frames[ply].choices, next) {
            next += 1;
            let child = position.after(choice.ply);
            let window = Window { alpha, beta: window.beta };
            let value = if child.turn() == position.turn() {
                self.quiescence(&child, window, ply + 1, left - 1)
            } else {
                -self.quiescence(&child, -window, ply + 1, left - 1)
            };
            if self.aborted {
                return Value::ABORTED;
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
        let data = &mut *self.data;
        let frame = &mut data.frames[ply];
        position.forcing_moves(&mut data.plies);
        frame.choices.clear();
        let ranked = |&ply: &P::Move| ScoredMove { ply, number: 0, rank: position.ordering_score(ply) };
        frame.choices.extend(data.plies.iter().map(ranked));
    }
}
