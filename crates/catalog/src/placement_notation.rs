use std::marker::PhantomData;

use game::{Placement, PlacementGame};

/// The plies of a game as placements, for files and programs made for Go.
pub trait PlacementNotation: Send + Sync {
    /// What a ply's text places; `None` if it is no ply.
    fn placement(&self, ply: &str) -> Option<Placement>;

    /// The text of the ply that places this. It is not checked: playing it does that.
    fn ply(&self, placement: Placement) -> String;
}

/// The placements of the rules `P`.
pub(crate) struct PlacementText<P>(PhantomData<fn() -> P>);

impl<P> PlacementText<P> {
    pub(crate) const NEW: PlacementText<P> = PlacementText(PhantomData);
}

impl<P: PlacementGame> PlacementNotation for PlacementText<P> {
    fn placement(&self, ply: &str) -> Option<Placement> {
        ply.parse().ok().map(P::placement)
    }

    fn ply(&self, placement: Placement) -> String {
        P::from_placement(placement).to_string()
    }
}
