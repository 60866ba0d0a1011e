use catalog::{Computer, LevelNumber, Limits, Options, State, Stop, Task, Thinker};
use game::{Player, Random};

use crate::thinking::options;
use crate::{Plan, Series};

/// A table at which games of one series are played.
pub(crate) struct Table<'a> {
    plan: &'a Plan,
    series: Series,
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
            let task = Task { limits: Limits::nodes(nodes), lines: 1, stop: stop.clone(), ..Task::default() };
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
        Ok(Table { plan, series, seats })
    }

    /// Plays a game and gives its plies; nothing if it was stopped.
    pub(crate) fn play(&mut self, number: usize, stop: &Stop) -> Option<Vec<String>> {
        let (mut state, mut random) = self.plan.start(self.series, number).ok()?;
        if let Seats::Thinkers(seats) = &mut self.seats {
            play_randomly(state.as_mut(), self.plan.random_plies(), &mut random);
            seats.iter_mut().for_each(|(thinker, _)| thinker.new_game(random.bits()));
        }
        // In the second game of a pair whoever thinks more does not begin.
        let swapped = matches!(self.series, Series::Doubling(_)) && number % 2 == 1;
        while state.outcome().is_none() {
            match &mut self.seats {
                Seats::Random => play_randomly(state.as_mut(), 1, &mut random),
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

/// Plays so many random plies, fewer if the game ends.
fn play_randomly(state: &mut dyn State, plies: usize, random: &mut Random) {
    for _ in 0..plies {
        let moves = state.moves();
        if let Some(ply) = moves.get(random.below(moves.len().max(1))) {
            // A ply that is listed is legal.
            let _ = state.play(ply);
        }
    }
}
