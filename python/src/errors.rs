use std::fmt::Display;

use pyo3::exceptions::{PyException, PyValueError};
use pyo3::{PyErr, create_exception};

create_exception!(trilith, Unsolved, PyException, "Limits ended a proof; the sentence says what is proved.");

/// Bad input: the sentence of the command line.
pub(crate) fn invalid(sentence: impl Display) -> PyErr {
    PyValueError::new_err(sentence.to_string())
}
