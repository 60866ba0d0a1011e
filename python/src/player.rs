use std::sync::Mutex;
use std::time::Duration;

use catalog::{CountedSearch, Engine, Limits, SearchRequest, Stop};
use engines::Computer;
use game::Unpoisoned;
use pyo3::prelude::*;

use crate::analysis::{chosen_ply, go_on};
use crate::args::{LimitArgs, int_arg, options};
use crate::errors::invalid;
use crate::game::Game;
use crate::interrupt::interruptible;
use crate::state::State;

/// A computer player, named as on the command line: `"level:3"`, `"bot:hard"`, `"uct"`.
///
/// ```
/// >>> player = trilith.Player("gorogo", "level:3", seed=1)
/// >>> state = trilith.state("gorogo")
/// >>> state.play(player.choose(state)).startswith("H")
/// True
/// >>> trilith.Player("gorogo", "level:9")
/// Traceback (most recent call last):
/// ValueError: cannot read 'level:9': levels run from level:1 to level:8
///
/// ```
///
/// `time` (in seconds), `depth` and `nodes` limit the other players; levels 1 to 7 and bots have their own limits.
#[pyclass(module = "trilith")]
pub(crate) struct Player {
    game: &'static dyn catalog::Game,
    name: String,
    /// No two threads think with it at once.
    engine: Mutex<Box<dyn Engine>>,
    limits: Limits,
}

/// The default time for a ply.
const USUAL: Duration = Duration::from_secs(1);

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (game, player, *, time=None, depth=None, nodes=None, threads=None, hash=None, seed=None))]
    #[expect(clippy::too_many_arguments, reason = "Python's callers name each")]
    fn new(
        game: &Bound<PyAny>,
        player: &str,
        time: Option<f64>,
        depth: Option<&Bound<PyAny>>,
        nodes: Option<&Bound<PyAny>>,
        threads: Option<&Bound<PyAny>>,
        hash: Option<&Bound<PyAny>>,
        seed: Option<&Bound<PyAny>>,
    ) -> PyResult<Player> {
        let game = named(game)?;
        let computer: Computer = player.parse().map_err(invalid)?;
        let options = options(threads, hash)?;
        let mut engine = game.engine(&computer, &options).map_err(invalid)?;
        engine.new_game(seed_of(seed)?);
        let limits = LimitArgs { time, depth, nodes }.or_time(USUAL)?;
        Ok(Player { game, name: computer.to_string(), engine: Mutex::new(engine), limits })
    }

    /// Chooses a ply.
    fn choose(&mut self, py: Python, state: &State) -> PyResult<String> {
        go_on(state)?;
        let stop = Stop::new();
        let request = SearchRequest {
            limits: self.limits,
            lines: 1,
            counted: CountedSearch::Plain,
            stop: stop.clone(),
            ..SearchRequest::default()
        };
        let engine = self.engine.get_mut().unpoisoned();
        let analysis =
            interruptible(py, &stop, || engine.analyze(state.inner.as_ref(), &request, &mut |_| ()))?;
        chosen_ply(analysis.ply().map(str::to_string), analysis.failure)
    }

    /// Prepares for a new game, whose random choices depend on this seed.
    #[pyo3(signature = (seed=None))]
    fn new_game(&mut self, seed: Option<&Bound<PyAny>>) -> PyResult<()> {
        let engine = self.engine.get_mut().unpoisoned();
        engine.new_game(seed_of(seed)?);
        Ok(())
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.game)
    }

    /// Its name, such as `"level:3"`.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    fn __repr__(&self) -> String {
        format!("trilith.Player('{}', '{}')", self.game.info().slug, self.name)
    }
}

/// The game that was given, or named by a text.
pub(crate) fn named(game: &Bound<PyAny>) -> PyResult<&'static dyn catalog::Game> {
    if let Ok(game) = game.cast::<Game>() {
        return Ok(game.get().0);
    }
    let name = game.extract::<String>().map_err(|_| invalid("expected a game or its name"))?;
    catalog::find(&name).map_err(invalid)
}

/// The given number, or a random one.
pub(crate) fn seed_of(seed: Option<&Bound<PyAny>>) -> PyResult<u64> {
    use std::hash::{BuildHasher, RandomState};
    seed.map_or_else(|| Ok(RandomState::new().hash_one(0)), |seed| int_arg("seed", seed, 0..=u64::MAX))
}
