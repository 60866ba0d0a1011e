//! Records as JSON, one object each.

mod parser;
mod read;
mod write;

pub use read::JsonReader;
