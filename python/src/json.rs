use pyo3::prelude::*;
use serde::Serialize;

use crate::errors::invalid;

/// A JSON object as Python dictionaries and lists.
pub(crate) fn dictionary<'py>(py: Python<'py>, object: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(object).map_err(invalid)?;
    py.import("json")?.call_method1("loads", (text,))
}
