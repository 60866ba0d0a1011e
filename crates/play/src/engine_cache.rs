use std::sync::{Arc, Mutex};

use catalog::{Engine, GAMES, Game, Options};
use engines::Computer;
use game::Unpoisoned;

use crate::EngineSource;

/// Idle engines with their tables: the strongest computer of each game.
///
/// Allocating and freeing large tables delays the other threads of the process, above all on a thread with low priority.
/// So an engine is used again instead of being made for every search.
#[derive(Default)]
pub struct EngineCache {
    idle: Mutex<Vec<(&'static str, Box<dyn Engine>)>>,
}

/// How many are kept: one for each game.
const ROOM: usize = GAMES.len();

impl EngineCache {
    /// The table of each, in mebibytes.
    pub const TABLE: usize = 64;

    /// The strongest computer of a game, at the beginning of a game with this number.
    pub fn strongest(self: &Arc<EngineCache>, game: &'static dyn Game, seed: u64) -> EngineSource {
        let cache = Arc::clone(self);
        EngineSource::lazy(move || {
            let options = Options { table_mebibytes: EngineCache::TABLE, ..Options::default() };
            let mut engine = match cache.take(game) {
                Some(engine) => engine,
                None => game.engine(&Computer::STRONGEST, &options).map_err(|error| error.to_string())?,
            };
            engine.new_game(seed);
            Ok(engine)
        })
    }

    fn take(&self, game: &dyn Game) -> Option<Box<dyn Engine>> {
        let mut idle = self.idle.lock().unpoisoned();
        let at = idle.iter().position(|(slug, _)| *slug == game.info().slug)?;
        Some(idle.remove(at).1)
    }

    /// Takes back the engine of a game, if it is left; the oldest one is dropped if the cache is full.
    pub fn keep(&self, game: &dyn Game, engine: Option<Box<dyn Engine>>) {
        let Some(engine) = engine else { return };
        let mut idle = self.idle.lock().unpoisoned();
        idle.push((game.info().slug, engine));
        let gone = (idle.len() > ROOM).then(|| idle.remove(0));
        drop(idle);
        drop(gone);
    }
}
