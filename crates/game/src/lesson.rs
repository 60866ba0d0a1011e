use crate::{ByPlayer, Outcome, Player};

/// One step of a game's lesson: something to read, a position, and a ply to find.
#[derive(Debug)]
pub struct Lesson {
    /// A few words.
    pub title: &'static str,
    /// The explanation and the task.
    pub text: &'static str,
    /// The position's text.
    pub position: &'static str,
    /// What the learner is to do.
    pub goal: Goal,
    /// The response to a right ply.
    pub praise: &'static str,
    /// The response to other plies.
    pub wrong: &'static str,
    /// Plies that deserve an answer of their own, and the answer.
    pub remarks: &'static [(&'static str, &'static str)],
}

/// What a ply must do to be the right one.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// Every legal ply will do.
    Any,
    /// It is one of these.
    Plies(&'static [&'static str]),
    /// It wins at once.
    Win,
    /// It is one of these, the only plies after which the game can be won against every answer.
    Winning(&'static [&'static str]),
    /// It brings the mover at least so many points.
    Gain(u16),
}

impl Goal {
    /// Whether a ply of `mover`, by its text, is right: it led from one score to another, and to this end of the game,
    /// if to any.
    pub fn is_met(
        &self,
        mover: Player,
        ply: &str,
        before: Option<ByPlayer<u16>>,
        after: Option<ByPlayer<u16>>,
        outcome: Option<&Outcome>,
    ) -> bool {
        match *self {
            Goal::Any => true,
            Goal::Plies(plies) | Goal::Winning(plies) => plies.contains(&ply),
            Goal::Win => outcome.is_some_and(|outcome| outcome.winner == Some(mover)),
            Goal::Gain(points) => {
                before.zip(after).is_some_and(|(before, after)| after[mover] >= before[mover] + points)
            }
        }
    }
}

impl Lesson {
    /// The response to a wrong ply.
    pub fn feedback(&self, ply: &str) -> &'static str {
        self.remarks.iter().find(|(other, _)| *other == ply).map_or(self.wrong, |&(_, answer)| answer)
    }
}
