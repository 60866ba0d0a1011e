use std::time::Duration;

use game::{Failure, FailureKind, Player};
use thiserror::Error;

/// How a position ends under best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolvedValue {
    /// The winner; `None` for a draw.
    pub winner: Option<Player>,
    /// The winner's margin in points, if the game's objective includes it. It is 0 if a tie was broken by something
    /// else.
    pub margin: Option<u16>,
    /// How many plies the win takes at most, if the game's objective includes it.
    pub plies: Option<u32>,
}

/// A proved value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// How the position ends.
    pub value: SolvedValue,
    /// Best play of both sides to the end of the game. It is cut short if the limits ran out after the proof.
    pub line: Vec<M>,
    /// How many positions were expanded.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// A proof that was not finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{why}")]
pub struct Unsolved {
    /// What ended it.
    pub why: Interruption,
    /// What is proved nevertheless.
    pub known: ProvedBounds,
    /// How many positions were expanded.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// What ends a proof early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Interruption {
    /// The stop flag.
    #[error("the proof was stopped")]
    Stopped,
    /// The limit of nodes.
    #[error("the proof needs more nodes")]
    Nodes,
    /// The limit of time.
    #[error("the proof needs more time")]
    Time,
    /// No win was found within the longest distance that is looked at.
    #[error("neither player can force a win within the longest distance searched")]
    Distance,
}

/// How far a proof has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofProgress {
    /// What is proved so far.
    pub known: ProvedBounds,
    /// How many positions were expanded.
    pub nodes: u64,
    /// How long it has taken.
    pub elapsed: Duration,
    /// The first plies of what is tried now, from the start on.
    pub frontier: Vec<TriedMove>,
}

/// A ply near the start of a proof that is being tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TriedMove {
    /// The ply.
    pub ply: String,
    /// How many plies were tried before it.
    pub before: usize,
    /// How many there are to try, unless one of them settles the matter.
    pub of: usize,
}

impl ProofProgress {
    /// The finished part of the proof, assuming that the rest takes as long and that the player to move at the start
    /// wins by the plies being tried: all of the opponent's must be answered. Proofs mostly take longer.
    pub fn part_done(&self) -> f64 {
        let mut share = 1.0;
        let mut done = 0.0;
        for trial in self.frontier.iter().skip(1).step_by(2) {
            share /= trial.of as f64;
            done += share * trial.before as f64;
        }
        done
    }
}

/// What is proved of a value that is not known yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProvedBounds {
    /// The worst and the best that [`Player::One`] can still hope for.
    Between(SolvedValue, SolvedValue),
    /// Neither player can force a win within this many plies.
    NoWinWithin(u32),
}

impl Failure for Unsolved {
    fn kind(&self) -> FailureKind {
        FailureKind::Conflict(match self.why {
            Interruption::Stopped => "stopped",
            Interruption::Nodes => "more_nodes_needed",
            Interruption::Time => "more_time_needed",
            Interruption::Distance => "no_win_within_distance",
        })
    }
}
