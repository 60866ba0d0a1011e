//! The rules of Greener, a game of capturing stacks of pyramids; `RULES.md` explains them.
//!
//! Black and White capture along rows and columns and collect the neutral green pyramids. The usual start, Black to
//! move:
//!
//! ```text
//! 6  G  W  B  G  B  G
//! 5  B  G  G  W  G  W
//! 4  G  W  B  G  B  G
//! 3  B  W  G  G  G  W
//! 2  G  G  G  G  W  B
//! 1  W  W  B  G  B  G
//!    a  b  c  d  e  f
//! ```
//!
//! ```
//! use game::Position;
//! use greener::{Greener, Move};
//!
//! let mut position = Greener::default();
//! assert_eq!(position.count_moves(), 29);
//! let capture: Move = "c1d1".parse()?;
//! position.play(capture).expect("d1 is the first stack east of c1");
//! assert_eq!(position.points().one, 1);
//! assert!(position.to_string().ends_with("/w,w,1,b1^2,b,g w"));
//! # Ok::<(), game::ParseError>(())
//! ```

mod board;
mod bots;
mod captures;
mod deal;
mod edit;
mod eval;
mod features;
mod illegal_capture;
mod lesson;
mod levels;
mod moves;
mod observe;
mod position;
mod proof;
mod scene;
mod sight;
mod size;
mod stack;
mod text;
mod typed;
mod word;

pub use moves::Move;
pub use position::Greener;
pub use size::Size;
pub use stack::{Color, Stack};
