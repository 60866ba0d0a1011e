use game::{Failure, FailureKind};
use thiserror::Error;

/// A command with its arguments, and the number that the reply is to repeat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Request<'a> {
    /// Digits, or nothing.
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) arguments: Vec<&'a str>,
}

/// The line as the protocol wants it read: tabulators are blanks, other control characters nothing, and what follows a
/// `#` is a comment.
pub(crate) fn cleaned(line: &str) -> String {
    let line = line.split('#').next().unwrap_or_default();
    line.replace('\t', " ").chars().filter(|letter| !letter.is_control()).collect()
}

/// Digits of the largest number the protocol allows.
const LONGEST_ID: usize = 10;

impl<'a> Request<'a> {
    /// The request of a cleaned line; `None` if it is blank. A number alone asks for no command that is known.
    pub(crate) fn read(line: &'a str) -> Option<Request<'a>> {
        let mut words = line.split_whitespace();
        let first = words.next()?;
        let is_id = first.len() <= LONGEST_ID && first.bytes().all(|byte| byte.is_ascii_digit());
        let (id, name) = if is_id { (first, words.next().unwrap_or_default()) } else { ("", first) };
        Some(Request { id, name, arguments: words.collect() })
    }
}

/// A game cannot be played by this protocol: it has plies that Go has not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{game} is not played as Go is")]
pub struct UnsupportedGame {
    /// The game's name.
    pub game: &'static str,
}

impl Failure for UnsupportedGame {
    fn kind(&self) -> FailureKind {
        FailureKind::Invalid("unsupported_game")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_control_characters_are_no_part_of_a_request() {
        let line = cleaned(" 12\tplay \u{7}black\u{b} C3 # a good ply\r");
        let request = Request::read(&line).unwrap();
        assert_eq!((request.id, request.name), ("12", "play"));
        assert_eq!(request.arguments, ["black", "C3"]);
        for blank in ["", "  \t", "# nothing", "\u{1}"] {
            assert_eq!(Request::read(&cleaned(blank)), None);
        }
        assert_eq!(Request::read("7").unwrap().name, "");
        assert_eq!(Request::read("99999999999 name").unwrap().id, "");
    }
}
