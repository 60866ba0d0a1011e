//! Programs of others as players: the other side of the Universal Game Interface.

mod announced;
mod launch;
mod nursery;
mod patience;
mod player;
mod program;
mod told;

pub use nursery::end_all;
pub use patience::Patience;

use catalog::{Game, Options, Player, Thinker};

use launch::Launch;
use player::Engine;

/// Any player but a person: ours, or a program that is started here and now.
///
/// # Errors
/// If there is no such player, or the program does not start or does not speak the interface.
pub fn thinker(
    game: &'static dyn Game,
    player: &Player,
    options: &Options,
    patience: Patience,
) -> Result<Box<dyn Thinker>, String> {
    match player {
        Player::Engine(command) => {
            let launch: Launch = command.parse()?;
            Ok(Box::new(Engine::start(game, launch, *options, patience)?))
        }
        _ => game.thinker(player, options),
    }
}
