use std::io::{self, BufRead, Read};

/// Bytes of the longest line that is read: room for a game of ten thousand plies.
pub const LONGEST_LINE: usize = 1 << 16;

/// An input line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line without its end. Bytes that are no text are `�`.
    Text(String),
    /// A line longer than [`LONGEST_LINE`]; it was read away and not kept.
    TooLong,
}

impl Line {
    /// The error for a line that was too long.
    pub const TOO_LONG_MESSAGE: &'static str =
        "a line of more than 65536 bytes was not read: send a shorter one";
}

/// The lines of an input, none of them kept when it is too long.
pub struct Lines<R>(R);

impl<R: BufRead> Lines<R> {
    /// The lines of this input.
    pub fn new(input: R) -> Lines<R> {
        Lines(input)
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        let mut bytes = Vec::new();
        match self.0.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes) {
            Err(error) => return Some(Err(error)),
            Ok(0) => return None,
            Ok(_) => (),
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        } else if bytes.len() > LONGEST_LINE {
            return Some(self.0.skip_until(b'\n').map(|_| Line::TooLong));
        }
        Some(Ok(Line::Text(String::from_utf8_lossy(&bytes).trim_end_matches('\r').to_string())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Line> {
        Lines::new(input).map(Result::unwrap).collect()
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_string())
    }

    #[test]
    fn lines_end_in_any_way() {
        assert_eq!(lines(b"one\ntwo\r\n\nlast"), [text("one"), text("two"), text(""), text("last")]);
        assert_eq!(lines(b"\xff\0"), [text("\u{fffd}\0")]);
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over() {
        let longest = vec![b'a'; LONGEST_LINE];
        assert!(matches!(&lines(&longest)[..], [Line::Text(text)] if text.len() == LONGEST_LINE));
        let mut input = vec![b'a'; 10_000_000];
        input.extend(b"\nquit\n");
        assert_eq!(lines(&input), [Line::TooLong, text("quit")]);
        assert_eq!(lines(&input[..10_000_000]), [Line::TooLong]);
    }
}
