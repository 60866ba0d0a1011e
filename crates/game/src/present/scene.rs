use crate::{ByPlayer, Direction, Grid, Player, Square};

/// Everything that is needed to draw a board, independent of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The size of the board.
    pub grid: Grid,
    /// How the board itself looks.
    pub board: BoardStyle,
    /// The colors of the board, which differ between games.
    pub wood: BoardTheme,
    /// The pieces, in the order of [`Grid::squares`]; `None` is an empty place.
    pub pieces: Vec<Option<Piece>>,
    /// What each player still holds.
    pub hands: ByPlayer<Vec<HeldPieces>>,
    /// The score, where the game keeps one.
    pub score: Option<ByPlayer<u16>>,
    /// What is expected now, or how the game ended, such as `White places a stone`.
    pub prompt: String,
}

/// How a board looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), schema(as = Board), ts(rename = "Board"))]
pub enum BoardStyle {
    /// Pieces stand on the crossings of lines.
    Points,
    /// Pieces stand in cells.
    Cells,
}

/// What a board is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), schema(as = Wood))]
pub enum BoardTheme {
    /// Yellow, as boards for Go are.
    Honey,
    /// Light brown.
    Sand,
    /// Blue grey.
    Slate,
}

/// A piece, or a stack of them, on one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The owner; `None` if neutral.
    pub owner: Option<Player>,
    /// The appearance.
    pub shape: PieceShape,
    /// One to three plain characters, unique among the pieces of the game, such as `W` or `b4`.
    pub label: String,
}

/// The appearance of a piece. Kinds differ in shape; color only shows the owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PieceShape {
    /// A round stone.
    Stone,
    /// A neutral standing stone.
    Henge,
    /// A flat tile with a number of dots.
    Tile {
        /// How many dots.
        dots: u8,
    },
    /// A cube with a traffic sign on top.
    Cube(CubeFace),
    /// A stack of pyramids; one alone has height 1.
    Pyramid {
        /// How many pyramids stand on each other.
        height: u8,
        /// How many of them count as points.
        points: u8,
    },
}

impl PieceShape {
    /// The same as if it stood alone: a stack loses its height and keeps its points.
    #[must_use]
    pub fn without_height(self) -> PieceShape {
        match self {
            PieceShape::Pyramid { points, .. } => PieceShape::Pyramid { height: 1, points },
            PieceShape::Stone | PieceShape::Henge | PieceShape::Tile { .. } | PieceShape::Cube(_) => self,
        }
    }
}

/// The signs on a cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CubeFace {
    /// No way through.
    Cross,
    /// Straight through in this direction.
    OneWay(Direction),
    /// Straight through, both ways along the axis of this direction (north or east).
    TwoWay(Direction),
    /// A left turn that leaves in this direction.
    LeftTurn(Direction),
    /// A right turn that leaves in this direction.
    RightTurn(Direction),
    /// Any turn, never straight.
    AllTurns,
}

/// Pieces of one kind that a player holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeldPieces {
    /// One of these pieces.
    pub piece: Piece,
    /// What one is called, such as `stone`.
    pub name: &'static str,
    /// How many there are.
    pub count: u8,
}

impl Scene {
    /// The piece on a square of the board.
    pub fn piece(&self, square: Square) -> Option<&Piece> {
        self.pieces.get(self.grid.index(square)).and_then(Option::as_ref)
    }
}
