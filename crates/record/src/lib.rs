//! A played game. A [`Position`](game::Position) knows no past; what the past decides, above all the draw
//! when a position occurs for the third time, is decided here by [`Played`].
//!
//! [`Record`] is a game for people to keep, with comments and variations. It knows no rules: plies are texts. Its
//! canonical text is what it prints; [`Reader`] reads it back from any source.
//!
//! ```
//! use record::{Link, NodeId, Reader, Record, TagName};
//!
//! let mut record = Record::of("tictactoe", None);
//! record.tags_mut().set(TagName::WHITE, "Ada");
//! let centre = record.append("b2", Link::NewTurn)?;
//! record.note_mut(centre).set_comment("the best there is");
//! record.add(NodeId::START, "a1", Link::NewTurn)?;
//!
//! let text = record.to_string();
//! assert!(text.ends_with("1. b2 {the best there is} (1. a1) *\n"));
//! let entry = Reader::new(text.as_bytes()).next().expect("one record")?;
//! assert_eq!(entry.faultless()?, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod eval;
mod fault;
mod json;
mod lexer;
mod line;
mod mark;
mod node;
mod note;
mod played;
mod reader;
mod record;
mod result;
pub mod sgf;
mod source;
mod tags;
mod walk;
mod write;

pub use crate::record::{DEEPEST_NESTING, MOST_ALTERNATIVES, MOST_PLIES, Record};
pub use clock::Clock;
pub use eval::{Eval, Worth};
pub use fault::{Fault, Place};
pub use json::JsonReader;
pub use mark::Mark;
pub use node::{Link, NodeId};
pub use note::Note;
pub use played::Played;
pub use reader::{Entry, MOST_FAULTS, Reader};
pub use result::GameResult;
pub use tags::{MOST_TAGS, TagName, Tags};
pub use walk::{Step, Walk};
