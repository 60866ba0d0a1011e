use std::num::NonZero;
use std::thread;

use encoding::{BatchStart, OnTerminal, Views};
use game::Setup;
use numpy::ndarray::Dimension;
use numpy::{Element, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadwriteArray};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::args::{int_arg, opt_int_arg};
use crate::errors::invalid;
use crate::game::Game;
use crate::player::{named, seed_of};

/// Many games that advance together, for training: plies go in as an array of numbers, and the results are written into
/// arrays that are reused by every call.
///
/// ```
/// >>> batch = trilith.Batch("gorogo", 1024, seed=1)
/// >>> batch.masks.shape, batch.planes.shape, batch.rewards.shape
/// ((1024, 50), (1024, 10, 5, 5), (1024, 2))
/// >>> batch.play(batch.sample())
/// >>> batch.play(batch.masks.argmax(axis=1))
/// >>> int(batch.turns[0]), bool(batch.done.any())
/// (0, False)
/// >>> batch.random(100)
/// 102400
///
/// ```
///
/// A finished game restarts at once; with `restart=False` it stays finished, its plies are -1, and `restart()` restarts it.
/// `masks=False` and `planes=False` save the time to write these arrays. Games begin at the usual start, on a board of a
/// `size`, from a `deal`, each from its own deal with `deal="random"`, or from a `position`. The same `seed` gives the same
/// games with any number of `threads`, by default at most one per core. A thread is woken only for work that takes longer
/// than waking it.
#[pyclass(module = "trilith")]
pub(crate) struct Batch {
    game: &'static dyn catalog::Game,
    inner: Box<dyn encoding::Batch>,
    ends: OnTerminal,
    masks: Option<Py<PyArray2<bool>>>,
    planes: Option<Py<PyArray4<f32>>>,
    rewards: Py<PyArray2<f32>>,
    done: Py<PyArray1<bool>>,
    turns: Py<PyArray1<u8>>,
    chosen: Py<PyArray1<i64>>,
}

/// More games than fit into memory.
const MAX_GAMES: usize = 10_000_000;

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, games, *, size=None, deal=None, position=None, seed=None, threads=None, restart=true,
                        masks=true, planes=true))]
    #[expect(clippy::too_many_arguments, reason = "Python's callers name each")]
    fn new(
        py: Python,
        game: &Bound<PyAny>,
        games: &Bound<PyAny>,
        size: Option<String>,
        deal: Option<&Bound<PyAny>>,
        position: Option<String>,
        seed: Option<&Bound<PyAny>>,
        threads: Option<&Bound<PyAny>>,
        restart: bool,
        masks: bool,
        planes: bool,
    ) -> PyResult<Batch> {
        let game = named(game)?;
        let games = int_arg("games", games, 1..=MAX_GAMES)?;
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let threads = opt_int_arg("threads", threads, 1..=256)?.unwrap_or(cores);
        let begin = begin(size, deal, position)?;
        let inner = game.action_space().batch(games, &begin, seed_of(seed)?, threads).map_err(invalid)?;
        let (shape, plies) = (inner.shape(), inner.plies());
        let observations = (games, shape.planes, shape.grid.ranks, shape.grid.files);
        let mut batch = Batch {
            game,
            inner,
            ends: if restart { OnTerminal::Restart } else { OnTerminal::Stay },
            masks: masks.then(|| zeros(py, (games, plies), "bool")).transpose()?,
            planes: planes.then(|| zeros(py, observations, "float32")).transpose()?,
            rewards: zeros(py, (games, 2), "float32")?,
            done: zeros(py, (games,), "bool")?,
            turns: zeros(py, (games,), "uint8")?,
            chosen: zeros(py, (games,), "int64")?,
        };
        batch.advance(py, |inner, views| inner.restart(Some(&vec![false; games]), views))?;
        Ok(batch)
    }

    /// Plays one ply in each game, by its number, on all cores if that is faster. If one ply is illegal, none is played.
    ///
    /// ```
    /// >>> import numpy
    /// >>> batch = trilith.Batch("gorogo", 2)
    /// >>> batch.play(numpy.array([37, 0]))
    /// Traceback (most recent call last):
    /// ValueError: game 1: a1 is not legal here: White's first piece must be a henge (§3)
    ///
    /// ```
    fn play(&mut self, py: Python, plies: &Bound<PyAny>) -> PyResult<()> {
        let plies = numbers(py, plies)?;
        let ends = self.ends;
        self.advance(py, |inner, views| inner.play(&plies, ends, views))?.map_err(invalid)
    }

    /// Plays this many random plies in each game, and returns the number played in all games.
    #[pyo3(signature = (plies=None))]
    fn random(&mut self, py: Python, plies: Option<&Bound<PyAny>>) -> PyResult<u64> {
        let (plies, ends) = (opt_int_arg("plies", plies, 1..=u64::MAX)?.unwrap_or(1), self.ends);
        // Long runs are divided, so that Ctrl-C is handled; the arrays are written at the end.
        let (mut played, mut left) = (0, plies);
        while left > MAX_AT_ONCE {
            let inner = &mut self.inner;
            played += py.detach(|| inner.play_random(MAX_AT_ONCE, ends, &mut Views::none()));
            left -= MAX_AT_ONCE;
            py.check_signals()?;
        }
        Ok(played + self.advance(py, |inner, views| inner.play_random(left, ends, views))?)
    }

    /// A random legal ply for each game, -1 if the game is over, in an array that every call reuses. You may change it before
    /// you pass it to `play`.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let chosen = self.chosen.bind(py).clone();
        let mut room = chosen.try_readwrite().map_err(invalid)?;
        let plies = room.as_slice_mut().map_err(invalid)?;
        if plies.len() != self.inner.games() {
            return Err(invalid(RESIZED));
        }
        let inner = &mut self.inner;
        py.detach(|| inner.sample(plies));
        drop(room);
        Ok(chosen)
    }

    /// Restarts the games selected by a Boolean array, or all.
    #[pyo3(signature = (which=None))]
    fn restart(&mut self, py: Python, which: Option<&Bound<PyAny>>) -> PyResult<()> {
        let Some(which) = which else { return self.advance(py, |inner, views| inner.restart(None, views)) };
        let games = self.inner.games();
        let refuse = || invalid(format!("expected an array of {games} bools"));
        let which = which.cast::<PyArray1<bool>>().map_err(|_| refuse())?;
        let which = which.try_readonly().map_err(invalid)?.as_array().to_vec();
        if which.len() != games {
            return Err(refuse());
        }
        self.advance(py, |inner, views| inner.restart(Some(&which), views))
    }

    /// The texts of the positions.
    fn texts(&self) -> Vec<String> {
        self.inner.texts()
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.game)
    }

    /// Whether each ply number is legal in each game: (games, plies), bool. `None` with `masks=False`.
    #[getter]
    fn masks<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray2<bool>>> {
        self.masks.as_ref().map(|array| array.bind(py).clone())
    }

    /// The observations: (games, planes, ranks, files), float32. `None` with `planes=False`.
    #[getter]
    fn planes<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray4<f32>>> {
        self.planes.as_ref().map(|array| array.bind(py).clone())
    }

    /// The rewards of games that ended in the last call, for the first and the second player: (games, 2), float32.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.rewards.bind(py).clone()
    }

    /// Whether each game is over, or ended and restarted in the last call: (games,), bool.
    #[getter]
    fn done<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.done.bind(py).clone()
    }

    /// The player to move, 0 for the first player: (games,), uint8.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.turns.bind(py).clone()
    }

    fn __len__(&self) -> usize {
        self.inner.games()
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games of {}>", self.inner.games(), self.game.info().name)
    }
}

/// So many plies take a moment, whatever the game.
const MAX_AT_ONCE: u64 = 1_000;

const RESIZED: &str = "the batch's own arrays were resized: make another batch";

impl Batch {
    /// Lets the games go on without the interpreter's lock, and writes the arrays.
    fn advance<T: Send>(
        &mut self,
        py: Python,
        act: impl FnOnce(&mut dyn encoding::Batch, &mut Views) -> T + Send,
    ) -> PyResult<T> {
        let (games, plies, size) = (self.inner.games(), self.inner.plies(), self.inner.shape().len());
        let mut masks =
            self.masks.as_ref().map(|array| array.bind(py).try_readwrite()).transpose().map_err(invalid)?;
        let mut planes =
            self.planes.as_ref().map(|array| array.bind(py).try_readwrite()).transpose().map_err(invalid)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(invalid)?;
        let mut done = self.done.bind(py).try_readwrite().map_err(invalid)?;
        let mut turns = self.turns.bind(py).try_readwrite().map_err(invalid)?;
        let mut views = Views {
            masks: masks.as_mut().map_or(Ok(&mut [][..]), |array| slice(array, games * plies))?,
            planes: planes.as_mut().map_or(Ok(&mut [][..]), |array| slice(array, games * size))?,
            rewards: slice(&mut rewards, games * 2)?.as_chunks_mut().0,
            done: slice(&mut done, games)?,
            turns: slice(&mut turns, games)?,
        };
        let inner = self.inner.as_mut();
        Ok(py.detach(|| act(inner, &mut views)))
    }
}

/// The numbers of an array that is to be written.
fn slice<'a, T: Element, D: Dimension>(
    array: &'a mut PyReadwriteArray<'_, T, D>,
    len: usize,
) -> PyResult<&'a mut [T]> {
    let numbers = array.as_slice_mut().map_err(invalid)?;
    if numbers.len() == len { Ok(numbers) } else { Err(invalid(RESIZED)) }
}

/// The plies of an array of whole numbers, whatever their width: a copy, since another thread may write to the array
/// while the games go on.
fn numbers(py: Python, plies: &Bound<PyAny>) -> PyResult<Vec<i64>> {
    let refuse = || {
        let given =
            plies.getattr("dtype").map_or_else(|_| plies.get_type().to_string(), |kind| kind.to_string());
        invalid(format!("expected an array of whole numbers with one dimension, not {given}"))
    };
    if let Ok(array) = plies.cast::<PyArray1<i64>>() {
        let array = array.try_readonly().map_err(invalid)?;
        // Numbers with gaps between them, or at odd addresses, are put in order below.
        if let Ok(numbers) = array.as_slice() {
            return Ok(numbers.to_vec());
        }
    }
    let named = PyDict::new(py);
    named.set_item("casting", "safe")?;
    let wider = plies.call_method("astype", ("int64",), Some(&named)).map_err(|_| refuse())?;
    let is_bool = plies.getattr("dtype")?.getattr("kind")?.extract::<String>()? == "b";
    let wider = wider.cast::<PyArray1<i64>>().ok().filter(|_| !is_bool).ok_or_else(refuse)?;
    Ok(wider.try_readonly().map_err(invalid)?.as_array().to_vec())
}

/// An array of zeros, or `MemoryError`.
fn zeros<'py, S: IntoPyObject<'py>, A: pyo3::PyTypeCheck>(
    py: Python<'py>,
    shape: S,
    kind: &str,
) -> PyResult<Py<A>> {
    let array = py.import("numpy")?.call_method1("zeros", (shape, kind))?;
    Ok(array.cast_into::<A>()?.unbind())
}

fn begin(
    size: Option<String>,
    deal: Option<&Bound<PyAny>>,
    position: Option<String>,
) -> PyResult<BatchStart> {
    let random = deal.is_some_and(|deal| deal.extract::<&str>().is_ok_and(|word| word == "random"));
    match position {
        Some(_) if size.is_some() || deal.is_some() => {
            Err(invalid("a position has its size and deal: leave them out"))
        }
        Some(text) => Ok(BatchStart::Position(text)),
        None if random => Ok(BatchStart::Deals { size }),
        None => Ok(BatchStart::Setup(Setup { size, deal: opt_int_arg("deal", deal, 0..=u64::MAX)? })),
    }
}
