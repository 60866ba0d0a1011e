//! The Universal Game Interface: our games and players for other programs.
//!
//! [`serve`] talks; [`UgiSession`] knows what to answer and what to do, and does nothing itself.

mod command;
mod go;
mod info;
mod server;
mod session;
mod settings;
mod worker;

pub use server::serve;
pub(crate) use session::result;
pub use session::{GoRequest, UgiAction, UgiSession};
pub use settings::Settings;
