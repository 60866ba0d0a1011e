//! GoRoGo: Go on 5×5 points with neutral henges that are always the mover's colour.
//!
//! The rules stand in `RULES.md`, in numbered paragraphs that the code cites.
//!
//! ```
//! use game::Position;
//! use gorogo::Gorogo;
//!
//! // 5  W · · · ·     The henge on b3 was Black's enemy while White moved. It is Black's now, so the
//! // 4  · · B · ·     white stone on c3 has no liberty left and falls to any black ply.
//! // 3  · H W B ·
//! // 2  · · B · ·
//! // 1  W · · · ·
//! //    a b c d e
//! let mut position: Gorogo = "W4/2B2/1HWB1/2B2/W4 b 7+2 7+2".parse()?;
//! position.play("e5".parse()?)?;
//! assert_eq!(position.to_string(), "W3B/2B2/1H1B1/2B2/W4 w 7+2 6+2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod bots;
mod edit;
mod endgame_check;
mod eval;
mod lesson;
mod levels;
mod moves;
mod observe;
mod position;
mod proof;
mod scene;
mod text;
mod typed;

pub use board::Points;
pub use moves::Move;
pub use position::{Gorogo, Hand};
