use std::str::FromStr;
use std::time::Duration;
use std::{fmt, mem};

use game::{Failure, FailureKind, ParseError};
use thiserror::Error;

/// How a program is started, and with which options: `COMMAND` or `COMMAND;NAME=VALUE;…`.
///
/// Words are parted by blanks, quotes and backslashes work as in a shell, and no shell is asked. On Windows, where
/// backslashes separate folders, they are kept, except before a double quotation mark.
///
/// This value can run any program. It must only be made from the command line: never from a
/// text from a file, a record or another program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineCommand {
    /// As it was written.
    text: String,
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
    pub(crate) options: Vec<(String, String)>,
}

impl FromStr for EngineCommand {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<EngineCommand, ParseError> {
        let backslash = if cfg!(windows) { Backslash::Separator } else { Backslash::Escape };
        let mut parts = split(text, backslash)?.into_iter();
        let mut words = parts.next().unwrap_or_default().into_iter();
        let Some(program) = words.next() else {
            return Err(ParseError::new(&whole(text), "expected a command after 'engine:'"));
        };
        let option = |words: Vec<String>| {
            let joined = words.join(" ");
            match joined.split_once('=') {
                Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
                    Ok((name.trim().to_string(), value.trim().to_string()))
                }
                _ => Err(ParseError::new(&joined, "expected NAME=VALUE after ';'").within(&whole(text))),
            }
        };
        let options = parts.filter(|words| !words.is_empty()).map(option).collect::<Result<_, _>>()?;
        Ok(EngineCommand { text: text.to_string(), program, arguments: words.collect(), options })
    }
}

impl fmt::Display for EngineCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// How a person has named the program.
fn whole(text: &str) -> String {
    format!("engine:{text}")
}

/// What a backslash means.
#[derive(Clone, Copy, PartialEq)]
enum Backslash {
    /// The next character stands for itself, as in a shell.
    Escape,
    /// It is a part of a path, unless a double quotation mark follows.
    Separator,
}

/// The words of each part, parts being parted by semicolons that are not quoted.
fn split(text: &str, backslash: Backslash) -> Result<Vec<Vec<String>>, ParseError> {
    let mut parts = vec![Vec::new()];
    // An empty quotation is a word; `None` is no word.
    let mut word: Option<String> = None;
    let escapes = |next: Option<&char>| backslash == Backslash::Escape || next == Some(&'"');
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match letters.next() {
                        None => {
                            return Err(ParseError::new(&whole(text), "a quotation mark is missing"));
                        }
                        Some(end) if end == letter => break,
                        Some('\\') if letter == '"' && escapes(letters.peek()) => word.extend(letters.next()),
                        Some(other) => word.push(other),
                    }
                }
            }
            '\\' if escapes(letters.peek()) => word.get_or_insert_default().extend(letters.next()),
            ';' => {
                finish(&mut parts, &mut word);
                parts.push(Vec::new());
            }
            blank if blank.is_whitespace() => finish(&mut parts, &mut word),
            other => word.get_or_insert_default().push(other),
        }
    }
    finish(&mut parts, &mut word);
    Ok(parts)
}

fn finish(parts: &mut [Vec<String>], word: &mut Option<String>) {
    if let (Some(part), Some(word)) = (parts.last_mut(), mem::take(word)) {
        part.push(word);
    }
}

/// How long a program may be silent: at start-up, after `isready`, and in a search without a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineTimeouts(pub Duration);

impl Default for EngineTimeouts {
    /// Half a minute.
    fn default() -> EngineTimeouts {
        EngineTimeouts(Duration::from_secs(30))
    }
}

/// What a program may take beyond the time of its ply: pipes and busy machines are not its fault.
const OVERTIME: Duration = Duration::from_secs(1);

/// A program that only chatters is not waited for any longer than so many times its timeouts.
const MOST_TIMEOUTS: u32 = 10;

impl EngineTimeouts {
    /// How long to wait for a ply that may take `time`, in all.
    pub(crate) fn for_ply(self, time: Option<Duration>) -> Duration {
        match time {
            Some(time) => time + OVERTIME.min(self.0),
            None => self.0 * MOST_TIMEOUTS,
        }
    }

    /// How long to wait for the answer to `stop`.
    pub(crate) fn for_stop(self) -> Duration {
        OVERTIME.min(self.0)
    }
}

/// A program of others cannot play.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the engine '{program}' cannot play: {failure}")]
pub struct EngineError {
    /// The program that was named.
    pub program: String,
    /// Why.
    pub failure: EngineFailure,
}

/// Why a program cannot play, each with a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EngineFailure {
    /// It cannot be started.
    #[error("{0}")]
    NotStarted(String),
    /// It ended, said nothing, or does not keep to the interface.
    #[error("{0}")]
    Unreliable(String),
    /// It has no option that it was given, or does not take the value.
    #[error("{0}")]
    WrongOption(String),
}

impl Failure for EngineError {
    fn kind(&self) -> FailureKind {
        match self.failure {
            EngineFailure::NotStarted(_) => FailureKind::Missing("engine_not_started"),
            EngineFailure::Unreliable(_) => FailureKind::Internal("unreliable_engine"),
            EngineFailure::WrongOption(_) => FailureKind::Invalid("wrong_engine_option"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_options_are_told_apart() {
        let command: EngineCommand =
            r#"'my engine' --name="a b;c" x\ y "" ; Level = 3;Own Book=off;"#.parse().unwrap();
        assert_eq!(command.program, "my engine");
        assert_eq!(command.arguments, ["--name=a b;c", "x y", ""]);
        let options = [("Level", "3"), ("Own Book", "off")];
        assert_eq!(command.options, options.map(|(name, value)| (name.to_string(), value.to_string())));
    }

    #[test]
    fn on_windows_backslashes_separate_folders() {
        let text = r#"C:\engines\x.exe "\\host\my games\y.exe" 'C:\a b' say\"it;Level=3"#;
        let words = [r"C:\engines\x.exe", r"\\host\my games\y.exe", r"C:\a b", r#"say"it"#];
        let parts = split(text, Backslash::Separator).unwrap();
        assert_eq!(parts, [words.map(str::to_string).to_vec(), vec!["Level=3".to_string()]]);
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        for text in ["", "  ", ";Level=3", "a 'b", "a \"b\\\"", "a;Level", "a;=3", "a;Level="] {
            assert!(text.parse::<EngineCommand>().is_err(), "{text}");
        }
    }
}
