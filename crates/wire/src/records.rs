use std::collections::BTreeMap;

use record::GameResult;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Colour, Count};

/// What a check of records found.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Check {
    /// How many games there are.
    pub games: Count,
    /// Plies that can be played, those of variations included.
    pub plies: Count,
    /// Games with a fault.
    pub faulty_games: Count,
    /// What is wrong and where: the first 10,000.
    pub faults: Vec<String>,
}

/// The records of one game, counted.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Stats {
    /// The game's slug.
    pub game: String,
    /// How many there are.
    pub games: Count,
    /// White's results.
    pub results: Results,
    /// How many plies they have.
    pub plies: Lengths,
    /// How many turns they have.
    pub turns: Lengths,
    /// Each player's own results, by name.
    pub players: BTreeMap<String, Results>,
    /// White's results by the first plies.
    pub openings: BTreeMap<String, Results>,
}

/// Games by result, from one player's view.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Results {
    /// All of them.
    pub games: Count,
    /// Won.
    pub wins: Count,
    /// Drawn.
    pub draws: Count,
    /// Lost.
    pub losses: Count,
    /// Not finished.
    pub open: Count,
}

impl Results {
    /// Adds a game of the player with this colour.
    pub fn add(&mut self, result: GameResult, colour: Colour) {
        self.games += 1;
        *match result {
            GameResult::Win(winner) if winner == colour => &mut self.wins,
            GameResult::Win(_) => &mut self.losses,
            GameResult::Draw => &mut self.draws,
            GameResult::Open => &mut self.open,
        } += 1;
    }
}

/// How long games are.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Lengths {
    /// The shortest.
    pub shortest: Count,
    /// The longest.
    pub longest: Count,
    /// The mean, to two digits.
    pub mean: f64,
    /// Half of the games are no longer.
    pub median: Count,
}

impl Lengths {
    /// Of games counted by their length.
    pub fn of(counts: &BTreeMap<u64, u64>) -> Lengths {
        let games: u64 = counts.values().sum();
        let sum: u64 = counts.iter().map(|(length, count)| length * count).sum();
        let mut before = 0;
        let median = counts.iter().find(|(_, count)| {
            before += **count;
            before * 2 >= games
        });
        Lengths {
            shortest: Count(counts.keys().next().copied().unwrap_or(0)),
            longest: Count(counts.keys().next_back().copied().unwrap_or(0)),
            mean: (sum as f64 / games.max(1) as f64 * 100.0).round() / 100.0,
            median: Count(median.map_or(0, |(length, _)| *length)),
        }
    }
}
