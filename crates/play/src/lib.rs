//! A game between two seats as it is being played, whoever shows it: a terminal, a pipe, a server.
//!
//! A [`Bout`] is what its [`Start`] and its numbered [`Event`]s make of it: plies, takebacks, offers and answers,
//! resignation, the clock. What does not fit is refused with a [`Refusal`] and changes nothing, so whoever keeps start and
//! events can make the same bout again.
//!
//! An [`Errand`] is one thinking job: asked with a task, it tells every round, can be stopped, survives a thinker that
//! panics, and gives the thinker back; [`review`] is the same for a whole game. A [`Pool`] lets so many think at once.
//!
//! Nothing here reads a clock, knows a protocol or starts a program: times are passed in, and thinkers that are not ours
//! are handed in as [`Guest`]s.
//!
//! ```
//! use catalog::GAMES;
//! use game::{ByPlayer, Setup};
//! use play::{Bout, Moment, Seat, Start};
//!
//! let game = GAMES[0];
//! let seats = || ByPlayer::new(Seat::PERSON, Seat::read("level:3", game));
//! let start = || Start::new(game, game.start(&Setup::default()).unwrap(), seats());
//! let mut bout = Bout::new(start());
//! for at in [4_000, 4_500] {
//!     let ply = bout.state().moves()[0].clone();
//!     bout.play(&ply, Moment::from_millis(at)).unwrap();
//! }
//! bout.undo(Moment::from_millis(9_000)).unwrap();
//! assert_eq!(bout.seq(), 3);
//! let again = Bout::replay(start(), bout.events().to_vec()).unwrap();
//! assert_eq!(again.state().text(), bout.state().text());
//! ```

mod bout;
mod clock;
mod ending;
mod event;
mod pool;
mod refusal;
mod seat;
mod start;
mod thinking;

pub use bout::{Bout, Hint};
pub use clock::{Clock, ClockStart};
pub use ending::{Ending, How};
pub use event::{Act, Answer, Event, Moment, Offer};
pub use pool::{Client, Importance, JobLength, JobRequest, Place, Pool, Room, Ticket, TooLarge};
pub use refusal::Refusal;
pub use seat::{Guest, Seat};
pub use start::{Company, Start};
pub use thinking::{Errand, HINT, Job, Listener, Mind, Thought, review};
