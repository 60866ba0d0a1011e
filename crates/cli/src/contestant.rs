use std::fmt;
use std::str::FromStr;

use catalog::{Computer, Engine, Game, Options};
use game::ParseError;
use play::{Guest, Seat};
use protocol::engine::{self, Launch, Patience};

/// Who plays a side, as it is written on the command line. Only here a text can name a program to be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Contestant {
    /// A person at the keyboard: `human`.
    Human,
    /// One of our computers: `level:5`.
    Computer(Computer),
    /// A program that speaks the Universal Game Interface: `engine:COMMAND`.
    Engine(Launch),
}

/// What a player may use, and how long a program of others may say nothing.
#[derive(Clone, Copy)]
pub(crate) struct Means {
    pub(crate) options: Options,
    pub(crate) patience: Patience,
}

impl Contestant {
    /// The player's thinker; a program is started here and now.
    pub(crate) fn engine(&self, game: &'static dyn Game, means: Means) -> Result<Box<dyn Engine>, String> {
        match self {
            Contestant::Human => Err("'human' cannot play here: name a computer such as level:3".to_string()),
            Contestant::Computer(computer) => {
                game.engine(computer, &means.options).map_err(|error| error.to_string())
            }
            Contestant::Engine(launch) => {
                engine::start(game, launch, &means.options, means.patience).map_err(|error| error.to_string())
            }
        }
    }

    /// The player's seat at a table.
    pub(crate) fn seat(&self, game: &'static dyn Game, means: Means) -> Seat {
        match self {
            Contestant::Human => Seat::PERSON,
            Contestant::Computer(computer) => Seat::Computer(computer.clone()),
            Contestant::Engine(_) => {
                let contestant = self.clone();
                Seat::Guest(Guest::new(self.to_string(), move || contestant.engine(game, means)))
            }
        }
    }
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Contestant, String> {
        if text == "human" {
            return Ok(Contestant::Human);
        }
        if let Some(command) = text.strip_prefix("engine:") {
            return command.parse().map(Contestant::Engine).map_err(|error: ParseError| error.to_string());
        }
        text.parse().map(Contestant::Computer).map_err(|error: ParseError| match error.expected() {
            Computer::EXPECTED => {
                let computers = Computer::EXPECTED.trim_start_matches("expected ");
                let expected = format!("expected human, engine:COMMAND, {computers}");
                ParseError::new(text, expected).to_string()
            }
            _ => error.to_string(),
        })
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Human => f.write_str("human"),
            Contestant::Computer(computer) => computer.fmt(f),
            Contestant::Engine(launch) => write!(f, "engine:{launch}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_contestant_reads_back() {
        for text in ["human", "level:8", "bot:hard", "engine:'my engine' --ugi;Level=3"] {
            assert_eq!(text.parse::<Contestant>().map(|player| player.to_string()), Ok(text.to_string()));
        }
    }

    #[test]
    fn others_are_refused_with_the_way_out() {
        for text in ["", "human:2", "level:9", "engine", "engine: ", "nobody"] {
            let refused =
                text.parse::<Contestant>().map_err(|error| error.contains(&format!("cannot read '{text}'")));
            assert_eq!(refused, Err(true), "{text}");
        }
    }
}
