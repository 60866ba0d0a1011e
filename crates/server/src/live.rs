//! Live games: in memory while a page shows them, always in the store.

mod computer;
mod game;
mod maintenance;
mod player_name;
mod presence;
mod registry;
mod request;
mod stored_game;
mod summary;
mod sync;
mod viewers;

pub(crate) use computer::is_allowed;
pub(crate) use game::{ActionReply, LiveGame};
pub(crate) use maintenance::Maintenance;
pub(crate) use player_name::check_name;
pub(crate) use registry::GameRegistry;
pub(crate) use request::ActionRequest;
pub(crate) use stored_game::{Replayed, StoredGame};
pub(crate) use summary::{ListSummary, listed};
pub(crate) use viewers::{Outbox, Viewer};
