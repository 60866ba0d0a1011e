use catalog::{Game, State};
use game::{ParseError, Random, Setup};

use crate::Series;

/// Which games are played and analysed. The same plan always gives the same report.
#[derive(Clone)]
pub struct Plan {
    /// The game.
    pub game: &'static dyn Game,
    /// The board's size; otherwise the game's usual one.
    pub size: Option<String>,
    /// Decides every random choice.
    pub seed: u64,
    /// Games of random play and of each level up to 5.
    pub games: usize,
    /// Games of each level above and of each doubling; so many of each level are analysed.
    pub upper_games: usize,
    /// Positions that level 8 looks at for a ply.
    pub nodes: u64,
}

/// Deals whose first plies are evaluated: with fewer, the deals would matter more than the board.
const DEALS: usize = 100;

/// Random plies per game, before the players take over, which would otherwise repeat the same game: one each.
const RANDOM_PLIES: usize = 2;

impl Plan {
    /// Nodes per position in the analysis of a game.
    pub const JUDGE_NODES: u64 = 1_000;

    /// Nodes per first ply.
    pub const OPENING_NODES: u64 = 4_000;

    /// Positions that a proof may expand.
    pub const PROOF_NODES: u64 = 2_000;

    /// The board's size by name.
    pub fn size(&self) -> &str {
        let usual = self.game.info().sizes.first().copied().unwrap_or_default();
        self.size.as_deref().unwrap_or(usual)
    }

    /// How many games of a series are to be played.
    pub fn games_of(&self, series: Series) -> usize {
        match series {
            series if series.is_cheap() => self.games,
            // Each player of a pair begins once.
            Series::Doubling(_) => self.upper_games.next_multiple_of(2),
            _ => self.upper_games,
        }
    }

    /// How many games of a series are analysed, the first ones.
    pub fn judged_of(&self, series: Series) -> usize {
        if series.is_judged() { self.upper_games.min(self.games_of(series)) } else { 0 }
    }

    /// Random plies before the players of a series take over.
    pub fn random_plies(&self) -> usize {
        if self.game.info().deals { 0 } else { RANDOM_PLIES }
    }

    /// How many starts have their first plies evaluated.
    pub(crate) fn starts(&self) -> usize {
        if self.game.info().deals { DEALS } else { 1 }
    }

    /// The start of a game, and the numbers that decide what comes after its beginning.
    ///
    /// # Errors
    /// If the game has no board of that size.
    pub fn start(&self, series: Series, number: usize) -> Result<(Box<dyn State>, Random), ParseError> {
        let mut random = self.random(&series.to_string(), series.start(number));
        Ok((self.dealt(&mut random)?, random))
    }

    /// A start whose first plies are evaluated.
    pub(crate) fn opening_start(&self, number: usize) -> Result<Box<dyn State>, ParseError> {
        self.dealt(&mut self.random("opening", number))
    }

    fn dealt(&self, random: &mut Random) -> Result<Box<dyn State>, ParseError> {
        let deal = self.game.info().deals.then(|| random.bits() >> 32);
        self.game.start(&Setup { size: self.size.clone(), deal })
    }

    /// The random numbers of one thing among those of a name.
    pub(crate) fn random(&self, name: &str, number: usize) -> Random {
        let mixed = |state: u64, part: u64| Random::new(state ^ part).bits();
        let named = name.bytes().fold(self.seed, |state, byte| mixed(state, byte.into()));
        Random::new(mixed(named, number as u64))
    }
}
