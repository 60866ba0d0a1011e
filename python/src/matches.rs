use std::sync::{Arc, Mutex};
use std::time::Duration;

use arena::{Contender, EngineFactory, Forfeit, MatchResults, MatchRunner, Points};
use catalog::{Analysis, Engine, Limits, Options, PvLine, SearchRequest, Stop};
use engines::Computer;
use game::Unpoisoned;
use pyo3::prelude::*;

use crate::args::{LimitArgs, opt_int_arg, options};
use crate::errors::invalid;
use crate::interrupt::interruptible;
use crate::player::named;
use crate::state::State;

/// The default time for a ply.
const USUAL: Duration = Duration::from_millis(100);

/// Plays a match between two players in pairs of games from the same opening with sides swapped.
///
/// ```
/// >>> trilith.match("gorogo", "bot:hard", "bot:easy", games=200, seed=1).score > 0.6
/// True
///
/// ```
///
/// A player is a name, as on the command line (`"level:3"`, `"bot:hard"`), or a function from a state to the text or number
/// of a ply. Results are those of the first player. `progress` is called with the result so far after every pair. The same
/// `seed` gives the same games with any `concurrency`, unless a player uses the clock.
#[pyfunction(name = "match")]
#[pyo3(signature = (game, first, second, *, games=None, time=None, depth=None, nodes=None, threads=None, hash=None,
                    opening=None, size=None, concurrency=None, seed=None, progress=None))]
#[expect(clippy::too_many_arguments, reason = "Python's callers name each")]
pub(crate) fn play_match(
    py: Python,
    game: &Bound<PyAny>,
    first: &Bound<PyAny>,
    second: &Bound<PyAny>,
    games: Option<&Bound<PyAny>>,
    time: Option<f64>,
    depth: Option<&Bound<PyAny>>,
    nodes: Option<&Bound<PyAny>>,
    threads: Option<&Bound<PyAny>>,
    hash: Option<&Bound<PyAny>>,
    opening: Option<&Bound<PyAny>>,
    size: Option<String>,
    concurrency: Option<&Bound<PyAny>>,
    seed: Option<&Bound<PyAny>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Match> {
    let game = named(game)?;
    let context =
        MatchContext { game, options: options(threads, hash)?, stop: Stop::new(), fault: Fault::default() };
    let limits = LimitArgs { time, depth, nodes }.or_time(USUAL)?;
    let games = opt_int_arg("games", games, 1..=10_000_000_usize)?.unwrap_or(100);
    let usual_opening = if game.info().deals { 0 } else { 4 };
    let contest = MatchRunner {
        game,
        size,
        contenders: [context.contender(first, limits)?, context.contender(second, limits)?],
        pairs: games.div_ceil(2),
        opening: opt_int_arg("opening", opening, 0..=200)?.unwrap_or(usual_opening),
        seed: opt_int_arg("seed", seed, 0..=u64::MAX)?.unwrap_or(1),
        threads: opt_int_arg("concurrency", concurrency, 1..=256)?.unwrap_or(1),
        sprt: None,
    };
    let mut tell = |tally: &MatchResults| {
        if let Some(progress) = &progress {
            Python::attach(|py| {
                context.fault.note(progress.call1(py, (Match::of(tally),)).err(), &context.stop);
            });
        }
    };
    let tally = interruptible(py, &context.stop, || contest.run(&context.stop, &mut tell))?;
    match context.fault.take() {
        Some(error) => Err(error),
        None => tally.map(|tally| Match::of(&tally)).map_err(invalid),
    }
}

/// What all players of a match share.
struct MatchContext {
    game: &'static dyn catalog::Game,
    options: Options,
    stop: Stop,
    fault: Fault,
}

impl MatchContext {
    fn contender(&self, player: &Bound<PyAny>, limits: Limits) -> PyResult<Contender> {
        let game = self.game;
        let make: EngineFactory = match player.extract::<String>() {
            Ok(name) => {
                let (computer, options) = (name.parse::<Computer>().map_err(invalid)?, self.options);
                Box::new(move || Ok(game.engine(&computer, &options)?))
            }
            Err(_) if player.is_callable() => {
                let call = Arc::new(player.clone().unbind());
                let (stop, fault) = (self.stop.clone(), self.fault.clone());
                Box::new(move || {
                    let (call, stop, fault) = (call.clone(), stop.clone(), fault.clone());
                    Ok(Box::new(PythonPlayer { game, call, stop, fault }))
                })
            }
            Err(_) => {
                return Err(invalid(
                    "expected a player's name such as level:3, or a function from a state to a ply",
                ));
            }
        };
        Ok(Contender { make, limits })
    }
}

/// The first exception that Python's code raised in a match: it ends the match and goes on to the caller.
#[derive(Clone, Default)]
struct Fault(Arc<Mutex<Option<PyErr>>>);

impl Fault {
    fn note(&self, error: Option<PyErr>, stop: &Stop) {
        if let Some(error) = error {
            stop.stop();
            self.0.lock().unpoisoned().get_or_insert(error);
        }
    }

    fn take(&self) -> Option<PyErr> {
        self.0.lock().unpoisoned().take()
    }
}

/// A player that is a function of Python.
struct PythonPlayer {
    game: &'static dyn catalog::Game,
    call: Arc<Py<PyAny>>,
    stop: Stop,
    fault: Fault,
}

impl PythonPlayer {
    fn choose(&self, py: Python, state: &dyn catalog::State) -> PyResult<String> {
        let answer = self.call.call1(py, (State::new(self.game, state.copy()),))?;
        if let Ok(ply) = answer.extract::<String>(py) {
            return Ok(ply);
        }
        let number =
            answer.extract::<usize>(py).map_err(|_| invalid("a player answers with a ply or its number"))?;
        self.game.action_space().ply(number).map_err(invalid)
    }
}

impl Engine for PythonPlayer {
    fn analyze(
        &mut self,
        state: &dyn catalog::State,
        _: &SearchRequest,
        _: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let chosen = Python::attach(|py| {
            let ply = self.choose(py, state)?;
            state.copy().play(&ply).map_err(invalid)
        });
        match chosen {
            Ok(ply) => {
                let line = PvLine { plies: vec![ply], score: None, proved: false };
                Analysis { lines: vec![line], ..Analysis::default() }
            }
            Err(error) => {
                self.fault.note(Some(error), &self.stop);
                Analysis::failed("its function raised an exception")
            }
        }
    }

    fn new_game(&mut self, _seed: u64) {}
}

/// The result of a match for the first player.
#[pyclass(frozen, module = "trilith", get_all)]
pub(crate) struct Match {
    /// Number of games played.
    games: usize,
    /// Games the first player won.
    wins: usize,
    /// Games drawn.
    draws: usize,
    /// Games the first player lost.
    losses: usize,
    /// The share of all points, 0 to 1.
    score: f64,
    /// The Elo difference in favour of the first player; infinite if one player won all points.
    elo: f64,
    /// The 95 % confidence interval of `elo`; infinite if there are too few games.
    error: f64,
    /// The mean number of plies per game.
    plies: f64,
    /// Games lost by a fault: the number of the game, the player (0 or 1), and the reason.
    forfeits: Vec<(usize, usize, String)>,
}

impl Match {
    fn of(tally: &MatchResults) -> Match {
        let lost = |forfeit: &Forfeit| (forfeit.game, forfeit.player, forfeit.reason.clone());
        Match {
            games: tally.games(),
            wins: tally.count(Points::Win),
            draws: tally.count(Points::Draw),
            losses: tally.count(Points::Loss),
            score: tally.score(),
            elo: tally.elo(),
            error: tally.error(),
            plies: tally.length(),
            forfeits: tally.forfeits().iter().map(lost).collect(),
        }
    }
}

#[pymethods]
impl Match {
    fn __repr__(&self) -> String {
        let Match { wins, draws, losses, score, elo, error, .. } = self;
        format!("<Match +{wins} ={draws} -{losses}, {:.1} %, Elo {elo:+.0} ± {error:.0}>", score * 100.0)
    }
}
