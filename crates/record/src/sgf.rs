//! The Smart Game Format as a syntax: trees of nodes with properties, whatever they mean.

mod charset;
mod reader;
mod tree;

pub use reader::{MAX_PROPERTIES, SgfEntry, SgfReader};
pub use tree::{SgfNode, SgfTree, SgfValue};
