use std::fmt;
use std::str::FromStr;

use catalog::{Engine, Game, Options};
use engines::Computer;
use game::{AnyFailure, Failure, FailureKind, ParseError};
use play::{ExternalEngine, Seat};
use protocol::engine::{self, EngineCommand, EngineTimeouts};
use thiserror::Error;

/// A player on the command line. Only here can a text name a program to run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlayerSpec {
    /// A person at the keyboard: `human`.
    Human,
    /// A built-in computer player: `level:5`.
    Computer(Computer),
    /// An external UGI engine: `engine:COMMAND`.
    Engine(EngineCommand),
}

/// A person was named where only an engine can play.
#[derive(Debug, Error)]
#[error("'human' cannot play here: name a computer such as level:3")]
struct HumanCannotPlay;

impl Failure for HumanCannotPlay {
    fn kind(&self) -> FailureKind {
        FailureKind::Invalid("human_cannot_play")
    }
}

/// Engine options, and timeouts for external engines.
#[derive(Clone, Copy)]
pub(crate) struct EngineSettings {
    pub(crate) options: Options,
    pub(crate) patience: EngineTimeouts,
}

impl PlayerSpec {
    /// Creates the player's engine; an external one is started immediately.
    pub(crate) fn engine(
        &self,
        game: &'static dyn Game,
        settings: EngineSettings,
    ) -> Result<Box<dyn Engine>, AnyFailure> {
        match self {
            PlayerSpec::Human => Err(HumanCannotPlay.into()),
            PlayerSpec::Computer(computer) => Ok(game.engine(computer, &settings.options)?),
            PlayerSpec::Engine(launch) => {
                Ok(engine::start(game, launch, &settings.options, settings.patience)?)
            }
        }
    }

    /// The player as a seat of a game session.
    pub(crate) fn seat(&self, game: &'static dyn Game, settings: EngineSettings) -> Seat {
        match self {
            PlayerSpec::Human => Seat::PERSON,
            PlayerSpec::Computer(computer) => Seat::Computer(computer.clone()),
            PlayerSpec::Engine(_) => {
                let player_spec = self.clone();
                Seat::External(ExternalEngine::new(self.to_string(), move || {
                    player_spec.engine(game, settings).map_err(|error| error.to_string())
                }))
            }
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PlayerSpec, ParseError> {
        if text == "human" {
            return Ok(PlayerSpec::Human);
        }
        if let Some(command) = text.strip_prefix("engine:") {
            return command.parse().map(PlayerSpec::Engine);
        }
        text.parse().map(PlayerSpec::Computer).map_err(|error: ParseError| match error.expected() {
            expected if expected == Computer::expected() => {
                let computers = expected.trim_start_matches("expected ");
                let expected = format!("expected human, engine:COMMAND, {computers}");
                ParseError::new(text, expected)
            }
            _ => error,
        })
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Human => f.write_str("human"),
            PlayerSpec::Computer(computer) => computer.fmt(f),
            PlayerSpec::Engine(launch) => write!(f, "engine:{launch}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_spec_reads_back() {
        for text in ["human", "level:8", "bot:hard", "engine:'my engine' --ugi;Level=3"] {
            assert_eq!(text.parse::<PlayerSpec>().map(|player| player.to_string()), Ok(text.to_string()));
        }
    }

    #[test]
    fn others_are_refused_with_the_way_out() {
        for text in ["", "human:2", "level:9", "engine", "engine: ", "nobody"] {
            let refused = text
                .parse::<PlayerSpec>()
                .map_err(|error| error.to_string().contains(&format!("cannot read '{text}'")));
            assert_eq!(refused, Err(true), "{text}");
        }
    }
}
