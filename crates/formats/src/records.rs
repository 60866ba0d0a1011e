//! Records in any format: one reader that recognises them by their content, one writer.

mod error;
mod format;
mod read;
mod write;

pub use error::RecordError;
pub use format::Format;
pub use read::{CheckedRecord, ReadOptions, RecordReader};
pub use write::RecordWriter;
