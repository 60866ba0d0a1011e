use crate::Evaluate;

/// An evaluation that is a weighted sum, so that its weights can be fitted to played games.
pub trait Features: Evaluate {
    /// What each feature counts, and its weight in the unit of [`Evaluate::evaluate`].
    const WEIGHTS: &'static [(&'static str, i32)];

    /// The features of a position from the view of the player to move, in the order of the weights.
    /// [`Evaluate::evaluate`] is the sum of the products, within its bounds.
    fn features(&self) -> Vec<i32>;
}
