//! The Universal Game Interface: our games and players for other programs.
//!
//! [`serve`] talks; [`Desk`] knows what to answer and what to do, and does nothing itself.

mod command;
mod desk;
mod go;
mod report;
mod server;
mod settings;
mod worker;

pub(crate) use desk::result;
pub use desk::{Answer, Desk, Errand};
pub use server::serve;
pub use settings::Settings;
