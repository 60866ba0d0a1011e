use std::ops::Neg;

use crate::Score;

/// The result of searching a position: a score, and what about it is beyond doubt.
///
/// A bound is proved if every line it rests on was seen to the end of the game. That survives any depth, any
/// window and any table, so proved results serve wherever they are met again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Value {
    pub(crate) score: Score,
    /// The position is proved to be worth no less.
    pub(crate) floor: bool,
    /// The position is proved to be worth no more.
    pub(crate) ceiling: bool,
}

impl Value {
    /// The value of an aborted search; it must not be used.
    pub(crate) const ABORTED: Value = Value::unproved(Score::EVEN);

    /// The end of a game.
    #[inline]
    pub(crate) const fn proved(score: Score) -> Value {
        Value { score, floor: true, ceiling: true }
    }

    /// An estimate, or what rests on one.
    #[inline]
    pub(crate) const fn unproved(score: Score) -> Value {
        Value { score, floor: false, ceiling: false }
    }

    /// Whether the result is known; there may still be a shorter way to it.
    pub(crate) const fn is_decided(self) -> bool {
        (self.floor && self.ceiling) || self.is_won() || self.is_lost()
    }

    /// A win beyond doubt.
    pub(crate) const fn is_won(self) -> bool {
        self.floor && self.score.wins_in().is_some()
    }

    /// A loss beyond doubt.
    pub(crate) const fn is_lost(self) -> bool {
        self.ceiling && self.score.loses_in().is_some()
    }
}

impl Neg for Value {
    type Output = Value;

    /// The same seen by the opponent.
    #[inline]
    fn neg(self) -> Value {
        Value { score: -self.score, floor: self.ceiling, ceiling: self.floor }
    }
}

/// Scores at or below `alpha` and at or above `beta` are only bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// All scores are exact.
    pub(crate) fn full() -> Window {
        Window { alpha: -Score::INFINITE, beta: Score::INFINITE }
    }

    /// A null window: shows only whether a score is above `alpha`.
    #[inline]
    pub(crate) const fn above(alpha: Score) -> Window {
        Window { alpha, beta: alpha.next() }
    }

    /// Whether neither end is a win or a loss.
    #[inline]
    pub(crate) const fn is_of_estimates(self) -> bool {
        self.alpha.is_estimate() && self.beta.is_estimate()
    }
}

impl Neg for Window {
    type Output = Window;

    /// The same seen by the opponent.
    #[inline]
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
