use std::fmt;
use std::time::Duration;

use crate::Score;

/// What a search has found so far, or at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<M> {
    /// The best plies with their continuations, the best first: as many as requested, fewer if there are fewer plies.
    /// Empty only if the game is over.
    pub lines: Vec<Pv<M>>,
    /// The depth of the last round, in plies; 0 if not even one was finished.
    pub depth: u32,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// Whether the position's value is proved: a win, a loss or a draw. Then the first line's score is that value.
    pub certainty: Certainty,
}

/// A ply and what the search expects after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pv<M> {
    /// The ply, then the best replies; never empty.
    pub plies: Vec<M>,
    /// The value of the ply for the player to move.
    pub score: Score,
    /// Whether that is proved. Wins and losses are nearly always; they are not where a game's choices were narrowed
    /// to the promising ones. A score of 0 is a certain draw if proved, else an estimate.
    pub certainty: Certainty,
}

/// Whether a result rests on estimates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// An evaluation, a narrowed choice or a repetition lies below it.
    Estimated,
    /// Every line it rests on was seen to the end of the game.
    Proved,
}

impl Certainty {
    pub(crate) const fn of(proved: bool) -> Certainty {
        if proved { Certainty::Proved } else { Certainty::Estimated }
    }

    /// Whether nothing was estimated.
    pub const fn is_proved(self) -> bool {
        matches!(self, Certainty::Proved)
    }
}

impl<M: Copy> SearchResult<M> {
    /// The ply to play; `None` only if the game is over.
    pub fn best(&self) -> Option<M> {
        self.lines.first().map(Pv::ply)
    }

    /// What the position is worth to the player to move; `None` only if the game is over.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }
}

impl<M: Copy> Pv<M> {
    /// The ply the line begins with.
    pub fn ply(&self) -> M {
        self.plies[0]
    }

    /// Whether the ply draws beyond doubt.
    pub fn is_draw(&self) -> bool {
        self.certainty.is_proved() && self.score == Score::EVEN
    }
}

impl<M: Copy + fmt::Display> fmt::Display for Pv<M> {
    /// The score and the plies: `wins in 3 plies: c3 b2 a1`, `draws: …`, `+1.25: …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_draw() {
            f.write_str("draws:")?;
        } else {
            write!(f, "{}:", self.score)?;
        }
        self.plies.iter().try_for_each(|ply| write!(f, " {ply}"))
    }
}
