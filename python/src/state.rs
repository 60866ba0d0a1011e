use draw::{Charset, Colour, Style};
use numpy::{IntoPyArray, PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use record::TagName;

use crate::args::{int_arg, opt_int_arg};
use crate::errors::invalid;
use crate::game::Game;
use crate::json::dictionary;
use crate::outcome::Outcome;
use crate::records::Record;

/// A game in progress: its start, the plies so far, and the resulting position.
///
/// ```
/// >>> state = trilith.state("gorogo")
/// >>> state.play("Hc3")
/// 'Hc3'
/// >>> state.text, state.turn
/// ('5/5/2H2/5/5 b 10+2 10+2', 'black')
/// >>> state.play("c3")
/// Traceback (most recent call last):
/// ValueError: c3 is not legal here: c3 is occupied
/// >>> state.undo(), len(state.plies)
/// ('Hc3', 0)
///
/// ```
///
/// Notebooks show a state as a board.
#[pyclass(module = "trilith")]
pub(crate) struct State {
    pub(crate) game: &'static dyn catalog::Game,
    pub(crate) inner: Box<dyn catalog::State>,
}

impl State {
    pub(crate) fn new(game: &'static dyn catalog::Game, inner: Box<dyn catalog::State>) -> State {
        State { game, inner }
    }

    pub(crate) fn copy_of(&self) -> State {
        State::new(self.game, self.inner.copy())
    }
}

#[pymethods]
impl State {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.game)
    }

    /// The position's text.
    #[getter]
    fn text(&self) -> String {
        self.inner.text()
    }

    /// The text of the initial position.
    #[getter]
    fn start(&self) -> String {
        self.inner.start()
    }

    /// The plies played so far.
    #[getter]
    fn plies(&self) -> Vec<String> {
        self.inner.plies()
    }

    /// The player to move: `"white"` or `"black"`. The players need not alternate.
    #[getter]
    fn turn(&self) -> &'static str {
        self.inner.info().color(self.inner.turn()).program()
    }

    /// The player to move as a number: 0 is the first player, 1 the second.
    #[getter]
    fn player(&self) -> u8 {
        self.inner.turn() as u8
    }

    /// The kind of decision that is due, one word; `"move"` begins a turn.
    #[getter]
    fn phase(&self) -> &'static str {
        self.inner.phase()
    }

    /// The result; `None` until the game is over.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.inner.outcome().map(|outcome| Outcome::of(self.inner.info(), &outcome))
    }

    /// Each player's points, the first player first; `None` in a game without points.
    #[getter]
    fn score(&self) -> Option<(u16, u16)> {
        self.inner.score().map(|points| (points.one, points.two))
    }

    /// What to draw, as in `trilith show --json`: grid, pieces, hands, score and prompt.
    #[getter]
    fn scene<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        dictionary(py, &wire::Scene::of(self.inner.info(), &self.inner.scene()))
    }

    /// The maximum number of plies still to come; `None` if it is unknown.
    #[getter]
    fn longest(&self) -> Option<u32> {
        self.inner.analysis().max_plies_left()
    }

    /// The legal plies.
    ///
    /// ```
    /// >>> len(trilith.state("barragoon").legal_plies())
    /// 28
    ///
    /// ```
    fn legal_plies(&self) -> Vec<String> {
        self.inner.moves()
    }

    /// The numbers of the legal plies, in ascending order.
    fn legal_numbers<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let numbers = self.inner.encoded().legal_numbers();
        numbers.into_iter().map(|number| number as i64).collect::<Vec<_>>().into_pyarray(py)
    }

    /// Whether the ply with each number is legal.
    ///
    /// ```
    /// >>> mask = trilith.state("gorogo").legal_mask()
    /// >>> mask.shape, int(mask.sum())
    /// ((50,), 25)
    ///
    /// ```
    fn legal_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = vec![false; self.game.action_space().plies()];
        for number in self.inner.encoded().legal_numbers() {
            mask.get_mut(number).into_iter().for_each(|legal| *legal = true);
        }
        mask.into_pyarray(py)
    }

    /// The position as planes of numbers between 0 and 1, from the view of the player to move: planes, ranks, files,
    /// with a1 first. `game.planes` describes them.
    ///
    /// ```
    /// >>> trilith.state("gorogo").observation().shape
    /// (10, 5, 5)
    ///
    /// ```
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<f32>>> {
        let shape = self.inner.encoded().shape();
        let mut numbers = vec![0.0; shape.len()];
        self.inner.encoded().observe(&mut numbers);
        let (ranks, files) = (usize::from(shape.grid.ranks), usize::from(shape.grid.files));
        numbers.into_pyarray(py).reshape([shape.planes, ranks, files])
    }

    /// Plays a ply in any form that users can type, and returns its canonical text.
    fn play(&mut self, ply: &str) -> PyResult<String> {
        self.inner.play(ply).map_err(invalid)
    }

    /// Plays the ply with this number, and returns its text.
    ///
    /// ```
    /// >>> trilith.state("gorogo").play_number(37)
    /// 'Hc3'
    ///
    /// ```
    fn play_number(&mut self, number: &Bound<PyAny>) -> PyResult<String> {
        let number = int_arg("number", number, 0..=self.game.action_space().plies() - 1)?;
        let ply = self.game.action_space().ply(number).map_err(invalid)?;
        self.inner.play(&ply).map_err(invalid)
    }

    /// Undoes the last ply and returns its text; `None` at the start.
    fn undo(&mut self) -> Option<String> {
        self.inner.undo()
    }

    /// An independent copy.
    fn copy(&self) -> State {
        self.copy_of()
    }

    /// The position transformed by the symmetry with this name, without its history.
    ///
    /// ```
    /// >>> state = trilith.state("gorogo", plies=["Ha1"])
    /// >>> state.turned("half_turn").text
    /// '4H/5/5/5/5 b 10+2 10+2'
    ///
    /// ```
    fn turned(&self, symmetry: &str) -> PyResult<State> {
        let known = self.inner.encoded().symmetries();
        let names: Vec<&str> = known.iter().map(|known| known.name()).collect();
        let found = known.iter().find(|known| known.name() == symmetry);
        let refuse = || invalid(format!("there is no symmetry '{symmetry}': expected {}", names.join(", ")));
        Ok(State::new(self.game, self.inner.encoded().transformed(*found.ok_or_else(refuse)?)))
    }

    /// The number of sequences of `depth` plies from here.
    ///
    /// ```
    /// >>> trilith.state("gorogo").perft(3)
    /// 55200
    ///
    /// ```
    fn perft(&self, py: Python, depth: &Bound<PyAny>) -> PyResult<u64> {
        let depth = int_arg("depth", depth, 0..=99)?;
        Ok(py.detach(|| self.inner.analysis().perft(depth)))
    }

    /// The board as text.
    #[pyo3(signature = (*, ascii=false))]
    fn draw(&self, ascii: bool) -> String {
        let charset = if ascii { Charset::Ascii } else { Charset::Unicode };
        draw::text(&self.inner.scene(), self.inner.info(), Style { charset, colour: Colour::None })
    }

    /// The board as an SVG picture.
    fn svg(&self) -> String {
        draw::svg(&self.inner.scene(), self.inner.info())
    }

    /// The board as a PNG picture, `width` pixels wide.
    #[pyo3(signature = (width=None))]
    fn png<'py>(&self, py: Python<'py>, width: Option<&Bound<PyAny>>) -> PyResult<Bound<'py, PyBytes>> {
        let width = opt_int_arg("width", width, 16..=4096)?.unwrap_or(800);
        let picture = draw::png(&self.svg(), width).map_err(invalid)?;
        Ok(PyBytes::new(py, &picture))
    }

    /// The board as pixels, `width` wide: (height, width, 3), uint8.
    #[pyo3(signature = (width=None))]
    fn pixels<'py>(
        &self,
        py: Python<'py>,
        width: Option<&Bound<PyAny>>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let width = opt_int_arg("width", width, 16..=4096)?.unwrap_or(800);
        let pixels = draw::pixels(&self.svg(), width).map_err(invalid)?;
        pixels.bytes.into_pyarray(py).reshape([pixels.height as usize, pixels.width as usize, 3])
    }

    /// The record of the game so far, with these tags.
    ///
    /// ```
    /// >>> print(trilith.state("gorogo", plies=["Hc3", "a1"]).record({"White": "Ada"}), end="")
    /// [White "Ada"]
    /// [Result "*"]
    /// [Game "gorogo"]
    /// <BLANKLINE>
    /// 1. Hc3 2. a1 *
    ///
    /// ```
    #[pyo3(signature = (tags=None))]
    fn record(&self, tags: Option<&Bound<PyDict>>) -> PyResult<Record> {
        let mut study = formats::Study::new(self.game, self.inner.copy());
        for ply in self.inner.plies() {
            study.play(&ply).map_err(invalid)?;
        }
        for (name, value) in tags.into_iter().flatten() {
            let name = TagName::new(&name.extract::<String>()?).map_err(invalid)?;
            study.set_tag(name, &value.extract::<String>()?);
        }
        Ok(Record(study.into_verified()))
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<{} {}>", self.inner.info().name, self.text())
    }

    fn __eq__(&self, other: &State) -> bool {
        self.inner.info().slug == other.inner.info().slug
            && self.inner.start() == other.inner.start()
            && self.inner.plies() == other.inner.plies()
    }

    fn __copy__(&self) -> State {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<PyAny>) -> State {
        self.copy()
    }

    fn __reduce__(&self, py: Python) -> PyResult<(Py<PyAny>, PickledState)> {
        let restore = py.import("trilith._trilith")?.getattr("restore")?.unbind();
        Ok((restore, (self.inner.info().slug, self.inner.start(), self.inner.plies())))
    }
}

/// What a state is pickled as: the game's slug, the start, the plies.
type PickledState = (&'static str, String, Vec<String>);

/// The state after these plies, from the position with this text.
#[pyfunction]
pub(crate) fn restore(game: &str, start: &str, plies: Vec<String>) -> PyResult<State> {
    let game = catalog::find(game).map_err(invalid)?;
    let mut state = game.read(start).map_err(invalid)?;
    for ply in plies {
        state.play(&ply).map_err(invalid)?;
    }
    Ok(State::new(game, state))
}
