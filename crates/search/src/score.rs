use std::fmt;
use std::ops::Neg;

use game::{Outcome, Player, pluralize};

/// What a position is worth to the player to move: a win or loss seen to the end, with its distance, or an
/// estimate in hundredths of the game's natural unit. Higher is better; nearer wins are higher, nearer losses lower.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

/// The value of a win at no distance; a ply of distance costs 1.
const WIN: i32 = 30_000;

/// Estimates stay within this on either side, so that no estimate is taken for a win.
const MAX_ESTIMATE: i32 = 10_000;

impl Score {
    /// Neither player ahead: a draw, or an estimate that sees none ahead.
    pub const EVEN: Score = Score(0);

    /// Above every score that can occur; its negative is below.
    pub(crate) const INFINITE: Score = Score(32_000);

    /// An estimate, brought within ±10,000.
    #[inline]
    pub const fn estimate(hundredths: i32) -> Score {
        if hundredths > MAX_ESTIMATE {
            Score(MAX_ESTIMATE)
        } else if hundredths < -MAX_ESTIMATE {
            Score(-MAX_ESTIMATE)
        } else {
            Score(hundredths)
        }
    }

    /// The player to move wins after this many plies, counted to the last one.
    #[inline]
    pub const fn win(plies: u32) -> Score {
        Score(WIN - plies as i32)
    }

    /// The player to move loses after this many plies.
    #[inline]
    pub const fn loss(plies: u32) -> Score {
        Score(plies as i32 - WIN)
    }

    /// The distance of a win, if this is one.
    pub const fn wins_in(self) -> Option<u32> {
        if self.0 > MAX_ESTIMATE { Some((WIN - self.0) as u32) } else { None }
    }

    /// The distance of a loss, if this is one.
    pub const fn loses_in(self) -> Option<u32> {
        if self.0 < -MAX_ESTIMATE { Some((WIN + self.0) as u32) } else { None }
    }

    /// One number for everything: an estimate's hundredths, and ±30,000 less the distance for wins and losses.
    #[inline]
    pub const fn number(self) -> i32 {
        self.0
    }

    /// How a game that has ended `plies` from the root counts for this player.
    #[inline]
    pub fn of_outcome(outcome: &Outcome, player: Player, plies: usize) -> Score {
        match outcome.winner {
            None => Score::EVEN,
            Some(winner) if winner == player => Score::win(plies as u32),
            Some(_) => Score::loss(plies as u32),
        }
    }

    /// The next higher score: with this one, the narrowest window.
    #[inline]
    pub(crate) const fn next(self) -> Score {
        Score(self.0 + 1)
    }

    /// Whether the end of the game is not in sight.
    #[inline]
    pub(crate) const fn is_estimate(self) -> bool {
        self.0.abs() <= MAX_ESTIMATE
    }

    /// Higher or lower by some hundredths, and beyond estimates without bound.
    pub(crate) const fn widened(self, by: i32) -> Score {
        let moved = self.0 + by;
        if moved > MAX_ESTIMATE {
            Score::INFINITE
        } else if moved < -MAX_ESTIMATE {
            Score(-Score::INFINITE.0)
        } else {
            Score(moved)
        }
    }

    /// The score for a table: distances counted from the position `plies` below the root instead of the root.
    #[inline]
    pub(crate) const fn seen_from(self, plies: usize) -> i16 {
        (self.0 + self.direction() * plies as i32) as i16
    }

    /// The score a table gave, with distances from the root again.
    #[inline]
    pub(crate) const fn from_root(stored: i16, plies: usize) -> Score {
        let there = Score(stored as i32);
        Score(there.0 - there.direction() * plies as i32)
    }

    const fn direction(self) -> i32 {
        (self.0 > MAX_ESTIMATE) as i32 - (self.0 < -MAX_ESTIMATE) as i32
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// `wins in 9 moves`, `loses in 1 move` or `+1.25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.wins_in(), self.loses_in()) {
            (Some(distance), _) => write!(f, "wins in {}", pluralize(distance, "move")),
            (_, Some(distance)) => write!(f, "loses in {}", pluralize(distance, "move")),
            _ => {
                let sign = if self.0 < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_readable() {
        assert_eq!(Score::win(9).to_string(), "wins in 9 moves");
        assert_eq!(Score::loss(1).to_string(), "loses in 1 move");
        assert_eq!(Score::estimate(125).to_string(), "+1.25");
        assert_eq!(Score::estimate(-7).to_string(), "-0.07");
        assert_eq!(Score::estimate(1 << 20).to_string(), "+100.00");
    }

    #[test]
    fn nearer_ends_count_more() {
        let rising = [Score::loss(2), Score::loss(4), Score::estimate(-20_000), Score::EVEN, Score::win(5)];
        assert!(rising.is_sorted());
        assert!(Score::win(3) > Score::win(5));
        assert_eq!(-Score::win(3), Score::loss(3));
    }

    #[test]
    fn a_table_keeps_the_distance_from_its_position() {
        for score in [Score::win(9), Score::loss(12), Score::estimate(-31), Score::EVEN] {
            assert_eq!(Score::from_root(score.seen_from(4), 4), score);
        }
        // Nine plies from the root are five from a position four below it.
        assert_eq!(Score::from_root(Score::win(9).seen_from(4), 0), Score::win(5));
    }
}
