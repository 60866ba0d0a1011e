//! The Smart Game Format as a syntax: trees of nodes with properties, whatever they mean.

mod reader;
mod tree;

pub use reader::{SgfEntry, SgfReader};
pub use tree::{SgfNode, SgfTree, SgfValue};
