use crate::alphabeta::{NodeContext, NodeType};
use crate::value::{Value, Window};
use crate::worker::Worker;
use crate::{Score, Searchable};

impl<P: Searchable> Worker<'_, P> {
    /// The static evaluation, near the leaves, where it may save searching the position or some of its plies.
    #[inline]
    pub(crate) fn static_eval<K: NodeType>(&self, position: &P, window: Window, depth: i32) -> Option<Score> {
        let tunables = &self.shared.tunables;
        let useful = !K::PV && depth <= tunables.reverse_futility_depth.max(tunables.futility_depth);
        (useful && window.is_of_estimates()).then(|| Score::estimate(position.evaluate()))
    }

    /// Reverse futility pruning: the value of a position whose static evaluation exceeds beta so far that the few
    /// plies left will hardly change the result.
    #[inline]
    pub(crate) fn reverse_futility(
        &self,
        position: &P,
        window: Window,
        depth: i32,
        static_eval: Option<Score>,
    ) -> Option<Value> {
        let tunables = &self.shared.tunables;
        let static_eval = static_eval.filter(|_| depth <= tunables.reverse_futility_depth)?;
        let futile = static_eval >= window.beta.widened(tunables.reverse_futility_margin * depth);
        // The static evaluation means nothing if the game is over.
        (futile && position.outcome().is_none()).then_some(Value::unproved(static_eval))
    }

    /// Futility pruning: whether a quiet ply can be skipped, because the static evaluation is so far below alpha that
    /// a quiet ply will hardly change the result.
    #[inline]
    pub(crate) fn is_futile(&self, position: &P, ply: P::Move, alpha: Score, node: NodeContext) -> bool {
        let tunables = &self.shared.tunables;
        node.depth <= tunables.futility_depth
            && node.static_eval.is_some_and(|static_eval| {
                static_eval.widened(tunables.futility_margin * node.depth) <= alpha
            })
            && !position.is_forcing(ply)
    }
}
