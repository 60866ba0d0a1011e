//! Games in numbers for machine learning: observations as planes, and batches of games that are advanced together.
//!
//! Everything is generic over the game and is instantiated in the catalog.

mod batch;
mod batch_game;
mod batch_pool;
mod error;
mod starts;
mod symmetry_map;
mod views;

use game::{Observe, Plane, Planes};

pub use batch::{Batch, GameBatch, OnTerminal};
pub use error::{BatchError, UnknownMoveNumber};
pub use starts::BatchStart;
pub use symmetry_map::{SymmetryMap, symmetry_maps};
pub use views::{ObservationShape, Views};

use batch_game::repeated;

/// The game's own planes, and one about the past where it matters.
pub fn planes<P: Observe>() -> Vec<Plane> {
    let past = P::CAN_REPEAT.then_some(repeated::PLANE);
    P::PLANES.iter().copied().chain(past).collect()
}

/// Writes a position that has occurred so often before.
///
/// # Panics
/// If `numbers` has not as many places as the shape.
pub fn write_observation<P: Observe>(
    position: &P,
    before: usize,
    shape: ObservationShape,
    numbers: &mut [f32],
) {
    numbers.fill(0.0);
    let mut planes = Planes::new(shape.grid, numbers);
    position.observe(&mut planes);
    if P::CAN_REPEAT {
        planes.fill(P::PLANES.len(), repeated::number(before));
    }
}
