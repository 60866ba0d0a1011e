use catalog::{Engine, Options, SearchRequest, State, Stop};
use engines::{Computer, LevelNumber};
use game::{Player, Random};

use crate::evaluator::{options, request};
use crate::random_openings::RandomOpenings;
use crate::{Plan, Series, SurveyError};

/// A table at which games of one series are played.
pub(crate) struct SeriesPlayer<'a> {
    plan: &'a Plan,
    series: Series,
    openings: RandomOpenings,
    players: Players,
}

enum Players {
    /// Random plies.
    Random,
    /// In a doubling, the first one thinks more.
    Thinkers(Vec<(Box<dyn Engine>, SearchRequest)>),
}

impl<'a> SeriesPlayer<'a> {
    /// A table for a series.
    ///
    /// # Errors
    /// If the game has no such players.
    pub(crate) fn new(plan: &'a Plan, series: Series, stop: &Stop) -> Result<SeriesPlayer<'a>, SurveyError> {
        let player = |computer: &Computer, nodes: u64, options: &Options| {
            Ok::<_, SurveyError>((plan.game.engine(computer, options)?, request(nodes, stop)))
        };
        let strongest = |nodes: u64| player(&Computer::STRONGEST, nodes, &options(nodes));
        let players = match series {
            Series::Random => Players::Random,
            Series::Level(LevelNumber::HIGHEST) => {
                Players::Thinkers(vec![strongest(plan.nodes)?, strongest(plan.nodes)?])
            }
            Series::Level(level) => {
                let same = || player(&Computer::Level(level), plan.nodes, &Options::default());
                Players::Thinkers(vec![same()?, same()?])
            }
            Series::Doubling(nodes) => Players::Thinkers(vec![strongest(nodes)?, strongest(nodes / 2)?]),
        };
        Ok(SeriesPlayer { plan, series, openings: RandomOpenings::of(plan, series)?, players })
    }

    /// Plays a game and gives its plies; nothing if it was stopped.
    pub(crate) fn play(&mut self, number: usize, stop: &Stop) -> Option<Vec<String>> {
        let (mut state, mut random) = self.plan.start(self.series, number).ok()?;
        if let Players::Thinkers(players) = &mut self.players {
            for ply in self.openings.of_start(self.series.start(number)) {
                state.play(ply).ok()?;
            }
            players.iter_mut().for_each(|(engine, _)| engine.new_game(random.bits()));
        }
        // In the second game of a pair the player with more nodes does not begin.
        let swapped = matches!(self.series, Series::Doubling(_)) && number % 2 == 1;
        while state.outcome().is_none() {
            match &mut self.players {
                Players::Random => play_randomly(state.as_mut(), &mut random),
                Players::Thinkers(players) => {
                    let first = (state.turn() == Player::One) != swapped;
                    let (engine, request) = &mut players[usize::from(!first)];
                    let analysis = engine.analyze(state.as_ref(), request, &mut |_| ());
                    state.play(analysis.ply()?).ok()?;
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
    use std::error::Error;

    use catalog::GAMES;

    use super::*;

    /// The first plies of some games of a series.
    fn begun(series: Series, games: usize) -> Result<Vec<Vec<String>>, Box<dyn Error>> {
        let game = *GAMES.iter().find(|game| !game.info().deals).ok_or("all games are dealt")?;
        let plan = Plan { game, size: None, seed: 1, games: 2, upper_games: 2, nodes: 1 };
        let stop = Stop::new();
        let mut table = SeriesPlayer::new(&plan, series, &stop)?;
        let begun = (0..games).filter_map(|number| {
            let mut plies = table.play(number, &stop)?;
            plies.truncate(plan.random_plies());
            Some(plies)
        });
        Ok(begun.collect())
    }

    #[test]
    fn games_begin_as_their_number_says() -> Result<(), Box<dyn Error>> {
        let level = begun(Series::Level(LevelNumber::LOWEST), 80)?;
        let different = level.iter().collect::<HashSet<_>>();
        assert_eq!((level.len(), different.len()), (80, 80));
        let doubling = begun(Series::Doubling(250), 4)?;
        assert_eq!((&doubling[0], &doubling[2]), (&doubling[1], &doubling[3]), "a pair shares its beginning");
        assert_ne!(doubling[0], doubling[2]);
        Ok(())
    }
}
