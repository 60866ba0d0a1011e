//! Live games: in memory while somebody looks, in the store always.

mod computer;
mod follow;
mod game;
mod hall;
mod keeper;
mod kept;
mod person;
mod presence;
mod request;
mod shelf;
mod summary;
mod telling;
mod viewers;

pub(crate) use computer::is_allowed;
pub(crate) use game::{LiveGame, Reply};
pub(crate) use hall::Hall;
pub(crate) use keeper::Keeper;
pub(crate) use kept::{Kept, Replayed};
pub(crate) use person::person;
pub(crate) use request::Request;
pub(crate) use shelf::{Shelf, TABLE};
pub(crate) use summary::{ListSummary, listed};
pub(crate) use viewers::{Outbox, Viewer};
