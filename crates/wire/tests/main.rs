//! The tests of `wire` in one program: linking one for each file would take minutes.

mod choices;
mod errors;
mod random_value;
mod record_trees;
mod round_trip;
mod samples;
mod shapes;
mod typescript;
