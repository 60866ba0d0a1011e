//! Statistics of a game: a seeded set of games between engines, optionally kept in a file, and the measures taken of
//! them.
//!
//! A [`Plan`] defines the games. A [`Survey`] plays the missing ones on several threads, analyses some of them,
//! proves their results, and creates a [`wire::Report`]. Each game depends only on the plan's seed, its series and
//! its number: neither threads nor interruptions change a figure.
//!
//! ```no_run
//! use survey::{Plan, Survey};
//!
//! let plan = Plan { game: catalog::GAMES[0], size: None, seed: 1, games: 100, upper_games: 10, nodes: 1_000 };
//! let mut survey = Survey::open(plan, None)?;
//! survey.run(1, &catalog::Stop::new(), &mut |_| ())?;
//! println!("{} series", survey.report()?.series.len());
//! # Ok::<(), survey::SurveyError>(())
//! ```

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod drama;
mod error;
mod estimate;
mod evaluator;
mod game_analysis;
mod measures;
mod opening;
mod parallel;
mod plan;
mod random_openings;
mod replay;
mod series;
mod series_player;
mod store;
mod summary;
mod survey;

pub use error::{GameFault, StoreFault, SurveyError};
pub use game_analysis::GameAnalysis;
pub use plan::Plan;
pub use series::Series;
pub use store::SurveyEntry;
pub use survey::{Survey, SurveyProgress};
