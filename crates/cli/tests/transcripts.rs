//! Conversations with `trilith ugi` and `trilith gtp`, word for word: those in `tests/ugi` and `tests/gtp`, and those
//! that the documents show.
//!
//! A line `> …` is sent, a line `< …` must come back. `*` stands for any one word, `...` at the end of a line for any
//! words, and `< ...` for any lines, if need be none. Other lines are for readers.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// Far more than any answer takes.
const TIMEOUT: Duration = Duration::from_secs(60);

#[test]
fn ugi_transcripts_hold() {
    assert!(folder("ugi", &["ugi"]) >= 6);
}

#[test]
fn gtp_transcripts_hold() {
    assert!(folder("gtp", &["gtp"]) >= 5);
}

#[test]
fn the_documents_tell_the_truth() {
    for document in ["ugi", "gtp"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/reference/{document}.md"));
        let text = fs::read_to_string(&path).unwrap();
        let mut examples = 0;
        for block in text.split("```").skip(1).step_by(2) {
            let Some((command, lines)) =
                block.strip_prefix("text\n$ trilith ").and_then(|it| it.split_once('\n'))
            else {
                continue;
            };
            let arguments: Vec<&str> = command.split(' ').collect();
            hold(&arguments, lines, &format!("docs/reference/{document}.md"));
            examples += 1;
        }
        assert!(examples >= 3, "{document}: {examples} examples");
    }
}

/// Holds every conversation of a folder and gives their number.
fn folder(name: &str, arguments: &[&str]) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    let mut held = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        hold(arguments, &fs::read_to_string(&path).unwrap(), &path.display().to_string());
        held += 1;
    }
    held
}

fn hold(arguments: &[&str], script: &str, place: &str) {
    let mut talk = EngineProcess::new(arguments);
    let mut between = Between::Nothing;
    for (number, line) in script.lines().enumerate() {
        let place = format!("{place}: line {} of the conversation, '{line}'", number + 1);
        match (line.get(..1), line.get(1..).unwrap_or_default().trim()) {
            (Some(">"), sent) => talk.send(sent),
            (Some("<"), "...") => between = Between::AnyLines,
            (Some("<"), expected) => talk.expect(expected, std::mem::take(&mut between), &place),
            _ => (),
        }
    }
    talk.end(between, place);
}

/// What may come before the next line that is expected.
#[derive(Clone, Copy, PartialEq, Default)]
enum Between {
    #[default]
    Nothing,
    AnyLines,
}

struct EngineProcess {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl EngineProcess {
    fn new(arguments: &[&str]) -> EngineProcess {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("trilith"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = mpsc::channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let input = child.stdin.take();
        EngineProcess { child, input, lines }
    }

    fn send(&mut self, line: &str) {
        // A program that was told to quit may be gone.
        let _ = writeln!(self.input.as_mut().unwrap(), "{line}");
    }

    /// The next line; signs of life of a slow machine do not count.
    fn read_line(&self, place: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(TIMEOUT).unwrap_or_else(|error| panic!("{place}: {error}"));
            if !line.starts_with("info time ") {
                return line;
            }
        }
    }

    fn expect(&self, expected: &str, between: Between, place: &str) {
        loop {
            let line = self.read_line(place);
            if fits(&line, expected) {
                return;
            }
            assert!(between == Between::AnyLines, "{place}: the program said '{line}'");
        }
    }

    /// Ends the input. Nothing more may be said, and the program must end well.
    fn end(mut self, between: Between, place: &str) {
        self.input = None;
        let rest: Vec<String> = self.lines.iter().filter(|line| !line.starts_with("info time ")).collect();
        assert!(between == Between::AnyLines || rest.is_empty(), "{place}: the program also said {rest:?}");
        assert!(self.child.wait().unwrap().success(), "{place}");
    }
}

fn fits(line: &str, expected: &str) -> bool {
    let (mut said, mut wanted) = (line.split_whitespace(), expected.split_whitespace());
    loop {
        match (said.next(), wanted.next()) {
            (None, None) | (_, Some("...")) => return true,
            (Some(_), Some("*")) => (),
            (Some(word), Some(wanted)) if word == wanted => (),
            _ => return false,
        }
    }
}
