use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use catalog::Stop;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The interval for checking for Ctrl-C.
const TICK: Duration = Duration::from_millis(20);

/// Does long work without the interpreter's lock. Ctrl-C raises `stop`, which the work must heed, and then
/// `KeyboardInterrupt`.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            // The receiver is only gone if it panicked.
            let spawned = thread::Builder::new().spawn_scoped(scope, move || _ = sender.send(work()));
            spawned.map_err(|error| PyRuntimeError::new_err(format!("no thread for the work: {error}")))?;
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(done) => return Ok(done),
                    Err(RecvTimeoutError::Timeout) => {
                        Python::attach(|py| py.check_signals()).inspect_err(|_| stop.stop())?;
                    }
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(PyRuntimeError::new_err("the work failed; this is a bug in Trilith"));
                    }
                }
            }
        })
    })
}
