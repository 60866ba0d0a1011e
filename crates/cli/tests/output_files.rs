//! Whatever the program writes into a file that a person named: pipes stay pipes, and read-only files what they are.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

const GAME: &str = include_str!("../../../third-party/game.trilith");

/// Every command that writes a file, and how what it writes begins.
const WRITERS: &[(&[&str], &[u8])] = &[
    (&["record", "convert", "--to", "json", "--output"], b"{\"tags\""),
    (&["record", "merge", "--output"], b"["),
    (&["review", "--nodes", "50", "--output"], b"["),
    (&["review", "--nodes", "50", "--html"], b"<!DOCTYPE html>"),
    (&["show", "gorogo", "--svg"], b"<svg"),
    (&["show", "gorogo", "--png"], b"\x89PNG"),
];

fn trilith(arguments: &[&str], file: &Path) -> Command {
    let mut command = Command::cargo_bin("trilith").unwrap();
    command.args(arguments).arg(file).write_stdin(GAME);
    command
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_written_to() {
    use std::os::unix::fs::FileTypeExt;
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for (arguments, beginning) in WRITERS {
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).unwrap()
        });
        trilith(arguments, &pipe).assert().success();
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo(), "{arguments:?} replaced the pipe");
        assert!(reader.join().unwrap().starts_with(beginning), "{arguments:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{arguments:?} left something");
    }
}

#[cfg(unix)]
#[test]
fn standard_output_may_be_named() {
    let converted = trilith(&["record", "convert", "--output"], Path::new("/dev/stdout")).output().unwrap();
    assert_eq!(String::from_utf8(converted.stdout).unwrap(), GAME);
    // What is said stands behind what was written, also in a file that held something before.
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    fs::write(&log, "before\n").unwrap();
    let mut merge = std::process::Command::new(assert_cmd::cargo::cargo_bin!("trilith"));
    merge.args(["record", "merge", "--output", "/dev/stdout"]);
    merge.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../third-party/game.trilith"));
    merge.stdout(fs::File::options().append(true).open(&log).unwrap());
    assert!(merge.status().unwrap().success());
    let told = "1 game written, 0 left out as duplicates\n";
    assert_eq!(fs::read_to_string(&log).unwrap(), format!("before\n{GAME}{told}"));
}

#[test]
fn a_read_only_file_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, GAME).unwrap();
    let mut rights = fs::metadata(&file).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(&file, rights).unwrap();
    let kept: (&[&str], _) = (&["play", "gorogo", "--record"], &b""[..]);
    for (arguments, _) in WRITERS.iter().chain([&kept]) {
        let refused = trilith(arguments, &file).assert().code(2);
        let told = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
        assert_eq!(
            told,
            format!(
                "trilith: cannot write '{}': it is read-only; make it writable, or name another file\n",
                file.display()
            ),
            "{arguments:?}"
        );
        assert_eq!(fs::read_to_string(&file).unwrap(), GAME, "{arguments:?}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn an_interruption_leaves_no_half_of_a_file() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    fs::write(&file, GAME).unwrap();
    let begun = || fs::read_dir(folder.path()).unwrap().count() == 2;
    for signal in ["INT", "TERM"] {
        let mut convert = Command::new(assert_cmd::cargo::cargo_bin!("trilith"));
        convert.args(["record", "convert", "--output"]).arg(&file).stdin(Stdio::piped());
        let mut convert = convert.spawn().unwrap();
        // Held open: waiting would close it, and the program would be done before it hears the signal.
        let _input = convert.stdin.take();
        let until = Instant::now() + Duration::from_secs(60);
        while !begun() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
        let id = convert.id().to_string();
        assert!(Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap().success());
        assert_eq!(convert.wait().unwrap().code(), Some(130));
        assert!(!begun(), "{signal} left something");
        assert_eq!(fs::read_to_string(&file).unwrap(), GAME);
    }
}
