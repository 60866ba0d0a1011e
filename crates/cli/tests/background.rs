//! The program asks a terminal which background it has, and takes the answer for nothing else, whenever it comes.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::process::{Child, Command};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tempfile::{TempDir, tempdir};

const QUERY: &str = "\x1b]11;?\x1b\\";
const WHITE: &str = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\";
const BLACK: &str = "\x1b]11;rgb:0000/0000/0000\x1b\\";

/// Gold words on a light ground and on a dark one.
const ON_LIGHT: &str = "38;2;116;78;0;";
const ON_DARK: &str = "38;2;255;200;87;";

/// A terminal that answers what the test wants, and the program in it.
struct Pty {
    terminal: File,
    shown: Arc<Mutex<String>>,
    program: Child,
    home: TempDir,
}

impl Pty {
    /// The program at a board, in a terminal of true colours; a game is kept in `game`.
    fn new(variables: &[(&str, &str)]) -> Pty {
        let home = tempdir().unwrap();
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        tcsetwinsize(&terminal, Winsize { ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
        let end = || File::options().read(true).write(true).open(&name).unwrap();
        let mut command = Command::new(cargo_bin("trilith"));
        command.args(["play", "gorogo", "--record"]).arg(home.path().join("game"));
        for variable in ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"] {
            command.env(variable, home.path());
        }
        command.env("LC_ALL", "C.UTF-8").env("TERM", "xterm-256color").env("COLORTERM", "truecolor");
        command.env_remove("NO_COLOR").env_remove("COLORFGBG").env_remove("STY");
        command.envs(variables.iter().copied()).stdin(end()).stdout(end()).stderr(end());
        let program = command.spawn().unwrap();
        let terminal = File::from(terminal);
        let shown = Arc::new(Mutex::new(String::new()));
        let (mut screen, kept) = (terminal.try_clone().unwrap(), Arc::clone(&shown));
        thread::spawn(move || {
            let mut bytes = [0; 1 << 16];
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                kept.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
        });
        let pty = Pty { terminal, shown, program, home };
        pty.wait_until("the first frame", |shown| shown.contains("help"));
        pty
    }

    /// The program after it has asked.
    fn asked() -> Pty {
        let pty = Pty::new(&[]);
        pty.wait_until("the question", |shown| shown.contains(QUERY));
        pty
    }

    fn sends(&mut self, text: &str) {
        self.terminal.write_all(text.as_bytes()).unwrap();
    }

    fn wait_until(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !is_so(&self.shown.lock().unwrap()) {
            assert!(begun.elapsed() < Duration::from_secs(60), "waited in vain for {what}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for this to be the only ply that was played.
    fn has_played(&self, ply: &str) {
        let kept = || fs::read_to_string(self.home.path().join("game")).unwrap_or_default();
        self.wait_until(ply, |_| kept().contains(&format!("1. {ply}")));
    }

    /// Leaves as a person does.
    fn leaves(mut self) {
        self.sends("\x03");
        assert_eq!(self.program.wait().unwrap().code(), Some(0));
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn a_light_terminal_gets_dark_words_after_the_first_frame() {
    let mut pty = Pty::asked();
    {
        let shown = pty.shown.lock().unwrap();
        assert!(shown.find("help") < shown.find(QUERY), "the first frame waits for the question");
    }
    pty.sends(":");
    pty.wait_until("light words", |shown| shown.contains(ON_DARK));
    assert!(!pty.shown.lock().unwrap().contains(ON_LIGHT));
    pty.sends(WHITE);
    pty.wait_until("dark words", |shown| shown.contains(ON_LIGHT));
    pty.sends("Hc3\r");
    pty.has_played("Hc3");
    pty.leaves();
}

/// One write: as fast as a terminal can be.
#[test]
fn keys_around_an_answer_arrive() {
    for answer in [WHITE, BLACK, "\x1b]11;rgb:ff/ff/ff\x07"] {
        let mut pty = Pty::asked();
        pty.sends(&format!("H{answer}c3\r"));
        pty.has_played("Hc3");
        pty.leaves();
    }
}

#[test]
fn a_late_answer_is_not_typed() {
    let mut pty = Pty::asked();
    pty.sends("H");
    // Later than an Escape is held back for.
    thread::sleep(Duration::from_secs(4));
    pty.sends("c");
    pty.sends(WHITE);
    pty.sends("3\r");
    pty.has_played("Hc3");
    pty.wait_until("dark words", |shown| shown.contains(ON_LIGHT));
    pty.leaves();
}

#[test]
fn an_answer_may_come_in_pieces() {
    for at in [2, 3, 5, 12, WHITE.len() - 2, WHITE.len() - 1] {
        let mut pty = Pty::asked();
        let (one, two) = WHITE.split_at(at);
        pty.sends(&format!("H{one}"));
        thread::sleep(Duration::from_millis(200));
        pty.sends(&format!("{two}c3\r"));
        pty.has_played("Hc3");
        pty.leaves();
    }
}

#[test]
fn half_an_answer_is_not_typed_and_eats_nothing_later() {
    let mut pty = Pty::asked();
    pty.sends("H");
    pty.sends(&WHITE[..14]);
    thread::sleep(Duration::from_secs(6));
    pty.sends("c3\r");
    pty.has_played("Hc3");
    pty.leaves();
}

/// A terminal that never answers has all its keys, Escape and Alt-] among them.
#[test]
fn without_an_answer_all_keys_arrive() {
    let mut pty = Pty::asked();
    pty.sends("Ha1");
    pty.sends("\x1b");
    thread::sleep(Duration::from_secs(2));
    pty.sends("\x1b]");
    pty.sends("Hc3\r");
    pty.has_played("Hc3");
    pty.leaves();
}

#[test]
fn some_terminals_are_not_asked() {
    for variables in [("TERM", "linux"), ("NO_COLOR", "1"), ("STY", "1.screen")] {
        let mut pty = Pty::new(&[variables]);
        pty.sends("Hc3\r");
        pty.has_played("Hc3");
        assert!(!pty.shown.lock().unwrap().contains(QUERY), "{variables:?}");
        pty.leaves();
    }
}
