//! Played games. A [`Position`](game::Position) has no history; [`PlayedGame`] adds it, and with it the draw when a
//! position occurs for the third time.
//!
//! [`Record`] is a game as a document, with comments and variations. It contains no rules: plies are texts. Its
//! `Display` is the canonical text; [`Reader`] parses it from any source.
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

mod eval;
mod fault;
mod json;
mod lexer;
mod mark;
mod node;
mod note;
mod one_line;
mod played_game;
mod reader;
mod record;
mod result;
pub mod sgf;
mod source;
mod tags;
mod time_left;
mod tree_walk;
mod write;

pub use crate::record::{MAX_ALTERNATIVES, MAX_NESTING, MAX_PLIES, Record};
pub use eval::{Eval, EvalScore};
pub use fault::{Fault, Place};
pub use json::JsonReader;
pub use mark::Mark;
pub use node::{Link, NodeId};
pub use note::Note;
pub use played_game::PlayedGame;
pub use reader::{MAX_FAULTS, ParsedRecord, Reader};
pub use result::GameResult;
pub use tags::{MAX_TAGS, TagName, Tags};
pub use time_left::TimeLeft;
pub use tree_walk::{TreeStep, TreeWalk};
