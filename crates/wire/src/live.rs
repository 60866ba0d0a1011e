mod act;
mod clock;
mod event;
mod message;
mod new_game;
mod seat;
mod snapshot;

pub use act::{Act, Offer};
pub use clock::{Clock, Clocks};
pub use event::{Event, Happening};
pub use message::{FromPage, PROTOCOL, Presence, ToPage};
pub use new_game::{Created, NewGame, NewSeat, OwnGame, SeatLink};
pub use seat::Seat;
pub use snapshot::{Hint, Live, PlayedPly, Snapshot};
