use catalog::State;

use crate::{Plan, Series, SurveyError};

/// The plies with which games of a series begin before its players take over, in a random order. None is used again before
/// all others are: strong players repeat themselves, so games that begin alike are copies.
pub(crate) struct RandomOpenings(Vec<Vec<String>>);

impl RandomOpenings {
    /// Those of a series.
    ///
    /// # Errors
    /// If the game has no board of that size.
    pub(crate) fn of(plan: &Plan, series: Series) -> Result<RandomOpenings, SurveyError> {
        // Where starts are dealt there are no such plies, so any of them will do.
        let mut all = Vec::new();
        collect(plan.opening_start(0)?.as_mut(), plan.random_plies(), &mut all);
        plan.random(&format!("beginnings of {series}"), 0).shuffle(&mut all);
        Ok(RandomOpenings(all))
    }

    /// How the games of a start begin.
    pub(crate) fn of_start(&self, number: usize) -> &[String] {
        self.0.get(number % self.0.len().max(1)).map_or(&[], Vec::as_slice)
    }
}

/// All sequences of so many plies that do not end the game.
fn collect(state: &mut dyn State, plies: usize, all: &mut Vec<Vec<String>>) {
    if state.outcome().is_some() {
        return;
    }
    if plies == 0 {
        all.push(state.plies());
        return;
    }
    for ply in state.moves() {
        if state.play(&ply).is_ok() {
            collect(state, plies - 1, all);
            state.undo();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use catalog::GAMES;
    use engines::LevelNumber;

    use super::*;

    #[test]
    fn none_is_used_twice_before_all_are() -> Result<(), SurveyError> {
        let level = Series::Level(LevelNumber::HIGHEST);
        for &game in GAMES {
            let name = game.info().name;
            let plan = Plan { game, size: None, seed: 1, games: 2, upper_games: 2, nodes: 1 };
            let count = plan.opening_start(0)?.analysis().perft(plan.random_plies() as u32) as usize;
            let all = RandomOpenings::of(&plan, level)?;
            let used: HashSet<&[String]> = (0..count).map(|number| all.of_start(number)).collect();
            assert_eq!(used.len(), count, "{name}");
            assert!(used.iter().all(|plies| plies.len() == plan.random_plies()), "{name}");
            assert_eq!(all.of_start(count), all.of_start(0), "{name}");
            let other = RandomOpenings::of(&Plan { seed: 2, ..plan }, level)?;
            assert_eq!(all.0 == other.0, count == 1, "{name}: the seed decides the order");
        }
        Ok(())
    }
}
