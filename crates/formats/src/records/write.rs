use std::io::{self, Write};

use super::{Format, RecordError};
use crate::VerifiedRecord;

/// Writes records one after another in one format, with what belongs between them.
pub struct RecordWriter<W> {
    out: W,
    format: Format,
    /// What is due before the next record.
    separator: &'static str,
}

impl<W: Write> RecordWriter<W> {
    /// Writes here.
    pub fn new(out: W, format: Format) -> RecordWriter<W> {
        RecordWriter { out, format, separator: "" }
    }

    /// Writes a record.
    ///
    /// # Errors
    /// If the format has no room for it, or what is written to fails.
    pub fn write(&mut self, record: &VerifiedRecord) -> Result<(), RecordError> {
        Ok(self.put(&self.format.write(record)?)?)
    }

    /// Writes a record that is in this format already.
    ///
    /// # Errors
    /// If what is written to fails.
    pub fn put(&mut self, text: &str) -> io::Result<()> {
        write!(self.out, "{}{text}", self.separator)?;
        self.separator = self.format.separator();
        Ok(())
    }
}
