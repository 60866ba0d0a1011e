//! Computer players of any game: levels, simple bots, a solver and Monte-Carlo search, and the names they have.
//!
//! Everything is generic over the game and is instantiated in the catalog.
//!
//! ```
//! use engines::{Computer, LevelNumber};
//!
//! assert_eq!("level:8".parse(), Ok(Computer::STRONGEST));
//! assert_eq!(LevelNumber::HIGHEST.name().name, "Trilith");
//! ```

mod computer;
mod engine;
mod game_engines;
mod level;
mod solver_engine;

pub use computer::Computer;
pub use engine::{Analysis, CountedSearch, GameEngine, PvLine, SearchRequest};
pub use game_engines::{AlphaBetaEngine, BotEngine, LevelEngine, MctsEngine};
pub use level::{LEVELS, LevelName, LevelNames, LevelNumber};
pub use solver_engine::SolverEngine;
