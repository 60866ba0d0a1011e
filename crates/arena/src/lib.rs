//! Matches between players, programs of others among them, and what their results mean: fair pairs of games, the Elo
//! difference with its error, and a sequential test that stops when the answer is clear.

mod match_game;
mod match_results;
mod match_runner;
mod ratings;
mod sprt;

pub use match_results::{Forfeit, MatchResults, Pair, Points, ThinkingTime};
pub use match_runner::{Contender, EngineFactory, MatchProgress, MatchRunner};
pub use ratings::{Rating, ratings};
pub use sprt::{Sprt, SprtVerdict};
