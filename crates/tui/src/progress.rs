use std::collections::{BTreeMap, BTreeSet};

use game::Info;
use serde::{Deserialize, Serialize};

/// Which steps of the lessons a person has done: their titles, by the game's slug. A step that is new in a later
/// version of a lesson is not done yet, wherever it stands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Progress(BTreeMap<String, BTreeSet<String>>);

impl Progress {
    pub(crate) fn is_done(&self, game: &str, step: &str) -> bool {
        self.0.get(game).is_some_and(|steps| steps.contains(step))
    }

    /// How many of a game's steps are done.
    pub(crate) fn done(&self, info: &Info) -> usize {
        info.lessons.iter().filter(|lesson| self.is_done(info.slug, lesson.title)).count()
    }

    pub(crate) fn add(&mut self, game: &str, step: &str) {
        self.0.entry(game.to_string()).or_default().insert(step.to_string());
    }
}
