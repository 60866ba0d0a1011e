mod action;
mod message;
mod new_game;
mod snapshot;

pub use action::GameAction;
pub use message::{ClientMessage, Presence, ServerMessage};
pub use new_game::{CreatedGame, NewGame, NewSeat, OwnGame, SeatLink};
pub use snapshot::{ClockTimes, Seat, TimeControl};
pub use snapshot::{GameStatus, Hint, PlayedPly, Snapshot};
