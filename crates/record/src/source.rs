use std::io::{self, BufRead};

use crate::Place;

/// A record may not be longer, so that memory stays bounded whatever is read.
pub(crate) const MAX_RECORD_BYTES: usize = 16 << 20;

/// Bytes one by one from any reader, with their place.
pub(crate) struct ByteSource<R> {
    input: R,
    /// What was taken from the input and not yet gone past, from `at` on: looking at a byte must cost next to nothing.
    chunk: Vec<u8>,
    at: usize,
    place: Place,
    /// Bytes read since the record began.
    consumed: usize,
}

impl<R: BufRead> ByteSource<R> {
    pub(crate) fn new(input: R) -> ByteSource<R> {
        ByteSource { input, chunk: Vec::new(), at: 0, place: Place { line: 1, column: 1 }, consumed: 0 }
    }

    /// Where the next byte stands.
    pub(crate) fn place(&self) -> Place {
        self.place
    }

    /// Bytes read since the record began.
    pub(crate) fn consumed(&self) -> usize {
        self.consumed
    }

    /// Counts the length of a record from here.
    pub(crate) fn begin_record(&mut self) {
        self.consumed = 0;
    }

    /// Skips a byte order mark, which some editors put before a text. Half a mark is kept.
    pub(crate) fn skip_byte_order_mark(&mut self) -> io::Result<()> {
        const MARK: [u8; 3] = [0xef, 0xbb, 0xbf];
        let (place, consumed) = (self.place, self.consumed);
        for (seen, expected) in MARK.iter().enumerate() {
            if self.peek()? != Some(*expected) {
                self.chunk.splice(self.at..self.at, MARK[..seen].iter().copied());
                self.consumed = consumed;
                break;
            }
            self.bump();
        }
        self.place = place;
        Ok(())
    }

    /// Takes the byte that was seen, unless the record is too long already.
    pub(crate) fn keep(&mut self, kept: &mut Vec<u8>, byte: u8) {
        if self.consumed < MAX_RECORD_BYTES {
            kept.push(byte);
        }
        self.bump();
    }

    /// The next byte, which stays.
    #[inline]
    pub(crate) fn peek(&mut self) -> io::Result<Option<u8>> {
        match self.chunk.get(self.at) {
            Some(&byte) => Ok(Some(byte)),
            None => self.refill(),
        }
    }

    #[cold]
    fn refill(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => {
                    self.chunk.clear();
                    self.chunk.extend_from_slice(bytes);
                    self.at = 0;
                    self.input.consume(self.chunk.len());
                    return Ok(self.chunk.first().copied());
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                Err(error) => return Err(error),
            }
        }
    }

    /// Goes past the byte that [`peek`](ByteSource::peek) has seen.
    #[inline]
    pub(crate) fn bump(&mut self) {
        let Some(&byte) = self.chunk.get(self.at) else { return };
        self.at += 1;
        self.consumed += 1;
        match byte {
            b'\n' => self.place = Place { line: self.place.line.saturating_add(1), column: 1 },
            // The first byte of a character; the others continue it.
            _ if byte & 0xc0 != 0x80 => self.place.column = self.place.column.saturating_add(1),
            _ => (),
        }
    }
}
