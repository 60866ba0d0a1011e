use std::marker::PhantomData;

use game::{Placement, Placements};

/// The plies of a game as placements, for files and programs made for Go.
pub trait Placing: Send + Sync {
    /// What a ply's text places; `None` if it is no ply.
    fn placement(&self, ply: &str) -> Option<Placement>;

    /// The text of the ply that places this. Whether it is legal, or even on the board, is for playing it to say.
    fn ply(&self, placement: Placement) -> String;
}

/// The placements of the rules `P`.
pub(crate) struct Spelled<P>(PhantomData<fn() -> P>);

impl<P> Spelled<P> {
    pub(crate) const NEW: Spelled<P> = Spelled(PhantomData);
}

impl<P: Placements> Placing for Spelled<P> {
    fn placement(&self, ply: &str) -> Option<Placement> {
        ply.parse().ok().map(P::placement)
    }

    fn ply(&self, placement: Placement) -> String {
        P::placing(placement).to_string()
    }
}
