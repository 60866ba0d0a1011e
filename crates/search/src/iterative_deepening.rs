use crate::move_picker::ScoredMove;
use crate::root::Root;
use crate::value::Window;
use crate::worker::{MAX_PLY, Worker};
use crate::{Score, SearchMoves, SearchResult, Searchable};

/// The maximum depth, whatever the limits are.
const MAX_DEPTH: u32 = MAX_PLY as u32 - 50;

/// A position with a single legal ply is searched so deep for a score when the clock is running.
const FORCED_DEPTH: u32 = 4;

impl<P: Searchable> Worker<'_, P> {
    /// Searches deeper and deeper until a limit, a stop or a proof, and reports every finished round.
    pub(crate) fn deepen(
        &mut self,
        position: &P,
        scope: SearchMoves<'_, P::Move>,
        report: &mut dyn FnMut(&SearchResult<P::Move>),
    ) -> SearchResult<P::Move> {
        let mut root = self.root(position, scope);
        let deepest = self.shared.limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        while !root.plies.is_empty() && root.depth < deepest && !self.is_done(&root) {
            self.round = root.depth + 1;
            // The first round is tried even without time: until the first look at the limits it costs nothing.
            self.aborted = self.round > 1 && self.shared.must_stop();
            let before = (root.lines > 1).then(|| root.clone());
            self.search_with_aspiration(position, &mut root);
            self.flush_node_count();
            if !self.aborted {
                root.depth = self.round;
                self.shared.publish(&root);
            } else if self.shared.finished() >= self.round
                && let Some(overtaking) = self.shared.published()
            {
                root = overtaking;
            } else {
                // Values of two depths do not compare, so an unfinished round of several lines is no use.
                root = before.filter(|before| before.depth > 0).unwrap_or(root);
                break;
            }
            report(&root.result(position, self));
        }
        root.result(position, self)
    }

    /// The candidates, or the plies that were named instead, in the order of their promise.
    fn root(&mut self, position: &P, scope: SearchMoves<'_, P::Move>) -> Root<P> {
        let mut plies = Vec::new();
        for &ply in scope.search_moves {
            if position.is_legal(ply) && !plies.contains(&ply) {
                plies.push(ply);
            }
        }
        if plies.is_empty() {
            position.candidates(&mut plies);
        }
        let choice = |&ply: &P::Move| ScoredMove {
            ply,
            number: P::encode(ply) as u16,
            rank: position.ordering_score(ply),
        };
        let mut choices: Vec<_> = plies.iter().map(choice).collect();
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.rank));
        Root::new(&choices, scope.lines, choices.len() == position.count_moves())
    }

    fn is_done(&self, root: &Root<P>) -> bool {
        let forced = root.complete && root.plies.len() == 1;
        root.is_settled()
            || (root.depth > 0 && self.shared.is_past_soft_limit())
            || (forced && self.shared.limits.is_timed() && root.depth >= FORCED_DEPTH)
    }

    /// One round with an aspiration window: the score is expected near that of the last one; where it is not, the window
    /// opens.
    fn search_with_aspiration(&mut self, position: &P, root: &mut Root<P>) {
        let tunables = &self.shared.tunables;
        let mut window = Window::full();
        let mut width = tunables.aspiration_window;
        let expected = root.expected();
        if self.round >= tunables.aspiration_depth && root.lines == 1 {
            window = Window { alpha: expected.widened(-width), beta: expected.widened(width) };
        }
        while !self.aborted {
            let score = self.search_root(position, root, window, self.round as i32);
            width *= 4;
            if score <= window.alpha && window.alpha > -Score::INFINITE {
                window.alpha = expected.widened(-width);
            } else if score >= window.beta && window.beta < Score::INFINITE {
                window.beta = expected.widened(width);
            } else {
                return;
            }
        }
    }
}
