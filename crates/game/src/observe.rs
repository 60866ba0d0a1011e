use crate::{Encode, Grid, Square, Symmetric, Symmetry};

/// Positions as planes of numbers, for programs that learn.
///
/// Planes are written from the view of the player to move, so that a program need not learn everything twice. All
/// numbers lie between 0 and 1.
pub trait Observe: Encode + Symmetric {
    /// What each plane holds, in order.
    const PLANES: &'static [Plane];

    /// Writes the position into planes that hold zeros.
    fn observe(&self, planes: &mut Planes);

    /// The plane that this one becomes when the board is turned or mirrored: another one where what it holds has a
    /// direction.
    fn transformed_plane(plane: usize, _symmetry: Symmetry) -> usize {
        plane
    }
}

/// What a plane of an observation holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plane {
    /// One word for programs, such as `own_stones`.
    pub name: &'static str,
    /// What its numbers mean, a sentence without capital and full stop.
    pub about: &'static str,
}

impl Plane {
    /// A plane of this name, and what its numbers mean.
    pub const fn new(name: &'static str, about: &'static str) -> Plane {
        Plane { name, about }
    }
}

/// The planes of one position, to be written: one after another, each in the order of [`Grid::squares`].
pub struct Planes<'a> {
    grid: Grid,
    numbers: &'a mut [f32],
}

impl<'a> Planes<'a> {
    /// Planes of a board, in a list that holds as many of them as a position writes, all zero.
    pub fn new(grid: Grid, numbers: &'a mut [f32]) -> Planes<'a> {
        Planes { grid, numbers }
    }

    /// Writes a number on one square.
    #[inline]
    pub fn set(&mut self, plane: usize, at: Square, number: f32) {
        self.numbers[plane * self.grid.len() + self.grid.index(at)] = number;
    }

    /// Writes a 1 on each of these squares.
    #[inline]
    pub fn mark(&mut self, plane: usize, squares: impl IntoIterator<Item = Square>) {
        squares.into_iter().for_each(|at| self.set(plane, at, 1.0));
    }

    /// Writes the same number on all squares: what is true of the position as a whole.
    #[inline]
    pub fn fill(&mut self, plane: usize, number: f32) {
        let size = self.grid.len();
        self.numbers[plane * size..(plane + 1) * size].fill(number);
    }
}
