use game::Lesson;

use crate::{Refusal, State};

/// What a teacher says of a ply that a learner tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// It is what was asked for, with praise.
    Right(&'static str),
    /// It is not, and why.
    Wrong(&'static str),
}

impl Attempt {
    /// Plays a ply as a learner may type it in the position of a lesson's step, and judges it.
    ///
    /// # Errors
    /// If the text is no ply, or the ply is not legal; nothing changes then.
    pub fn play(lesson: &Lesson, state: &mut dyn State, typed: &str) -> Result<Attempt, Refusal> {
        let (mover, before) = (state.turn(), state.score());
        let ply = state.play(typed)?;
        let (after, outcome) = (state.score(), state.outcome());
        Ok(if lesson.goal.is_met(mover, &ply, before, after, outcome.as_ref()) {
            Attempt::Right(lesson.praise)
        } else {
            Attempt::Wrong(lesson.answer(&ply))
        })
    }
}
