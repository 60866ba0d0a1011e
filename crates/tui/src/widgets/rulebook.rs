//! The rules of a game, laid out for the terminal.

mod layout;

pub(crate) use catalog::rulebook::{Block, Page, RulesForm, pages};
pub(crate) use layout::set;
