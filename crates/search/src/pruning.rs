use crate::alphabeta::{NodeContext, NodeType};
use crate::value::{Value, Window};
use crate::worker::Worker;
use crate::{Score, Searchable};

impl<P: Searchable> Worker<'_, P> {
    /// The static evaluation: what the position looks like, near the leaves, where that may save searching it or some
    /// of its plies.
    #[inline]
    pub(crate) fn static_eval<K: NodeType>(&self, position: &P, window: Window, depth: i32) -> Option<Score> {
        let tunables = &self.shared.tunables;
        let useful = !K::PV && depth <= tunables.reverse_futility_depth.max(tunables.futility_depth);
        (useful && window.is_of_estimates()).then(|| Score::estimate(position.evaluate()))
    }

    /// Reverse futility pruning: the value of a position that looks so much better than what is asked for that the
    /// few plies left will hardly change the answer.
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
        // How a position looks says nothing where the game is over.
        (futile && position.outcome().is_none()).then_some(Value::unproved(static_eval))
    }

    /// Futility pruning: whether a ply is not worth a try, as it is quiet, and the position looks so much worse than
    /// what is asked for that a quiet ply will hardly change the answer.
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
