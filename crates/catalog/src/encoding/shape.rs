use game::{Grid, Observe};

/// The shape of an observation: planes of ranks of files, rank 1 and file a first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ObservationShape {
    /// How many planes.
    pub planes: usize,
    /// The board that each plane covers.
    pub grid: Grid,
}

impl ObservationShape {
    /// The shape of a position's observation.
    pub(super) fn of<P: Observe>(position: &P) -> ObservationShape {
        ObservationShape { planes: super::planes::<P>().len(), grid: position.scene().grid }
    }

    /// How many numbers it has.
    pub const fn len(self) -> usize {
        self.planes * self.grid.len()
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}
