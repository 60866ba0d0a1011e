//! Programs of others as players: the other side of the Universal Game Interface.

mod command;
mod info_parser;
mod option;
mod process_group;
mod program;
mod ugi_process;

pub use command::{EngineCommand, EngineTimeouts};
pub use process_group::end_all;

pub use command::{EngineError, EngineFailure};

use catalog::{Engine, Game, Options};

use ugi_process::UgiProcess;

/// A program as a player. It is started here and now.
///
/// # Errors
/// If it does not start, or does not speak the interface.
pub fn start(
    game: &'static dyn Game,
    command: &EngineCommand,
    options: &Options,
    timeouts: EngineTimeouts,
) -> Result<Box<dyn Engine>, EngineError> {
    Ok(Box::new(UgiProcess::start(game, command.clone(), *options, timeouts)?))
}
