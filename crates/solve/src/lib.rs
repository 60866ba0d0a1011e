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
//! use solve::{Limits, solve};
//! use testkit::tictactoe::TicTacToe;
//!
//! // x x ·     Crosses mark a square, and win at once.
//! // · o o
//! // · · ·
//! let position: TicTacToe = "xx..oo...".parse()?;
//! let limits = Limits { table_mib: 1, ..Limits::default() };
//! let solution = solve(&position, &limits, &AtomicBool::new(false), &mut |_| {})?;
//! assert_eq!(solution.value.winner, Some(Player::One));
//! assert_eq!(solution.line.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod certificate;
mod certify;
mod front;
mod layout;
mod lemma;
mod limits;
mod line;
mod oracle;
mod proof_table;
mod prover;
mod recent;
mod scale;
mod shortcuts;
mod solver;
mod store;
mod twins;
mod watch;
mod win;

pub use answer::{Interruption, Known, Progress, Solution, Trial, Unsolved, Value};
pub use certificate::{Certificate, CertificateFault, Draft};
pub use certify::{Basis, Certified, Depth, certify};
pub use front::front;
pub use lemma::Lemma;
pub use limits::Limits;
pub use oracle::{Answer, Oracle};
pub use shortcuts::shortcuts;
pub use solver::{solve, solve_into, solve_known};
pub use store::{Store, StoreFault};
pub use win::{Shown, Winning, show_win, winning_plies};
