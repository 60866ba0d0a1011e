//! What a game is like, from the command line.

use std::fs;
use std::path::Path;
use std::process::{Command as Program, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;

/// A report small enough for a test.
const SMALL: [&str; 8] = ["report", "gorogo", "--games", "6", "--upper-games", "2", "--nodes", "200"];

fn told(more: &[&str]) -> String {
    let output = Command::cargo_bin("trilith").unwrap().args(SMALL).args(more).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn threads_and_kills_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let store = file.to_str().unwrap();
    let one = told(&["--json", "--threads", "1"]);
    assert_eq!(one, told(&["--json", "--threads", "2"]));
    killed_after_some_games(&file);
    assert!(fs::read_to_string(&file).unwrap().lines().count() > 5);
    assert_eq!(one, told(&["--json", "--store", store]));
}

/// Starts the same report, and kills it when a few games are in its file.
fn killed_after_some_games(file: &Path) {
    let mut child = Program::new(cargo_bin("trilith"))
        .args(SMALL)
        .args(["--threads", "1", "--store"])
        .arg(file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let until = Instant::now() + Duration::from_secs(60);
    while fs::read_to_string(file).map_or(0, |text| text.lines().count()) <= 5 && Instant::now() < until {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn it_is_told_as_text_and_as_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let text = told(&["--ascii", "--html", page.to_str().unwrap()]);
    assert!(text.starts_with("GoRoGo on 5x5: what the game is like\n") && text.is_ascii(), "{text}");
    assert!(text.ends_with(&format!("\nThe report is written to {}.\n", page.display())), "{text}");
    assert!(fs::read_to_string(page).unwrap().starts_with("<!DOCTYPE html>"));
}

#[test]
fn wrong_use_is_one_sentence_and_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let diary = folder.path().join("diary");
    fs::write(&diary, "dear diary\n").unwrap();
    let diary = diary.to_str().unwrap();
    for arguments in [
        &["report", "chess"][..],
        &["report", "greener", "--size", "5x5"],
        &["report", "gorogo", "--games", "1"],
        &["report", "gorogo", "--upper-games", "x"],
        &["report", "gorogo", "--nodes", "0"],
        &["report", "gorogo", "--threads", "0"],
        &["report", "gorogo", "--seed", "-1"],
        &["report", "gorogo", "--store", diary],
        &["report", "gorogo", "--store", "/no/such/folder/games"],
    ] {
        let output = Command::cargo_bin("trilith").unwrap().args(arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.starts_with("trilith: ") && said.lines().count() == 1, "{said}");
        assert!(output.stdout.is_empty());
    }
    assert_eq!(fs::read_to_string(diary).unwrap(), "dear diary\n");
}
