//! Exact values of positions, with the play that proves them.
//!
//! The value of a position is found by yes-or-no tests (*does the first player reach at least this?*), each by a
//! depth-first proof search with a large table. Nothing is estimated and no legal ply is left out, so a result is
//! exact, or there is none within the limits. Games implement [`Solvable`](game::Solvable).
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use game::Player;
//! use solve::{ProofLimits, solve};
//! use testkit::tictactoe::TicTacToe;
//!
//! // x x ·     Crosses mark a square, and win at once.
//! // · o o
//! // · · ·
//! let position: TicTacToe = "xx..oo...".parse()?;
//! let limits = ProofLimits { table_mib: 1, ..ProofLimits::default() };
//! let solution = solve(&position, &limits, &AtomicBool::new(false), &mut |_| {})?;
//! assert_eq!(solution.value.winner, Some(Player::One));
//! assert_eq!(solution.line.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod best_line;
mod certificate;
mod certify;
mod frontier;
mod layout;
mod lemma;
mod limit_checker;
mod oracle;
mod proof_table;
mod prover;
mod scale;
mod shortcuts;
mod solver;
mod store;
mod symmetry_keys;
mod win_proof;

pub use answer::{Interruption, ProofProgress, ProvedBounds, Solution, SolvedValue, TriedMove, Unsolved};
pub use certificate::{Certificate, CertificateBuilder, CertificateError};
pub use certify::{CertificateBasis, CertificateDepth, CertifyProgress, certify};
pub use frontier::frontier;
pub use lemma::Lemma;
pub use limit_checker::ProofLimits;
pub use oracle::{Oracle, OracleAnswer};
pub use shortcuts::shortcuts;
pub use solver::{KnownProofs, solve, solve_into, solve_known};
pub use store::{ProofStore, ProofStoreError};
pub use win_proof::{WinProof, WinningMoves, prove_win, winning_plies};
