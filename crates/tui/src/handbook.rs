//! A game's rules as a little book, set for the terminal.

mod setting;

pub(crate) use catalog::handbook::{Block, Form, Page, pages};
pub(crate) use setting::set;
