//! A game in progress between two seats: events, clocks, offers and endings, and the pool of engine jobs.
//!
//! A [`GameSession`] is what its [`SessionConfig`] and its numbered [`Event`]s make of it: plies, takebacks, offers and answers,
//! resignation, the clock. An invalid event returns a [`SessionError`] and changes nothing. Replaying the stored start and
//! events gives the same session again.
//!
//! A [`SearchJob`] is one thinking job: asked with a task, it tells every round, can be stopped, survives an engine that
//! panics, and gives the engine back. An [`EnginePool`] runs so many jobs at once, searches and others, such as reviews; an
//! [`EngineCache`] keeps their engines.
//!
//! Nothing here reads a clock, speaks a protocol or starts a program: times are passed in, and engines of other programs
//! are passed in as [`ExternalEngine`]s.
//!
//! ```
//! use catalog::GAMES;
//! use game::{ByPlayer, Setup};
//! use play::{GameSession, Timestamp, Seat, SessionConfig};
//!
//! let game = GAMES[0];
//! let seats = || ByPlayer::new(Seat::PERSON, Seat::read("level:3", game));
//! let start = || SessionConfig::new(game, game.start(&Setup::default()).unwrap(), seats());
//! let mut session = GameSession::new(start());
//! for at in [4_000, 4_500] {
//!     let ply = session.state().moves()[0].clone();
//!     session.play(&ply, Timestamp::from_millis(at)).unwrap();
//! }
//! session.undo(Timestamp::from_millis(9_000)).unwrap();
//! assert_eq!(session.seq(), 3);
//! let again = GameSession::replay(start(), session.events().to_vec()).unwrap();
//! assert_eq!(again.state().text(), session.state().text());
//! ```

mod clock;
mod config;
mod engine_cache;
mod error;
mod event;
mod pool;
mod search_job;
mod seat;
mod session;

pub use clock::{ClockStart, TimeControl};
pub use config::{PlayMode, SessionConfig};
pub use engine_cache::EngineCache;
pub use error::SessionError;
pub use event::{EndReason, Ending};
pub use event::{Event, EventKind, Offer, Timestamp};
pub use pool::{
    Client, EnginePool, JobHandle, JobLength, JobPriority, JobRequest, JobStatus, JobTooLarge, PoolLimits,
};
pub use search_job::{EngineSource, HINT_TIME, JobListener, JobResult, RunningSearch, SearchJob};
pub use seat::{ExternalEngine, Seat};
pub use session::{Change, GameSession, Hint};
