//! The Universal Game Interface: our games and players for other programs.
//!
//! [`serve`] runs the protocol; [`UgiSession`] parses commands and decides what to do.

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
