//! The types and traits that every game, search, solver and interface shares.
//!
//! A game implements its rules as [`Position`], which searches and proofs use, and how it is drawn and typed as
//! [`Present`], which interfaces use. This crate does no input or output, reads no clock, keeps no global state and has
//! no dependency.
//!
//! ```
//! use game::{Direction, Grid, Square};
//!
//! let grid = Grid::new(5, 5);
//! let centre = grid.square("c3")?;
//! assert_eq!(centre, Square::new(2, 2));
//! assert_eq!(grid.step(centre, Direction::North).map(|square| square.to_string()), Some("c4".to_string()));
//! # Ok::<(), game::ParseError>(())
//! ```

mod bot;
mod direction;
mod encode;
mod error;
mod evaluate;
mod from_to;
mod grid;
mod info;
mod ladder;
mod lesson;
mod observe;
mod outcome;
mod perft;
mod placement;
mod player;
mod pluralize;
mod position;
mod present;
mod puzzle;
mod random;
mod rows;
mod solvable;
mod square;
mod squares;
mod symmetry;
mod tunables;
mod unpoisoned;

pub use bot::{Bot, Bots};
pub use direction::Direction;
pub use encode::Encode;
pub use error::{AnyFailure, Failure, FailureKind, IllegalMove, ParseError};
pub use evaluate::{Evaluate, Features};
pub use from_to::{FromTo, split_square};
pub use grid::Grid;
pub use info::{Info, PlayerName, Setup};
pub use ladder::{LEVEL_COUNT, Ladder, Level, Ratings};
pub use lesson::{Goal, Lesson};
pub use observe::{Observe, Plane, Planes};
pub use outcome::{Outcome, Reason, TieBreak};
pub use perft::{divide, perft};
pub use placement::{Placement, PlacementGame, StoneKind};
pub use player::{ByPlayer, Color, Player};
pub use pluralize::{plural, pluralize};
pub use position::Position;
pub use present::{
    BoardStyle, BoardTheme, CubeFace, Edit, Editable, Effect, HeldPieces, MenuChoice, Movement, Palette,
    PaletteItem, Piece, PieceIcon, PieceShape, PlacedPiece, PositionDraft, Present, Scene, Target,
};
pub use puzzle::Puzzle;
pub use random::Random;
pub use rows::{ParsedRows, RowFormat};
pub use solvable::{Objective, Solvable};
pub use square::Square;
pub use squares::{Squares, SquaresIter};
pub use symmetry::{Symmetric, Symmetry};
pub use tunables::Tunables;
pub use unpoisoned::Unpoisoned;
