use std::time::Duration;
use std::{error, fmt};

use game::Player;

/// How a position ends under best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// Who wins; nobody in a draw.
    pub winner: Option<Player>,
    /// How many points the winner is ahead, where the game's question asks for it. It is 0 if something else breaks a
    /// tie.
    pub margin: Option<u16>,
    /// How many plies the win takes at most, where the game's question asks for it.
    pub plies: Option<u32>,
}

/// A proved value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// How the position ends.
    pub value: Value,
    /// Best play of both sides to the end of the game. It is cut short if the limits ran out after the proof.
    pub line: Vec<M>,
    /// How many positions were expanded.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// A proof that was not finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unsolved {
    /// What ended it.
    pub why: Interruption,
    /// What is proved nevertheless.
    pub known: Known,
    /// How many positions were expanded.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// What ends a proof early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interruption {
    /// The stop flag.
    Stopped,
    /// The limit of nodes.
    Nodes,
    /// The limit of time.
    Time,
    /// No win was found within the longest distance that is looked at.
    Distance,
}

/// How far a proof has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What is proved so far.
    pub known: Known,
    /// How many positions were expanded.
    pub nodes: u64,
    /// How long it has taken.
    pub elapsed: Duration,
}

/// What is proved of a value that is not known yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// The worst and the best that [`Player::One`] can still hope for.
    Between(Value, Value),
    /// Neither player can force a win within this many plies.
    NoWinWithin(u32),
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.why {
            Interruption::Stopped => "the proof was stopped; start it again without stopping",
            Interruption::Nodes => "the proof needs more nodes; allow more of them",
            Interruption::Time => "the proof needs more time; allow more of it",
            Interruption::Distance => "neither player can force a win within the longest distance looked at",
        };
        f.write_str(why)
    }
}

impl error::Error for Unsolved {}
