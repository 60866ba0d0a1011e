//! Ctrl-C ends what runs for long with exit code 130.

#![cfg(unix)]

use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;

#[test]
fn an_interrupt_ends_what_has_nothing_to_tell_yet() {
    let game = "barragoon";
    for arguments in [
        &["perft", game, "9"][..],
        &["bench"],
        &["play", game, "--plain"],
        &["play", game, "--white", "level:1"],
    ] {
        let mut child = Command::new(cargo_bin("trilith"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let until = Instant::now() + Duration::from_secs(60);
        // The handler is there when a thread waits for the signal.
        let threads = format!("/proc/{}/task", child.id());
        while std::fs::read_dir(&threads).is_ok_and(|threads| threads.count() < 2) && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < until, "{arguments:?} goes on");
            thread::sleep(Duration::from_millis(5));
        };
        assert_eq!(status.code(), Some(130), "{arguments:?}");
    }
}

/// A certificate is written after a proof, and Ctrl-C ends that, too: with what was named by then.
#[test]
fn an_interrupt_ends_a_certificate_after_its_proof() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("interrupted.certificate");
    let _none_yet = std::fs::remove_file(&file);
    // The game's own certificate proves it at once; to name every position takes minutes.
    let mut child = Command::new(cargo_bin("trilith"))
        .args(["solve", "gorogo", "--position", "5/3W1/2HH1/BB1W1/5 w 8+2 8+1", "--early", "1"])
        .args(["--unnamed", "1", "--certificate"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    thread::sleep(Duration::from_secs(4));
    assert!(child.try_wait().unwrap().is_none(), "it was over too soon");
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let until = Instant::now() + Duration::from_secs(60);
    while child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < until, "it goes on");
        thread::sleep(Duration::from_millis(5));
    }
}
