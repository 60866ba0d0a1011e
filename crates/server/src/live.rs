//! Live games: in memory while somebody looks, in the store always.

mod computer;
mod follow;
mod game;
mod hall;
mod keeper;
mod kept;
mod presence;
mod request;
mod shelf;
mod telling;
mod viewers;

pub(crate) use computer::is_allowed;
pub(crate) use game::{LiveGame, Reply};
pub(crate) use hall::Hall;
pub(crate) use keeper::Keeper;
pub(crate) use kept::Kept;
pub(crate) use request::{Request, person};
pub(crate) use shelf::{Shelf, TABLE};
pub(crate) use viewers::{Outbox, Viewer};
