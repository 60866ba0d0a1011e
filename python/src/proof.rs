use std::path::PathBuf;

use catalog::{KnownProofs, ProofLimits, ProofStore, Proofs, Stop, Unsolved as Open};
use pyo3::prelude::*;

use crate::args::{int_arg, mebibytes, opt_int_arg, seconds};
use crate::errors::{Unsolved, invalid};
use crate::interrupt::interruptible;
use crate::json::dictionary;
use crate::player::named;
use crate::state::State;

/// The table of a proof, in MiB, as on the command line.
const TABLE: usize = 256;

/// Proves the exact value of a position; returns the object of `trilith solve --json`.
///
/// ```
/// >>> trilith.solve(trilith.state("greener", position="3,b1^2,2/6/3,g,2/6/6/3,w1^2,2 b"))["value"]
/// 'white wins'
///
/// ```
///
/// `time` is in seconds. `store` is a file that keeps sub-proofs, so that they are not proved again.
///
/// Raises `trilith.Unsolved` if a limit ended the proof.
#[pyfunction]
#[pyo3(signature = (state, *, time=None, nodes=None, threads=None, hash=None, store=None, keep=None))]
#[expect(clippy::too_many_arguments, reason = "Python's callers name each")]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    state: &State,
    time: Option<f64>,
    nodes: Option<&Bound<PyAny>>,
    threads: Option<&Bound<PyAny>>,
    hash: Option<&Bound<PyAny>>,
    store: Option<PathBuf>,
    keep: Option<&Bound<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let limits = ProofLimits {
        nodes: opt_int_arg("nodes", nodes, 1..=u64::MAX)?,
        time: time.map(seconds).transpose()?,
        table_mib: mebibytes(hash, TABLE)?,
        threads: opt_int_arg("threads", threads, 1..=256)?.unwrap_or(1),
        ..ProofLimits::default()
    };
    // A proof within a limit shows what the solver itself can do.
    let is_limited = limits.nodes.is_some() || limits.time.is_some();
    let known = if is_limited { KnownProofs::Ignored } else { KnownProofs::Used };
    let keep = opt_int_arg("keep", keep, 1..=u64::MAX)?.unwrap_or(ProofStore::NODES);
    let (stop, info) = (Stop::new(), state.inner.info());
    let solution = match store {
        None => {
            interruptible(py, &stop, || state.inner.analysis().solve(known, &limits, &stop, &mut |_| ()))?
        }
        Some(path) => {
            proofs(state)?;
            let store = ProofStore::open(&path, info.slug).map_err(invalid)?.with_min_nodes(keep);
            let inner = state.inner.as_ref();
            let solved = interruptible(py, &stop, || match inner.analysis().proofs() {
                Some(proofs) => proofs.solve_into(&limits, &store, &stop, &mut |_| ()),
                None => inner.analysis().solve(known, &limits, &stop, &mut |_| ()),
            });
            store.sync().map_err(invalid)?;
            solved?
        }
    };
    let unsolved = |open: Open| Unsolved::new_err(wire::unsolved(info, &open));
    dictionary(py, &wire::Solution::of(info, &solution.map_err(unsolved)?))
}

/// About this many positions whose proofs, merged into the store, prove this one: units of work for many machines.
#[pyfunction]
pub(crate) fn units(
    py: Python,
    state: &State,
    store: PathBuf,
    wanted: &Bound<PyAny>,
) -> PyResult<Vec<String>> {
    let wanted = int_arg("wanted", wanted, 1..=1_000_000)?;
    proofs(state)?;
    // Nothing is proved yet where there is no file.
    let known = if store.exists() {
        ProofStore::read(&store, state.inner.info().slug).map_err(invalid)?
    } else {
        Vec::new()
    };
    let inner = state.inner.as_ref();
    Ok(py.detach(|| {
        inner.analysis().proofs().map(|proofs| proofs.frontier(&known, wanted)).unwrap_or_default()
    }))
}

/// Adds the sub-proofs of other stores to a store, and returns the number it then holds. Sub-proofs of fewer than `keep`
/// nodes are left out.
#[pyfunction]
#[pyo3(signature = (game, store, others, *, keep=None))]
pub(crate) fn merge_stores(
    game: &Bound<PyAny>,
    store: PathBuf,
    others: Vec<PathBuf>,
    keep: Option<&Bound<PyAny>>,
) -> PyResult<usize> {
    let game = named(game)?.info().slug;
    let keep = opt_int_arg("keep", keep, 1..=u64::MAX)?.unwrap_or(ProofStore::NODES);
    let mut store = ProofStore::open(&store, game).map_err(invalid)?.with_min_nodes(keep);
    for other in others {
        store.merge(&ProofStore::read(&other, game).map_err(invalid)?).map_err(invalid)?;
    }
    Ok(store.known().len())
}

/// What a game can do with long proofs, if it can.
fn proofs(state: &State) -> PyResult<&dyn Proofs> {
    let name = state.inner.info().name;
    let refuse = || format!("{name} has no stores or certificates, because its positions have no exact keys");
    state.inner.analysis().proofs().ok_or_else(|| invalid(refuse()))
}
