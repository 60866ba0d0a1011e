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

use catalog::{Game, Options, Thinker};

use player::Engine;

/// A program as a player. It is started here and now.
///
/// # Errors
/// If it does not start, or does not speak the interface.
pub fn start(
    game: &'static dyn Game,
    launch: &Launch,
    options: &Options,
    patience: Patience,
) -> Result<Box<dyn Thinker>, EngineError> {
    Ok(Box::new(Engine::start(game, launch.clone(), *options, patience)?))
}
