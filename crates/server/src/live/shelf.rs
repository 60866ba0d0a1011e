use std::sync::{Arc, Mutex, PoisonError};

use catalog::{Computer, Engine, Game, Options};
use play::{Mind, Thought};

/// The strongest computers that nobody asks just now, kept with their tables.
///
/// While a thread asks the system for memory or gives it back, the others of the process wait for it; and one that gives
/// way to all others takes long. So tables are not made anew for every thought.
#[derive(Default)]
pub(crate) struct Shelf {
    idle: Mutex<Vec<(&'static str, Box<dyn Engine>)>>,
}

/// The table of each, in mebibytes.
pub(crate) const TABLE: usize = 64;

/// How many are kept: one for each game.
const ROOM: usize = 3;

impl Shelf {
    /// The strongest computer of a game, at the beginning of a game with this number.
    pub(crate) fn strongest(self: &Arc<Shelf>, game: &'static dyn Game, seed: u64) -> Mind {
        let shelf = Arc::clone(self);
        Mind::made(move || {
            let options = Options { table_mebibytes: TABLE, ..Options::default() };
            let mut thinker = match shelf.take(game) {
                Some(thinker) => thinker,
                None => game.engine(&Computer::STRONGEST, &options).map_err(|error| error.to_string())?,
            };
            thinker.new_game(seed);
            Ok(thinker)
        })
    }

    fn take(&self, game: &dyn Game) -> Option<Box<dyn Engine>> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let at = idle.iter().position(|(slug, _)| *slug == game.info().slug)?;
        Some(idle.remove(at).1)
    }

    /// Keeps who has thought, in the place of who has waited longest.
    pub(crate) fn keep(&self, game: &dyn Game, thought: &mut Thought) {
        let Some(thinker) = thought.thinker.take() else { return };
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push((game.info().slug, thinker));
        let gone = (idle.len() > ROOM).then(|| idle.remove(0));
        drop(idle);
        drop(gone);
    }
}
