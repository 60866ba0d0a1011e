use crate::alphabeta::{Kind, Place};
use crate::value::{Value, Window};
use crate::worker::Worker;
use crate::{Score, Searchable};

impl<P: Searchable> Worker<'_, P> {
    /// The static evaluation: what the position looks like, near the leaves, where that may save searching it or some
    /// of its plies.
    #[inline]
    pub(crate) fn glance<K: Kind>(&self, position: &P, window: Window, depth: i32) -> Option<Score> {
        let tunables = &self.shared.tunables;
        let useful = !K::OPEN && depth <= tunables.reverse_futility_depth.max(tunables.futility_depth);
        (useful && window.is_of_estimates()).then(|| Score::estimate(position.evaluate()))
    }

    /// Reverse futility pruning: the value of a position that looks so much better than what is asked for that the
    /// few plies left will hardly change the answer.
    #[inline]
    pub(crate) fn good_enough(
        &self,
        position: &P,
        window: Window,
        depth: i32,
        glance: Option<Score>,
    ) -> Option<Value> {
        let tunables = &self.shared.tunables;
        let glance = glance.filter(|_| depth <= tunables.reverse_futility_depth)?;
        let futile = glance >= window.beta.widened(tunables.reverse_futility_margin * depth);
        // How a position looks says nothing where the game is over.
        (futile && position.outcome().is_none()).then_some(Value::unproved(glance))
    }

    /// Futility pruning: whether a ply is not worth a try, as it is quiet, and the position looks so much worse than
    /// what is asked for that a quiet ply will hardly change the answer.
    #[inline]
    pub(crate) fn is_futile(&self, position: &P, ply: P::Move, alpha: Score, place: Place) -> bool {
        let tunables = &self.shared.tunables;
        place.depth <= tunables.futility_depth
            && place
                .glance
                .is_some_and(|glance| glance.widened(tunables.futility_margin * place.depth) <= alpha)
            && !position.is_forcing(ply)
    }
}
