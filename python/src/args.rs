use std::fmt::Display;
use std::ops::RangeInclusive;
use std::time::Duration;

use catalog::{Limits, Options, check_table};
use pyo3::prelude::*;

use crate::errors::invalid;

/// A whole number within bounds, whatever was given.
pub(crate) fn int_arg<T>(name: &str, given: &Bound<PyAny>, bounds: RangeInclusive<T>) -> PyResult<T>
where
    T: for<'a, 'py> FromPyObject<'a, 'py> + PartialOrd + Display,
{
    let number = given.extract::<T>().ok().filter(|number| bounds.contains(number));
    let refuse = || format!("{name}: expected a whole number from {} to {}", bounds.start(), bounds.end());
    number.ok_or_else(|| invalid(refuse()))
}

/// The same where nothing may be given.
pub(crate) fn opt_int_arg<T>(
    name: &str,
    given: Option<&Bound<PyAny>>,
    bounds: RangeInclusive<T>,
) -> PyResult<Option<T>>
where
    T: for<'a, 'py> FromPyObject<'a, 'py> + PartialOrd + Display,
{
    given.map(|given| int_arg(name, given, bounds)).transpose()
}

/// The maximum time, which no clock overflows.
const MAX_TIME: Duration = Duration::from_secs(366 * 24 * 60 * 60);

/// A time in seconds.
pub(crate) fn seconds(given: f64) -> PyResult<Duration> {
    let time = Duration::try_from_secs_f64(given).ok().filter(|time| *time <= MAX_TIME);
    time.ok_or_else(|| invalid("expected a time in seconds, of at most a year"))
}

/// How much a computer may do for a ply, as it is given in Python.
pub(crate) struct LimitArgs<'a, 'py> {
    pub(crate) time: Option<f64>,
    pub(crate) depth: Option<&'a Bound<'py, PyAny>>,
    pub(crate) nodes: Option<&'a Bound<'py, PyAny>>,
}

impl LimitArgs<'_, '_> {
    /// The given limits; without any, this time.
    pub(crate) fn or_time(&self, usual: Duration) -> PyResult<Limits> {
        let depth = opt_int_arg("depth", self.depth, 1..=200)?;
        let nodes = opt_int_arg("nodes", self.nodes, 1..=u64::MAX)?;
        let time = self.time.map(seconds).transpose()?;
        let asked = depth.is_some() || nodes.is_some();
        Ok(match time.or((!asked).then_some(usual)) {
            Some(time) => Limits { depth, nodes, ..Limits::time(time) },
            None => Limits { depth, nodes, ..Limits::NONE },
        })
    }
}

/// What a computer may use.
pub(crate) fn options(threads: Option<&Bound<PyAny>>, hash: Option<&Bound<PyAny>>) -> PyResult<Options> {
    let usual = Options::default();
    let threads = opt_int_arg("threads", threads, 1..=256)?.unwrap_or(usual.threads);
    Ok(Options { threads, table_mebibytes: mebibytes(hash, usual.table_mebibytes)?, ..usual })
}

/// The size of a table; more than is free is refused.
pub(crate) fn mebibytes(hash: Option<&Bound<PyAny>>, usual: usize) -> PyResult<usize> {
    let wanted = opt_int_arg("hash", hash, 1..=u32::MAX)?.map_or(usual, |wanted| wanted as usize);
    check_table(wanted, 0).map_err(invalid)?;
    Ok(wanted)
}
