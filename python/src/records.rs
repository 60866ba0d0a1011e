use std::io::Cursor;

use formats::{Format, ReadOptions, RecordReader, RecordWriter, Study, VerifiedRecord};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::args::opt_int_arg;
use crate::errors::invalid;
use crate::game::Game;
use crate::player::named;
use crate::state::State;

/// The record of a game. All its plies are legal.
///
/// ```
/// >>> [record] = trilith.read_records('[Game "gorogo"] 1. Hc3 2. a1 *')
/// >>> record.plies, record.result
/// (['Hc3', 'a1'], '*')
/// >>> record.text("abstractplay")
/// '&c3\na1\n'
///
/// ```
#[pyclass(frozen, module = "trilith")]
pub(crate) struct Record(pub(crate) VerifiedRecord);

#[pymethods]
impl Record {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.0.game())
    }

    /// The tags: players, date, event and so on.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.0.tags().iter() {
            tags.set_item(name.as_str(), value)?;
        }
        Ok(tags)
    }

    /// The plies of the main line.
    #[getter]
    fn plies(&self) -> Vec<String> {
        self.0.mainline().map(|id| self.0.ply(id).to_string()).collect()
    }

    /// `"1-0"` if White won, `"0-1"`, `"1/2-1/2"`, or `"*"` for an unfinished game.
    #[getter]
    fn result(&self) -> String {
        self.0.result().text().to_string()
    }

    /// The state after this many plies of the main line, by default after all.
    #[pyo3(signature = (plies=None))]
    fn state(&self, plies: Option<&Bound<PyAny>>) -> PyResult<State> {
        let line: Vec<_> = self.0.mainline().collect();
        let plies = opt_int_arg("plies", plies, 0..=line.len())?.unwrap_or(line.len());
        let mut study = Study::of(self.0.clone());
        for _ in 0..plies {
            study.forward();
        }
        Ok(State::new(self.0.game(), study.state().copy()))
    }

    /// The record in a format: `"text"`, `"json"`, `"sgf"` or `"abstractplay"`.
    #[pyo3(signature = (format="text"))]
    fn text(&self, format: &str) -> PyResult<String> {
        format.parse::<Format>().map_err(invalid)?.write(&self.0).map_err(invalid)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}, {} plies, {}>", self.0.game().info().name, self.plies().len(), self.result())
    }

    fn __eq__(&self, other: &Record) -> bool {
        self.0 == other.0
    }

    fn __reduce__(&self, py: Python) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((py.import("trilith")?.getattr("_one_record")?.unbind(), (self.0.to_string(),)))
    }
}

/// Reads records. The format is detected if it is not given; `game` is the game of records that do not name it.
///
/// ```
/// >>> trilith.read_records('[Game "gorogo"] 1. a1 *')
/// Traceback (most recent call last):
/// ValueError: 1:20: a1 is not legal here: White's first piece must be a henge (§3)
///
/// ```
#[pyfunction]
#[pyo3(signature = (text, *, format=None, game=None))]
pub(crate) fn read_records(
    text: &str,
    format: Option<&str>,
    game: Option<&Bound<PyAny>>,
) -> PyResult<Vec<Record>> {
    let format = format.map(|format| format.parse::<Format>().map_err(invalid)).transpose()?;
    let sort = ReadOptions { format, game: game.map(named).transpose()? };
    let reader = RecordReader::new(Cursor::new(text.as_bytes()), sort).map_err(invalid)?;
    let mut records = Vec::new();
    for checked in reader.checked() {
        let checked = checked.map_err(invalid)?;
        if let Some(fault) = checked.faults.first() {
            return Err(invalid(format!("{}: {}", fault.place.unwrap_or(checked.place), fault.sentence)));
        }
        records.extend(checked.good_part.map(Record));
    }
    Ok(records)
}

/// Writes records in a format, with the separators it needs.
#[pyfunction]
#[pyo3(signature = (records, format="text"))]
pub(crate) fn write_records(records: Vec<PyRef<Record>>, format: &str) -> PyResult<String> {
    let format = format.parse::<Format>().map_err(invalid)?;
    let mut text = Vec::new();
    let mut writer = RecordWriter::new(&mut text, format);
    for record in records {
        writer.write(&record.0).map_err(invalid)?;
    }
    String::from_utf8(text).map_err(invalid)
}
