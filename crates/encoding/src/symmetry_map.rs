use game::{Observe, Present, Symmetry, Target};

use crate::ObservationShape;

/// What becomes of the numbers of a game under a symmetry of its board, so that one position can teach as much as several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SymmetryMap {
    /// The symmetry.
    pub symmetry: Symmetry,
    /// The number that each ply's number becomes. Plies that the board has no room for stay what they are.
    pub plies: Vec<usize>,
    /// The place that each number of an observation goes to.
    pub planes: Vec<usize>,
}

/// The symmetries of a position's board.
pub fn symmetry_maps<P: Observe + Present>(position: &P) -> Vec<SymmetryMap> {
    let turning = |&symmetry: &Symmetry| SymmetryMap {
        symmetry,
        plies: plies(position, symmetry),
        planes: planes::<P>(ObservationShape::of(position), symmetry),
    };
    position.symmetries().iter().map(turning).collect()
}

fn plies<P: Observe + Present>(position: &P, symmetry: Symmetry) -> Vec<usize> {
    let grid = position.grid();
    let fits = |target: Target| match target {
        Target::Cell(square) => grid.contains(square),
        Target::Choice(_) => true,
    };
    let transformed = |number: usize| {
        let mv = P::decode(number).filter(|&mv| P::clicks(mv).into_iter().all(fits));
        mv.map_or(number, |mv| P::encode(position.transformed_move(mv, symmetry)))
    };
    (0..P::MOVE_COUNT).map(transformed).collect()
}

fn planes<P: Observe>(shape: ObservationShape, symmetry: Symmetry) -> Vec<usize> {
    let (grid, size) = (shape.grid, shape.grid.len());
    let transformed =
        |plane: usize| if plane < P::PLANES.len() { P::transformed_plane(plane, symmetry) } else { plane };
    let places = (0..shape.planes).flat_map(|plane| grid.squares().map(move |square| (plane, square)));
    places.map(|(plane, at)| transformed(plane) * size + grid.index(symmetry.square(at, grid))).collect()
}
