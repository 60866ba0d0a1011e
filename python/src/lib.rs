//! Trilith for Python: games and states as texts and as numbers, players, matches, proofs and records.
//!
//! What Python sees is described in `package/trilith/_trilith.pyi` and in the docstrings here, whose examples are run.

mod analysis;
mod args;
mod batch;
mod errors;
mod game;
mod interrupt;
mod json;
mod matches;
mod outcome;
mod player;
mod proof;
mod records;
mod state;

use pyo3::prelude::*;

/// Play, study, learn and solve GoRoGo, Barragoon and Greener.
#[pymodule]
mod _trilith {
    #[pymodule_export]
    use crate::analysis::{Analysis, analyze, best};
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::errors::Unsolved;
    #[pymodule_export]
    use crate::game::{Game, Plane, find, games, turnings};
    #[pymodule_export]
    use crate::matches::{Match, play_match};
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::player::Player;
    #[pymodule_export]
    use crate::proof::{merge_stores, solve, units};
    #[pymodule_export]
    use crate::records::{Record, read_records, write_records};
    #[pymodule_export]
    use crate::state::{State, restore};
}
