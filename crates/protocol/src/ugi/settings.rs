use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use catalog::{
    CountedSearch, Engine, GAMES, Game, Options, SearchRequest, State, TableError, UnknownComputer,
};
use engines::{Computer, LevelNumber};
use game::{ParseError, Setup};

use crate::seed;

/// What `setoption` sets.
#[derive(Clone)]
pub struct Settings {
    pub(crate) game: &'static dyn Game,
    setup: Setup,
    level: LevelNumber,
    threads: usize,
    hash: usize,
    lines: usize,
    seed: Option<u64>,
}

const LEVELS: RangeInclusive<LevelNumber> = LevelNumber::LOWEST..=LevelNumber::HIGHEST;
const THREADS: RangeInclusive<usize> = 1..=256;
const LINES: RangeInclusive<usize> = 1..=1000;
/// No search fills 64 GiB.
const HASH: RangeInclusive<usize> = 1..=65_536;

/// The value of `Size` and `Deal` that means the game's own.
const DEFAULT: &str = "usual";

/// The value of `Seed` that means: never the same game twice.
const RANDOM: &str = "random";

impl Settings {
    /// The usual ones, for this game.
    pub fn new(game: &'static dyn Game) -> Settings {
        let Options { threads, table_mebibytes: hash, .. } = Options::default();
        Settings {
            game,
            setup: Setup::default(),
            level: LevelNumber::HIGHEST,
            threads,
            hash,
            lines: 1,
            seed: None,
        }
    }

    /// The lines that declare every option.
    pub(crate) fn declarations(&self) -> Vec<String> {
        let usual = Settings::new(self.game);
        let games: Vec<&str> = GAMES.iter().map(|game| game.info().slug).collect();
        let mut sizes = vec![DEFAULT];
        for size in GAMES.iter().flat_map(|game| game.info().sizes) {
            if !sizes.contains(size) {
                sizes.push(size);
            }
        }
        vec![
            combo("Game", self.game.info().slug, &games),
            combo("Size", DEFAULT, &sizes),
            format!("option name Deal type string default {DEFAULT}"),
            spin("Level", usual.level, &LEVELS),
            spin("Threads", usual.threads, &THREADS),
            spin("Hash", usual.hash, &HASH),
            spin("MultiPV", usual.lines, &LINES),
            format!("option name Seed type string default {RANDOM}"),
        ]
    }

    /// Sets an option, its name in either case. A refused value changes nothing.
    ///
    /// # Errors
    /// If there is no such option, or it cannot have this value.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        match name.to_lowercase().as_str() {
            "game" => {
                let game = catalog::find(value).map_err(|error| ParseError::new(value, error.to_string()))?;
                // Sizes and deals of one game mean nothing in another.
                (self.game, self.setup) = (game, Setup::default());
            }
            "size" => {
                let size = (value != DEFAULT).then(|| value.to_string());
                self.set_up(Setup { size, ..self.setup.clone() })?;
            }
            "deal" => {
                let deal = if value == DEFAULT { None } else { Some(number(value, &(0..=u64::MAX))?) };
                self.set_up(Setup { deal, ..self.setup.clone() })?;
            }
            "level" => self.level = number(value, &LEVELS)?,
            "threads" => self.threads = number(value, &THREADS)?,
            "hash" => {
                let hash = number(value, &HASH)?;
                // The present table is gone before the next one is made.
                catalog::check_table(hash, self.hash)
                    .map_err(|error| ParseError::new(value, error.to_string()))?;
                self.hash = hash;
            }
            "multipv" => self.lines = number(value, &LINES)?,
            "seed" if value == RANDOM => self.seed = None,
            "seed" => self.seed = Some(number(value, &(0..=u64::MAX))?),
            _ => {
                let names = "expected Game, Size, Deal, Level, Threads, Hash, MultiPV or Seed";
                return Err(ParseError::new(name, names));
            }
        }
        Ok(())
    }

    fn set_up(&mut self, setup: Setup) -> Result<(), ParseError> {
        self.game.start(&setup)?;
        self.setup = setup;
        Ok(())
    }

    /// The start that `startpos` means.
    pub(crate) fn start(&self) -> Result<Box<dyn State>, ParseError> {
        self.game.start(&self.setup)
    }

    /// Returns to the usual size of the table if there is no memory for the present one, which may have been taken since.
    ///
    /// # Errors
    /// Why the size has changed.
    pub(crate) fn fit(&mut self) -> Result<(), TableError> {
        catalog::check_table(self.hash, 0).inspect_err(|_| self.hash = Options::default().table_mebibytes)
    }

    /// What decides which engine is needed; another engine_config needs another engine.
    pub(crate) fn engine_config(&self) -> EngineConfig {
        EngineConfig {
            game: self.game.info().slug,
            level: self.level,
            threads: self.threads,
            hash: self.hash,
        }
    }

    /// An engine as these settings want it.
    ///
    /// # Errors
    /// If the game has none such.
    pub(crate) fn engine(&self) -> Result<Box<dyn Engine>, UnknownComputer> {
        let options = Options { threads: self.threads, table_mebibytes: self.hash, ..Options::default() };
        self.game.engine(&Computer::Level(self.level), &options)
    }

    /// The number that decides the random choices of the next game.
    pub(crate) fn seed(&self) -> u64 {
        seed::or_random(self.seed)
    }

    /// A search request without limits.
    pub(crate) fn task(&self) -> SearchRequest {
        SearchRequest { lines: self.lines, counted: CountedSearch::Plain, ..SearchRequest::default() }
    }
}

/// See [`Settings::engine_config`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EngineConfig {
    game: &'static str,
    level: LevelNumber,
    threads: usize,
    hash: usize,
}

fn combo(name: &str, usual: &str, values: &[&str]) -> String {
    let values: String = values.iter().map(|value| format!(" var {value}")).collect();
    format!("option name {name} type combo default {usual}{values}")
}

fn spin<T: Display>(name: &str, usual: T, bounds: &RangeInclusive<T>) -> String {
    format!("option name {name} type spin default {usual} min {} max {}", bounds.start(), bounds.end())
}

fn number<T: FromStr + PartialOrd + Display>(
    value: &str,
    bounds: &RangeInclusive<T>,
) -> Result<T, ParseError> {
    let refuse = || {
        let (least, most) = (bounds.start(), bounds.end());
        ParseError::new(value, format!("expected a whole number from {least} to {most}"))
    };
    value.parse().ok().filter(|number| bounds.contains(number)).ok_or_else(refuse)
}
