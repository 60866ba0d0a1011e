use crate::{Direction, Grid, Position, Square};

/// One of the eight symmetries of a square board; other boards have four of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Nothing changes.
    Identity,
    /// A half turn.
    HalfTurn,
    /// Left and right change places.
    MirrorFiles,
    /// Top and bottom change places.
    MirrorRanks,
    /// A quarter turn to the right (north becomes east).
    QuarterRight,
    /// A quarter turn to the left (north becomes west).
    QuarterLeft,
    /// Mirrored at the diagonal from `a1`.
    MirrorDiagonal,
    /// Mirrored at the other diagonal.
    MirrorAntidiagonal,
}

impl Symmetry {
    /// All eight; the first four are those of any rectangle.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::HalfTurn,
        Symmetry::MirrorFiles,
        Symmetry::MirrorRanks,
        Symmetry::QuarterRight,
        Symmetry::QuarterLeft,
        Symmetry::MirrorDiagonal,
        Symmetry::MirrorAntidiagonal,
    ];

    /// One word for programs, such as `half_turn`.
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::Identity => "identity",
            Symmetry::HalfTurn => "half_turn",
            Symmetry::MirrorFiles => "mirror_files",
            Symmetry::MirrorRanks => "mirror_ranks",
            Symmetry::QuarterRight => "quarter_right",
            Symmetry::QuarterLeft => "quarter_left",
            Symmetry::MirrorDiagonal => "mirror_diagonal",
            Symmetry::MirrorAntidiagonal => "mirror_antidiagonal",
        }
    }

    /// The symmetries of a board of this size.
    pub fn of(grid: Grid) -> &'static [Symmetry] {
        if grid.files == grid.ranks { &Self::ALL } else { &Self::ALL[..4] }
    }

    /// Where a square of the board goes.
    pub const fn square(self, square: Square, grid: Grid) -> Square {
        let (file, rank) = (square.file(), square.rank());
        let (file_back, rank_back) = (grid.files - 1 - file, grid.ranks - 1 - rank);
        match self {
            Symmetry::Identity => square,
            Symmetry::HalfTurn => Square::new(file_back, rank_back),
            Symmetry::MirrorFiles => Square::new(file_back, rank),
            Symmetry::MirrorRanks => Square::new(file, rank_back),
            Symmetry::QuarterRight => Square::new(rank, file_back),
            Symmetry::QuarterLeft => Square::new(rank_back, file),
            Symmetry::MirrorDiagonal => Square::new(rank, file),
            Symmetry::MirrorAntidiagonal => Square::new(rank_back, file_back),
        }
    }

    /// Where a direction points afterwards.
    pub const fn direction(self, direction: Direction) -> Direction {
        let vertical = matches!(direction, Direction::North | Direction::South);
        match self {
            Symmetry::Identity => direction,
            Symmetry::HalfTurn => direction.back(),
            Symmetry::MirrorFiles if vertical => direction,
            Symmetry::MirrorRanks if !vertical => direction,
            Symmetry::MirrorFiles | Symmetry::MirrorRanks => direction.back(),
            Symmetry::QuarterRight => direction.right(),
            Symmetry::QuarterLeft => direction.left(),
            Symmetry::MirrorDiagonal if vertical => direction.right(),
            Symmetry::MirrorDiagonal => direction.left(),
            Symmetry::MirrorAntidiagonal if vertical => direction.left(),
            Symmetry::MirrorAntidiagonal => direction.right(),
        }
    }

    /// Whether left and right change places, as in a mirror.
    pub const fn is_mirror(self) -> bool {
        !matches!(
            self,
            Symmetry::Identity | Symmetry::HalfTurn | Symmetry::QuarterRight | Symmetry::QuarterLeft
        )
    }
}

/// Positions that keep their value when the board is turned or mirrored.
pub trait Symmetric: Position {
    /// The size of the board.
    fn grid(&self) -> Grid;

    /// The symmetries under which the rules of this position do not change; the identity is the first.
    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::of(self.grid())
    }

    /// The position, turned or mirrored.
    #[must_use]
    fn transformed(&self, symmetry: Symmetry) -> Self;

    /// What a move of this position becomes in [`transformed`](Self::transformed).
    fn transformed_move(&self, mv: Self::Move, symmetry: Symmetry) -> Self::Move;
}
