//! The rules of Barragoon: White and Brown move tiles over a board of traffic signs, the barragoons.
//!
//! ```text
//! 9   .  b4 b3 .  b3 b4 .
//! 8   .  .  b2 b3 b2 .  .
//! 7   .  .  .  .  .  .  .
//! 6   .  X  .  .  .  X  .
//! 5   X  .  X  .  X  .  X
//! 4   .  X  .  .  .  X  .
//! 3   .  .  .  .  .  .  .
//! 2   .  .  w2 w3 w2 .  .
//! 1   .  w4 w3 .  w3 w4 .
//!     a  b  c  d  e  f  g
//! ```
//!
//! Placements after a capture are plies of their own: after losing a tile the opponent decides in the middle of the
//! other's turn, so use [`turn`](game::Position::turn) and [`due`](Barragoon::due).
//!
//! ```
//! use barragoon::{Barragoon, Phase};
//! use game::{Player, Position, Present};
//!
//! let mut position = Barragoon::default();
//! assert_eq!(position.count_moves(), 28);
//!
//! // White offers a tile, Brown takes it, and White, who lost it, places the first barragoon.
//! for ply in ["d2d5", "d8d5"] {
//!     position.play(ply.parse()?)?;
//! }
//! assert_eq!((position.turn(), position.due()), (Player::One, Phase::First));
//! assert!(position.read_move("X @ d4").is_ok_and(|ply| position.is_legal(ply)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod bots;
mod edit;
mod eval;
mod face;
mod illegal;
mod lesson;
mod levels;
mod moves;
mod observe;
mod paths;
mod placements;
mod plain;
mod position;
mod proof;
mod scene;
mod text;
mod tile;
mod typed;
mod weights;

pub use board::{Board, Content, GRID, Squares};
pub use face::{Axis, Face};
pub use moves::Move;
pub use paths::Paths;
pub use plain::Plain;
pub use position::{Barragoon, Phase};
pub use tile::{Tile, Value};
