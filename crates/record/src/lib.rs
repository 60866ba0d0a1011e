//! A played game. A [`Position`](game::Position) knows no past; what the past decides, above all the draw
//! when a position occurs for the third time, is decided here.

mod played;

pub use played::Played;
