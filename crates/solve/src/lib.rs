//! Exact values of positions, with the play that proves them.
//!
//! A question about a position is cut into yes-or-no tests (*does the first player reach at least this?*), and each
//! is answered by a depth-first proof search with a large table. Nothing is estimated and no legal ply is left out, so
//! an answer is the truth or there is none within the limits. What a game must tell for it stands in
//! [`Solvable`](game::Solvable).
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use game::Player;
//! use gorogo::Gorogo;
//! use solve::{Limits, solve};
//!
//! // 5  B W W W H     Both have two stones left. Of Black's five plies one wins.
//! // 4  B W H · B
//! // 3  B W · H ·
//! // 2  · B B W H
//! // 1  H W B W ·
//! //    a b c d e
//! let position: Gorogo = "BWWWH/BWH1B/BW1H1/1BBWH/HWBW1 b 2+0 2+0".parse()?;
//! let limits = Limits { table_mib: 1, ..Limits::default() };
//! let solution = solve(&position, &limits, &AtomicBool::new(false), &mut |_| {})?;
//! assert_eq!(solution.value.winner, Some(Player::Two));
//! assert_eq!(solution.line[0], "a2".parse()?);
//! assert_eq!(solution.line.len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod busy;
mod limits;
mod line;
mod prover;
mod scale;
mod solver;
mod table;
mod twins;
mod watch;

pub use answer::{Interruption, Known, Progress, Solution, Unsolved, Value};
pub use limits::Limits;
pub use solver::solve;
