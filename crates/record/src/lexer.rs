use std::io::{self, BufRead};

pub(crate) use crate::source::{ByteSource, MAX_RECORD_BYTES};
use crate::{Fault, Place};

/// What ends a word besides blanks.
pub(crate) const ENDS_WORD: &str = "{}()[];,$\"";

/// The smallest parts of a record's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// One of `[ ] ( ) ,` and the stray `}`.
    Sign(char),
    /// A word: a ply, a turn's number, a result, a tag's name.
    Word(String),
    /// A text in quotation marks.
    Text(String),
    /// A comment.
    Comment(String),
    /// `$` and a number.
    Mark(u8),
    /// What cannot be read.
    Wrong(Fault),
    /// The record is longer than any may be.
    TooLong,
    /// The end of the input.
    End,
}

/// Cuts a text into tokens, from any source, keeping one token at a time.
pub(crate) struct Lexer<R> {
    source: ByteSource<R>,
}

impl<R: BufRead> Lexer<R> {
    pub(crate) fn new(input: R) -> Lexer<R> {
        Lexer { source: ByteSource::new(input) }
    }

    /// Counts the length of a record from here.
    pub(crate) fn begin_record(&mut self) {
        self.source.begin_record();
    }

    /// The next token and where it begins.
    pub(crate) fn token(&mut self) -> io::Result<(Place, Token)> {
        if self.source.place() == (Place { line: 1, column: 1 }) && self.source.consumed() == 0 {
            self.source.skip_byte_order_mark()?;
        }
        let first = loop {
            match self.source.peek()? {
                Some(byte) if byte.is_ascii_whitespace() => self.source.bump(),
                other => break other,
            }
        };
        let place = self.source.place();
        let Some(first) = first else { return Ok((place, Token::End)) };
        let token = match first {
            b'[' | b']' | b'(' | b')' | b',' | b'}' => {
                self.source.bump();
                Token::Sign(char::from(first))
            }
            b'"' => self.text(place)?,
            b'{' => self.comment(place)?,
            b';' => self.line_comment(place)?,
            b'$' => self.mark(place)?,
            _ => self.word(place)?,
        };
        Ok((place, if self.source.consumed() >= MAX_RECORD_BYTES { Token::TooLong } else { token }))
    }

    /// Goes on to the next line that begins with `[`, where a record may begin.
    pub(crate) fn skip_to_record(&mut self) -> io::Result<()> {
        while let Some(byte) = self.source.peek()? {
            if byte == b'[' && self.source.place().column == 1 {
                break;
            }
            self.source.bump();
        }
        Ok(())
    }

    fn word(&mut self, place: Place) -> io::Result<Token> {
        let mut word = Vec::new();
        while let Some(byte) = self.source.peek()? {
            if byte.is_ascii_whitespace() || (byte.is_ascii() && ENDS_WORD.contains(char::from(byte))) {
                break;
            }
            self.source.keep(&mut word, byte);
        }
        Ok(text(place, word, Token::Word))
    }

    /// A text ends on its line, so that one forgotten mark does not swallow the rest.
    fn text(&mut self, place: Place) -> io::Result<Token> {
        self.source.bump();
        let mut kept = Vec::new();
        loop {
            match self.source.peek()? {
                Some(b'"') => {
                    self.source.bump();
                    return Ok(text(place, kept, Token::Text));
                }
                None | Some(b'\n') => {
                    let read = String::from_utf8_lossy(&kept).into_owned();
                    return Ok(Token::Wrong(Fault::new(place, &read, "expected \" at the end of the text")));
                }
                Some(byte) => self.keep_escaped(&mut kept, byte, b'"')?,
            }
        }
    }

    /// A comment ends at `}`. If it was forgotten, a blank line and a line that begins with `[` end it as well.
    fn comment(&mut self, place: Place) -> io::Result<Token> {
        self.source.bump();
        let mut kept = Vec::new();
        let mut blank_lines = 0;
        loop {
            match self.source.peek()? {
                Some(b'}') => {
                    self.source.bump();
                    return Ok(text(place, kept, Token::Comment));
                }
                Some(b'[') if blank_lines > 1 && self.source.place().column == 1 => break,
                None => break,
                Some(byte) => {
                    match byte {
                        b'\n' => blank_lines += 1,
                        b' ' | b'\t' | b'\r' => (),
                        _ => blank_lines = 0,
                    }
                    self.keep_escaped(&mut kept, byte, b'}')?;
                }
            }
        }
        let read = String::from_utf8_lossy(&kept).trim().to_string();
        Ok(Token::Wrong(Fault::new(place, &read, "expected } at the end of the comment")))
    }

    fn line_comment(&mut self, place: Place) -> io::Result<Token> {
        self.source.bump();
        let mut kept = Vec::new();
        while let Some(byte) = self.source.peek()?.filter(|&byte| byte != b'\n') {
            self.source.keep(&mut kept, byte);
        }
        Ok(text(place, kept, Token::Comment))
    }

    fn mark(&mut self, place: Place) -> io::Result<Token> {
        self.source.bump();
        Ok(match self.word(place)? {
            Token::Word(number) => match number.parse() {
                Ok(number) => Token::Mark(number),
                Err(_) => Token::Wrong(Fault::new(
                    place,
                    &format!("${number}"),
                    "expected $ and a number up to 255",
                )),
            },
            wrong => wrong,
        })
    }

    /// Keeps a byte; after a backslash, the next one if it is a backslash or the closing mark.
    fn keep_escaped(&mut self, kept: &mut Vec<u8>, byte: u8, closing: u8) -> io::Result<()> {
        self.source.keep(kept, byte);
        if byte == b'\\'
            && let Some(next) = self.source.peek()?.filter(|&next| next == b'\\' || next == closing)
        {
            kept.pop();
            self.source.keep(kept, next);
        }
        Ok(())
    }
}

fn text(place: Place, bytes: Vec<u8>, make: impl FnOnce(String) -> Token) -> Token {
    match String::from_utf8(bytes) {
        Ok(text) => make(text),
        Err(error) => {
            let read = String::from_utf8_lossy(error.as_bytes()).into_owned();
            Token::Wrong(Fault::new(place, &read, "expected text in UTF-8"))
        }
    }
}
