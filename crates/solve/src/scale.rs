use game::{Objective, Outcome, Player, Reason, Solvable};

use crate::answer::SolvedValue;

/// How the end of a game counts in a proof: in whole numbers, more being better for the attacker.
///
/// - `WinOrLoss`: 1 or 0.
/// - `WinDrawOrLoss`: 1, 0 or -1.
/// - `Margin`: as described there.
/// - `Plies`: the plies to a win of the attacker, below 0; [`Scale::NEVER`] without one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scale {
    pub(crate) attacker: Player,
    pub(crate) question: Objective,
}

impl Scale {
    /// The value of a position that the attacker does not win, where plies are counted.
    pub(crate) const NEVER: i16 = -i16::MAX;

    /// Margins stay far below this.
    const WIDEST: i16 = 10_000;

    /// What a finished game is worth.
    #[inline]
    pub(crate) fn end(self, outcome: &Outcome) -> i16 {
        let sign = match outcome.winner {
            Some(winner) if winner == self.attacker => 1,
            Some(_) => -1,
            None => 0,
        };
        match self.question {
            Objective::WinOrLoss => i16::from(sign > 0),
            Objective::WinDrawOrLoss => sign,
            Objective::Margin => match outcome.reason {
                Reason::Score { points, .. } => sign * (1 + points.one.abs_diff(points.two) as i16),
                _ => sign,
            },
            Objective::Plies if sign > 0 => 0,
            Objective::Plies => Scale::NEVER,
        }
    }

    /// The lowest and the highest value of any game that is not over.
    #[inline]
    pub(crate) fn span(self) -> (i16, i16) {
        match self.question {
            Objective::WinOrLoss => (0, 1),
            Objective::WinDrawOrLoss => (-1, 1),
            Objective::Margin => (-Scale::WIDEST, Scale::WIDEST),
            Objective::Plies => (Scale::NEVER, -1),
        }
    }

    /// The lowest and the highest value this unfinished game can have, by static bounds. If plies are not counted,
    /// the attacker is the first player.
    #[inline]
    pub(crate) fn bounds<P: Solvable>(self, position: &P) -> (i16, i16) {
        let (lowest, highest) = self.span();
        match self.question {
            Objective::Plies => (lowest, highest),
            _ => self.clamped(position.bounds()),
        }
    }

    /// The same by playing out all lines, where the end is near.
    #[inline]
    pub(crate) fn exhaustive_bounds<P: Solvable>(self, position: &P) -> Option<(i16, i16)> {
        match self.question {
            Objective::Plies => None,
            _ => position.exhaustive_bounds().map(|bounds| self.clamped(bounds)),
        }
    }

    #[inline]
    fn clamped(self, (worst, best): (i16, i16)) -> (i16, i16) {
        let (lowest, highest) = self.span();
        (worst.clamp(lowest, highest), best.clamp(lowest, highest))
    }

    /// By how much a value grows with each ply towards the end.
    #[inline]
    pub(crate) fn step(self) -> i16 {
        i16::from(self.question == Objective::Plies)
    }

    /// Whether a value between these bounds reaches a goal, if the bounds decide it.
    #[inline]
    pub(crate) fn verdict(goal: i16, (lowest, highest): (i16, i16)) -> Option<bool> {
        if lowest >= goal {
            Some(true)
        } else if highest < goal {
            Some(false)
        } else {
            None
        }
    }

    /// A value in the public form.
    pub(crate) fn value(self, number: i16) -> SolvedValue {
        let winner = match self.question {
            Objective::Plies => (number > Scale::NEVER).then_some(self.attacker),
            Objective::WinOrLoss => Some(if number > 0 { self.attacker } else { !self.attacker }),
            _ if number == 0 => None,
            _ => Some(if number > 0 { self.attacker } else { !self.attacker }),
        };
        SolvedValue {
            winner,
            margin: (self.question == Objective::Margin).then(|| number.unsigned_abs().saturating_sub(1)),
            plies: (self.question == Objective::Plies).then(|| u32::from(number.unsigned_abs())),
        }
    }
}
