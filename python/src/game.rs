use ::game::{Player, Setup};
use catalog::GAMES;
use engines::LevelNumber;
use numpy::{IntoPyArray, PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;

use crate::args::{int_arg, opt_int_arg};
use crate::errors::invalid;
use crate::state::State;

/// A game: its names, its starts, and the numbers of its plies.
///
/// ```
/// >>> import trilith
/// >>> game = trilith.game("gorogo")
/// >>> game.name, game.players
/// ('GoRoGo', ('White', 'Black'))
/// >>> game.plies, game.ply(37), game.number("Hc3")
/// (50, 'Hc3', 37)
///
/// ```
#[pyclass(frozen, module = "trilith")]
pub(crate) struct Game(pub(crate) &'static dyn catalog::Game);

#[pymethods]
impl Game {
    /// The name in commands and files, such as `"gorogo"`.
    #[getter]
    fn slug(&self) -> &'static str {
        self.0.info().slug
    }

    /// The display name.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.info().name
    }

    /// The game in one sentence.
    #[getter]
    fn about(&self) -> &'static str {
        self.0.info().about
    }

    /// The names of the players, the first player first.
    #[getter]
    fn players(&self) -> (&'static str, &'static str) {
        let players = &self.0.info().players;
        (players.one.person, players.two.person)
    }

    /// The same players as `"white"` and `"black"`, the first player first.
    #[getter]
    fn colours(&self) -> (&'static str, &'static str) {
        let colour = |player| self.0.info().color(player).program();
        (colour(Player::One), colour(Player::Two))
    }

    /// The board sizes, the default first.
    #[getter]
    fn sizes(&self) -> Vec<&'static str> {
        self.0.info().sizes.to_vec()
    }

    /// Whether starts are random, numbered deals.
    #[getter]
    fn deals(&self) -> bool {
        self.0.info().deals
    }

    /// The complete rules as text.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.info().rules
    }

    /// The names of the available computer players: levels and bots.
    #[getter]
    fn computers(&self) -> Vec<String> {
        let levels = LevelNumber::ALL.into_iter().map(engines::Computer::Level);
        let bots = self.0.simple().into_iter().map(|(name, _)| engines::Computer::Bot(name.to_string()));
        levels.chain(bots).map(|computer| computer.to_string()).collect()
    }

    /// The start of a game: the usual one, one on another size, or a numbered deal.
    ///
    /// ```
    /// >>> trilith.game("greener").start(size="9x6", deal=7).scene["files"]
    /// 9
    ///
    /// ```
    #[pyo3(signature = (*, size=None, deal=None))]
    fn start(&self, size: Option<String>, deal: Option<&Bound<PyAny>>) -> PyResult<State> {
        let setup = Setup { size, deal: opt_int_arg("deal", deal, 0..=u64::MAX)? };
        Ok(State::new(self.0, self.0.start(&setup).map_err(invalid)?))
    }

    /// The state of a position's text.
    fn read(&self, text: &str) -> PyResult<State> {
        Ok(State::new(self.0, self.0.read(text).map_err(invalid)?))
    }

    /// The number of ply numbers: every ply's number is below this.
    #[getter]
    fn plies(&self) -> usize {
        self.0.action_space().plies()
    }

    /// The text of the ply with this number.
    fn ply(&self, number: &Bound<PyAny>) -> PyResult<String> {
        let number = int_arg("number", number, 0..=self.plies() - 1)?;
        self.0.action_space().ply(number).map_err(invalid)
    }

    /// The number of a ply.
    fn number(&self, ply: &str) -> PyResult<usize> {
        self.0.action_space().number(ply).map_err(invalid)
    }

    /// The planes of an observation.
    #[getter]
    fn planes(&self) -> Vec<Plane> {
        let planes = self.0.action_space().planes();
        planes.into_iter().map(|plane| Plane { name: plane.name, about: plane.about }).collect()
    }

    fn __repr__(&self) -> String {
        format!("trilith.game('{}')", self.slug())
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.slug() == other.slug()
    }

    fn __hash__(&self) -> u64 {
        self.slug().bytes().fold(0, |hash, letter| hash * 31 + u64::from(letter))
    }

    fn __reduce__(&self, py: Python) -> PyResult<(Py<PyAny>, (&'static str,))> {
        Ok((py.import("trilith")?.getattr("game")?.unbind(), (self.slug(),)))
    }
}

/// A plane of an observation.
#[pyclass(frozen, module = "trilith", get_all)]
pub(crate) struct Plane {
    /// One word, such as `"own_stones"`.
    name: &'static str,
    /// The meaning of its numbers.
    about: &'static str,
}

#[pymethods]
impl Plane {
    fn __repr__(&self) -> String {
        format!("Plane('{}': {})", self.name, self.about)
    }
}

/// All games.
///
/// ```
/// >>> [game.name for game in trilith.games()]
/// ['GoRoGo', 'Barragoon', 'Greener']
///
/// ```
#[pyfunction]
pub(crate) fn games() -> Vec<Game> {
    GAMES.iter().copied().map(Game).collect()
}

/// The game with this name, or an unambiguous prefix of it.
///
/// ```
/// >>> trilith.game("gor")
/// trilith.game('gorogo')
/// >>> trilith.game("chess")
/// Traceback (most recent call last):
/// ValueError: there is no game 'chess': expected gorogo, barragoon, greener
///
/// ```
#[pyfunction(name = "game")]
pub(crate) fn find(name: &str) -> PyResult<Game> {
    catalog::find(name).map(Game).map_err(invalid)
}

/// A symmetry's name, what each ply's number becomes, and where each number of an observation goes.
type SymmetryMap<'py> = (&'static str, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray3<i64>>);

/// What becomes of numbers under each symmetry of the board of a size.
#[pyfunction]
#[pyo3(signature = (game, size=None))]
pub(crate) fn turnings<'py>(
    py: Python<'py>,
    game: &Game,
    size: Option<String>,
) -> PyResult<Vec<SymmetryMap<'py>>> {
    let start = game.0.start(&Setup { size, deal: None }).map_err(invalid)?;
    let shape = start.encoded().shape();
    let shape = [shape.planes, usize::from(shape.grid.ranks), usize::from(shape.grid.files)];
    let numbers = |places: Vec<usize>| places.into_iter().map(|place| place as i64).collect::<Vec<_>>();
    let turnings = start.encoded().symmetry_maps().into_iter().map(|map| {
        let plies = numbers(map.plies).into_pyarray(py);
        let planes = numbers(map.planes).into_pyarray(py).reshape(shape)?;
        Ok((map.symmetry.name(), plies, planes))
    });
    turnings.collect()
}
