//! Checks a claim that one player wins a position, with nothing but the rules of the game.
//!
//! The claim comes with a strategy: winning plies for any number of positions. The check walks from the start through
//! every legal ply of the loser and the winner's ply of the strategy. Positions that the strategy does not cover are
//! proved here, by trying plies of the winner and all plies of the loser until positions are reached that it covers,
//! which are visited later. So the strategy may be wrong, incomplete or made by an untrusted program: the claim
//! stands only if every line ends in a win.
//!
//! The check shares neither code nor bounds with the solver. It uses the rules of the game, the exact keys of its
//! positions and endings that are decided by the rules alone. Scores of plies only decide the order in which they are
//! tried. It works for games that always end and in which no position can repeat.
//!
//! ```
//! use check::{Claim, Resources, NoStrategy, Part, check};
//! use game::Player;
//! use testkit::tictactoe::TicTacToe;
//!
//! // x x ·     Crosses mark a square, and win at once: no strategy is needed.
//! // · o o
//! // · · ·
//! let start: TicTacToe = "xx..oo...".parse()?;
//! let claim = Claim { start, winner: Player::One };
//! let checked = check(&claim, &NoStrategy, Part::WHOLE, Resources::SMALL, &Default::default(), &mut |_| {})?;
//! assert_eq!((checked.advised, checked.proved), (0, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod proof_cache;
mod verifier;
mod win_prover;
mod work_pool;

use std::ops::AddAssign;
use std::sync::atomic::AtomicBool;

use game::{Encode, Failure, FailureKind, Player, Position, Solvable, Symmetric, Symmetry};

use proof_cache::ProofCache;
use thiserror::Error;
use verifier::Verifier;
pub use work_pool::{Discovery, Explorer, StopSignal, explore};

/// The winner's plies, in any number of positions.
pub trait Strategy<P: Position>: Sync {
    /// The ply in a position.
    fn ply(&self, position: &P) -> Option<P::Move>;

    /// Whether there is a ply, which may be cheaper to find than the ply itself. If it says so and there is none, the
    /// check fails.
    fn has(&self, position: &P) -> bool {
        self.ply(position).is_some()
    }
}

impl<P: Position> Strategy<P> for &(dyn Fn(&P) -> Option<P::Move> + Sync + '_) {
    fn ply(&self, position: &P) -> Option<P::Move> {
        self(position)
    }
}

/// No ply at all.
pub struct NoStrategy;

impl<P: Position> Strategy<P> for NoStrategy {
    fn ply(&self, _: &P) -> Option<P::Move> {
        None
    }
}

/// That a player wins from a position, whatever the opponent does.
#[derive(Clone, Debug)]
pub struct Claim<P> {
    /// The position.
    pub start: P,
    /// The claimed winner.
    pub winner: Player,
}

/// One of so many parts of a check, some longer than others, so that many machines or many evenings can share it: the claim
/// holds if all parts hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Which one, from 1 on.
    pub number: u64,
    /// How many there are.
    pub of: u64,
}

impl Part {
    /// All of it.
    pub const WHOLE: Part = Part { number: 1, of: 1 };

    /// Whether it is this part that has to prove what follows a position of this [family](Solvable::partition_key).
    fn has(self, partition_key: u64) -> bool {
        // Numbers of families that are alike are near each other.
        let spread = partition_key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        spread % self.of + 1 == self.number
    }
}

/// What a check may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resources {
    /// Threads that work side by side.
    pub threads: usize,
    /// The most memory for what was proved: where there is more of it, proofs that are alike meet more often.
    pub mebibytes: usize,
}

impl Resources {
    /// Enough for a position near the end.
    pub const SMALL: Resources = Resources { threads: 1, mebibytes: 16 };
}

/// What a check has gone through.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CheckStats {
    /// Different positions that the strategy covers.
    pub advised: u64,
    /// Positions that it does not cover, reached from one that it covers, and proved by the check.
    pub proved: u64,
    /// Plies tried for these proofs, except in endings that are decided by the rules.
    pub tried: u64,
}

impl AddAssign for CheckStats {
    fn add_assign(&mut self, other: CheckStats) {
        self.advised += other.advised;
        self.proved += other.proved;
        self.tried += other.tried;
    }
}

/// Checks a claim, or a part of it.
///
/// Every part follows the whole strategy. The proofs are divided by the covered position before them.
///
/// Positions are identified by their [exact key](Solvable::exact_key).
///
/// `strategy` is called for positions in which the winner is to move. Another thread may raise `stop`. `progress` is
/// called from time to time.
///
/// # Errors
/// If the claim does not hold with this strategy, or the check was stopped.
pub fn check<P: Encode + Solvable>(
    claim: &Claim<P>,
    strategy: &dyn Strategy<P>,
    part: Part,
    resources: Resources,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&CheckStats),
) -> Result<CheckStats, CheckError> {
    let cache = ProofCache::new(resources.mebibytes);
    let verifier = || Verifier::new(claim.winner, strategy, part, &cache);
    let starts = after_replies(claim.start.clone(), claim.winner)?;
    let (checked, error) = explore(starts, resources.threads, stop, &verifier, progress);
    error.map_or(Ok(checked), Err)
}

/// The positions in which the winner is to move next, after this one and whatever the loser plays.
///
/// # Errors
/// If a game ends and the winner has not won it.
pub fn after_replies<P: Position>(position: P, winner: Player) -> Result<Vec<P>, CheckError> {
    let (mut open, mut next) = (vec![position], Vec::new());
    while let Some(position) = open.pop() {
        if let Some(outcome) = position.outcome() {
            if outcome.winner != Some(winner) {
                return Err(CheckError::Lost(position.to_string()));
            }
        } else if position.turn() == winner {
            next.push(position);
        } else {
            open.extend(position.moves().into_iter().map(|ply| position.after(ply)));
        }
    }
    Ok(next)
}

/// The mirror image that stands for all of them, and how it is reached. Which one it is does not matter for a check: two
/// positions with one image in common are mirror images of each other.
pub fn canonical<P: Symmetric>(position: &P) -> (P, Symmetry) {
    let images = position.symmetries().iter().map(|&symmetry| (position.transformed(symmetry), symmetry));
    images
        .min_by_key(|(image, _)| Position::key(image))
        .unwrap_or_else(|| (position.clone(), Symmetry::Identity))
}

/// Why a claim is not confirmed. Positions and plies are texts.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CheckError {
    /// A game along the advised plies ends otherwise.
    #[error("the claim is wrong: the game ends in '{0}', and the claimed winner has not won")]
    Lost(String),
    /// The advised ply is not legal.
    #[error("the certificate is wrong: {ply} is not legal in '{position}'")]
    Illegal {
        /// The position.
        position: String,
        /// The ply.
        ply: String,
    },
    /// The strategy claims to cover the position, but names no ply.
    #[error("the certificate is wrong: what it names in '{0}' is no ply")]
    NoPly(String),
    /// The strategy does not cover the position, and the position is not won.
    #[error("the claim is not proved: '{0}' is reached, and the claimed winner does not win it")]
    NotWon(String),
    /// The check was stopped.
    #[error("it was stopped before its end; start it again with more time")]
    Stopped,
}

impl Failure for CheckError {
    fn kind(&self) -> FailureKind {
        FailureKind::Conflict(match self {
            CheckError::Lost(_) => "wrong_claim",
            CheckError::Illegal { .. } | CheckError::NoPly(_) => "wrong_certificate",
            CheckError::NotWon(_) => "unproved_claim",
            CheckError::Stopped => "stopped",
        })
    }
}
