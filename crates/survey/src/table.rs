use catalog::{Computer, CountedSearch, LevelNumber, Limits, Options, State, Stop, Task, Thinker};
use game::{Player, Random};

use crate::beginning::Beginnings;
use crate::thinking::options;
use crate::{Plan, Series};

/// A table at which games of one series are played.
pub(crate) struct Table<'a> {
    plan: &'a Plan,
    series: Series,
    beginnings: Beginnings,
    seats: Seats,
}

enum Seats {
    /// Nobody thinks.
    Random,
    /// In a doubling, the first one thinks more.
    Thinkers(Vec<(Box<dyn Thinker>, Task)>),
}

impl<'a> Table<'a> {
    /// A table for a series.
    ///
    /// # Errors
    /// If the game has no such players.
    pub(crate) fn new(plan: &'a Plan, series: Series, stop: &Stop) -> Result<Table<'a>, String> {
        let seat = |computer: &Computer, nodes: u64, options: &Options| {
            let thinker = plan.game.thinker(computer, options).map_err(|error| error.to_string())?;
            let task = Task {
                limits: Limits::nodes(nodes),
                lines: 1,
                counted: CountedSearch::Plain,
                stop: stop.clone(),
                ..Task::default()
            };
            Ok::<_, String>((thinker, task))
        };
        let strongest = |nodes: u64| seat(&Computer::STRONGEST, nodes, &options(nodes));
        let seats = match series {
            Series::Random => Seats::Random,
            Series::Level(LevelNumber::HIGHEST) => {
                Seats::Thinkers(vec![strongest(plan.nodes)?, strongest(plan.nodes)?])
            }
            Series::Level(level) => {
                let same = || seat(&Computer::Level(level), plan.nodes, &Options::default());
                Seats::Thinkers(vec![same()?, same()?])
            }
            Series::Doubling(nodes) => Seats::Thinkers(vec![strongest(nodes)?, strongest(nodes / 2)?]),
        };
        Ok(Table { plan, series, beginnings: Beginnings::of(plan, series)?, seats })
    }

    /// Plays a game and gives its plies; nothing if it was stopped.
    pub(crate) fn play(&mut self, number: usize, stop: &Stop) -> Option<Vec<String>> {
        let (mut state, mut random) = self.plan.start(self.series, number).ok()?;
        if let Seats::Thinkers(seats) = &mut self.seats {
            for ply in self.beginnings.of_start(self.series.start(number)) {
                state.play(ply).ok()?;
            }
            seats.iter_mut().for_each(|(thinker, _)| thinker.new_game(random.bits()));
        }
        // In the second game of a pair whoever thinks more does not begin.
        let swapped = matches!(self.series, Series::Doubling(_)) && number % 2 == 1;
        while state.outcome().is_none() {
            match &mut self.seats {
                Seats::Random => play_randomly(state.as_mut(), &mut random),
                Seats::Thinkers(seats) => {
                    let first = (state.turn() == Player::One) != swapped;
                    let (thinker, task) = &mut seats[usize::from(!first)];
                    let insight = thinker.think(state.as_ref(), task, &mut |_| ());
                    state.play(insight.ply()?).ok()?;
                }
            }
            if stop.is_stopped() {
                return None;
            }
        }
        Some(state.plies())
    }
}

/// Plays any legal ply; none if the game is over.
fn play_randomly(state: &mut dyn State, random: &mut Random) {
    let moves = state.moves();
    if let Some(ply) = moves.get(random.below(moves.len().max(1))) {
        // A ply that is listed is legal.
        let _ = state.play(ply);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use catalog::GAMES;

    use super::*;

    /// The first plies of some games of a series.
    fn begun(series: Series, games: usize) -> Result<Vec<Vec<String>>, String> {
        let game = *GAMES.iter().find(|game| !game.info().deals).ok_or("all games are dealt")?;
        let plan = Plan { game, size: None, seed: 1, games: 2, upper_games: 2, nodes: 1 };
        let stop = Stop::new();
        let mut table = Table::new(&plan, series, &stop)?;
        let begun = (0..games).filter_map(|number| {
            let mut plies = table.play(number, &stop)?;
            plies.truncate(plan.random_plies());
            Some(plies)
        });
        Ok(begun.collect())
    }

    #[test]
    fn games_begin_as_their_number_says() -> Result<(), String> {
        let level = begun(Series::Level(LevelNumber::LOWEST), 80)?;
        let different = level.iter().collect::<HashSet<_>>();
        assert_eq!((level.len(), different.len()), (80, 80));
        let doubling = begun(Series::Doubling(250), 4)?;
        assert_eq!((&doubling[0], &doubling[2]), (&doubling[1], &doubling[3]), "a pair shares its beginning");
        assert_ne!(doubling[0], doubling[2]);
        Ok(())
    }
}
