//! A game's rules as a little book, set for the terminal.

mod layout;

pub(crate) use catalog::rulebook::{Block, Page, RulesForm, pages};
pub(crate) use layout::set;
