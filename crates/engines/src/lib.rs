//! Computer players of any game.
//!
//! ```
//! use engines::{Computer, LevelNumber};
//!
//! assert_eq!("level:8".parse(), Ok(Computer::STRONGEST));
//! assert_eq!(LevelNumber::HIGHEST.name().name, "Trilith");
//! ```

mod computer;
mod level;

pub use computer::Computer;
pub use level::{LEVELS, LevelName, LevelNames, LevelNumber};
