//! The engine, spoken to as a library: whatever is sent, it answers and ends.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use catalog::{GAMES, find};
use game::Random;
use protocol::ugi::{Settings, UgiAction, UgiSession, serve};

/// What is written can be read by the test afterwards.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Page {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

fn answers(input: &[u8]) -> String {
    let page = Page::default();
    serve(Settings::new(find("gorogo").unwrap()), input, page.clone()).unwrap();
    page.text()
}

/// A stream that is written to while it is read.
struct Wire(Receiver<Vec<u8>>);

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(line) = self.0.recv() else { return Ok(0) };
        buffer[..line.len()].copy_from_slice(&line);
        Ok(line.len())
    }
}

struct Conversation {
    input: Option<Sender<Vec<u8>>>,
    page: Page,
    thread: Option<thread::JoinHandle<()>>,
}

impl Conversation {
    fn new() -> Conversation {
        let (input, lines) = mpsc::channel();
        let page = Page::default();
        let output = page.clone();
        let thread = thread::spawn(move || {
            serve(Settings::new(find("gorogo").unwrap()), BufReader::new(Wire(lines)), output).unwrap();
        });
        Conversation { input: Some(input), page, thread: Some(thread) }
    }

    fn send(&self, line: &str) {
        self.input.as_ref().unwrap().send(format!("{line}\n").into_bytes()).unwrap();
    }

    /// Waits until so many lines begin like this.
    fn await_lines(&self, beginning: &str, count: usize) {
        let count_now = || self.page.text().lines().filter(|line| line.starts_with(beginning)).count();
        while count_now() < count {
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn end(mut self) -> String {
        self.input = None;
        self.thread.take().unwrap().join().unwrap();
        self.page.text()
    }
}

#[test]
fn a_line_of_ten_megabytes_is_refused() {
    let mut input = b"position startpos moves ".to_vec();
    input.extend(std::iter::repeat_n(b'a', 10_000_000));
    input.extend(b"\nquery p1turn\n");
    let said = answers(&input);
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("info string a line of more than 65536 bytes"), "{}", lines[0]);
    assert_eq!(lines[1..], ["response true"]);
}

#[test]
fn what_is_unknown_is_told_in_one_sentence() {
    let said = answers(
        b"\n   \nxyzzy 1 2 3\nquery age\nsetoption name Colour value red\nsetoption name Level value 9\n",
    );
    assert_eq!(said.lines().count(), 4, "{said}");
    assert!(said.lines().all(|line| line.starts_with("info string cannot read '")), "{said}");
}

/// Every level keeps to the plies it is info_parser, though it errs.
#[test]
fn only_named_plies_are_chosen() {
    for level in ["1", "4", "8"] {
        for seed in 0..8 {
            let said = answers(
                format!(
                    "setoption name Level value {level}\nsetoption name Seed value {seed}\nsetoption name Hash value 1\n\
                     go searchmoves ha1 He5 nodes 300\n"
                )
                .as_bytes(),
            );
            let chosen = said.lines().last().unwrap();
            assert!(["bestmove Ha1", "bestmove He5"].contains(&chosen), "{said}");
        }
    }
    let said =
        answers(b"go nodes 10 searchmoves Hc3 c3\ngo searchmoves nodes 5\ngo nodes 1 searchmoves z9\n");
    assert_eq!(said.lines().count(), 3, "{said}");
    assert!(said.lines().all(|line| line.starts_with("info string ")), "{said}");
    assert!(said.contains("c3 is not legal here: White's first piece must be a henge"), "{said}");
}

#[test]
fn words_that_go_does_not_know_are_named() {
    let said = answers(b"setoption name Hash value 1\ngo ponder nodes 10 swiftly\n");
    let first = said.lines().next().unwrap();
    assert_eq!(first, "info string unknown words after go are ignored: ponder swiftly");
    assert!(said.lines().last().unwrap().starts_with("bestmove H"), "{said}");
}

#[test]
fn a_refused_position_changes_nothing() {
    let said = answers(b"position startpos moves Hc3\nposition startpos moves Ha1 a1\nquery position\n");
    assert!(said.ends_with("response 5/5/2H2/5/5_b_10+2_10+2\n"), "{said}");
}

#[test]
fn stop_is_heard_while_thinking_and_the_answer_comes_first() {
    let talk = Conversation::new();
    // No certificate names this position.
    talk.send("position startpos moves Hc3 c4 a1");
    talk.send("go infinite");
    talk.await_lines("info depth", 3);
    talk.send("isready");
    talk.await_lines("readyok", 1);
    talk.send("query gameover");
    talk.await_lines("response false", 1);
    talk.send("position startpos moves Hc3");
    talk.await_lines("info string still busy", 1);
    talk.send("stop");
    talk.send("position startpos moves Hc3");
    talk.send("go nodes 100");
    talk.await_lines("bestmove", 2);
    let said = talk.end();
    assert_eq!(said.matches("still busy").count(), 1, "{said}");
}

#[test]
fn the_end_of_the_input_ends_the_thinking() {
    for input in ["go infinite\n", "go infinite\nquit\n", "perft 99\n", "perft 99\nquit\nugi\n"] {
        let said = answers(input.as_bytes());
        let last = said.lines().last().unwrap();
        assert!(last.starts_with("bestmove ") || last == "response none", "{said}");
    }
}

#[test]
fn every_level_answers_though_its_clock_has_run_out() {
    for level in ["1", "7", "8"] {
        let talk = Conversation::new();
        talk.send(&format!("setoption name Level value {level}"));
        for (clock, answers) in [("p1time 1 p2time 1", 1), ("movetime 1", 2), ("p1time -5 p2time 0", 3)] {
            talk.send(&format!("go {clock}"));
            talk.await_lines("bestmove", answers);
        }
        talk.end();
    }
}

#[test]
fn replies_have_two_words() {
    let said =
        answers(b"query p1turn\nquery gameover\nquery result\nquery legalmoves\nquery position\nperft 0\n");
    assert_eq!(said.lines().count(), 6);
    for line in said.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert!(matches!(words[..], ["response", word] if !word.is_empty()), "{line}");
    }
}

/// A reply's position may be sent back as it is.
#[test]
fn positions_come_back() {
    for game in GAMES {
        let mut session = UgiSession::new(Settings::new(*game)).unwrap();
        let UgiAction::Say(lines) = session.answer("query position") else { panic!("no reply") };
        let text = lines[0].strip_prefix("response ").unwrap();
        assert_eq!(session.answer(&format!("position fen {text}")), UgiAction::Say(vec![]));
        assert_eq!(session.answer("query position"), UgiAction::Say(lines));
    }
}

const WORDS: &[&str] = &[
    "ugi",
    "isready",
    "uginewgame",
    "setoption",
    "name",
    "value",
    "Game",
    "Size",
    "Deal",
    "Level",
    "MultiPV",
    "Seed",
    "usual",
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "depth",
    "nodes",
    "movetime",
    "infinite",
    "searchmoves",
    "p1time",
    "p2inc",
    "wtime",
    "stop",
    "query",
    "p1turn",
    "gameover",
    "result",
    "legalmoves",
    "perft",
    "greener",
    "barragoon",
    "gorogo",
    "9x6",
    "0",
    "1",
    "3",
    "-1",
    "99999999999999999999",
    "Hc3",
    "c3",
    "b1d3",
    "x@d4",
    "pass",
    "a1a4",
    "5/5/5/5/5_w_10+3_10+2",
    "\u{fffd}",
    "é",
    "5/5/5/5/5 w 10+3 10+2",
];

fn word_salad(random: &mut Random) -> Vec<u8> {
    let mut input = String::new();
    for _ in 0..random.below(60) {
        input += WORDS[random.below(WORDS.len())];
        input.push(if random.below(5) == 0 { '\n' } else { ' ' });
    }
    input.into_bytes()
}

/// Bytes of every kind, and words in any order, which come closer to commands than bytes ever do.
#[test]
fn no_input_does_harm() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        // A small table, since it is made anew every time.
        let mut input = b"setoption name Hash value 1\n".to_vec();
        if seed % 3 == 0 {
            input.extend((0..random.below(2_000)).map(|_| random.bits() as u8));
        } else {
            input.extend(word_salad(&mut random));
        }
        for line in answers(&input).lines() {
            let words = line.split(' ').count();
            assert!(words == 2 || !(line.starts_with("bestmove") || line.starts_with("response")), "{line}");
        }
    }
}
