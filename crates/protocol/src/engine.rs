//! Programs of others as players: the other side of the Universal Game Interface.

mod announced;
mod launch;
mod nursery;
mod patience;
mod player;
mod program;
mod told;
mod unfit;

pub use nursery::end_all;
pub use patience::Patience;

pub use launch::Launch;
pub use unfit::{EngineError, Unfit};

use catalog::{Engine, Game, Options};

use player::UgiProcess;

/// A program as a player. It is started here and now.
///
/// # Errors
/// If it does not start, or does not speak the interface.
pub fn start(
    game: &'static dyn Game,
    launch: &Launch,
    options: &Options,
    patience: Patience,
) -> Result<Box<dyn Engine>, EngineError> {
    Ok(Box::new(UgiProcess::start(game, launch.clone(), *options, patience)?))
}
