//! Matches between players, programs of others among them, and what their results mean: fair pairs of games, the Elo
//! difference with its error, and a sequential test that stops when the result is clear.
//!
//! ```
//! use arena::{Contender, EngineFactory, MatchRunner};
//! use catalog::{GAMES, Limits, Options, Stop};
//! use engines::Computer;
//!
//! let game = GAMES[0];
//! let contender = || {
//!     let bot = Computer::Bot("easy".to_string());
//!     let make: EngineFactory = Box::new(move || Ok(game.engine(&bot, &Options::default())?));
//!     Contender { make, limits: Limits::NONE }
//! };
//! let contenders = [contender(), contender()];
//! let runner =
//!     MatchRunner { game, size: None, contenders, pairs: 3, opening: 2, seed: 1, threads: 1, sprt: None };
//! assert_eq!(runner.run(&Stop::new(), &mut |_| ())?.games(), 6);
//! # Ok::<(), game::AnyFailure>(())
//! ```

mod match_game;
mod match_results;
mod match_runner;
mod ratings;
mod sprt;

pub use match_results::{Forfeit, MatchResults, Pair, Points, ThinkingTime};
pub use match_runner::{Contender, EngineFactory, MatchProgress, MatchRunner};
pub use ratings::{Rating, ratings};
pub use sprt::{Sprt, SprtVerdict};
