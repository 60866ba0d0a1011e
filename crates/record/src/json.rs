//! Records as JSON, one object each.

mod parser;
mod read;
mod write;

#[cfg(test)]
mod oracle;

pub use read::JsonReader;
