//! A system that refuses threads: what needs none works all the same, and the rest says so. Nobody panics.

use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;
use testkit::Tmux;

/// No system has an address space that holds such a stack, so that every thread but the first is refused.
const STACK: (&str, &str) = ("RUST_MIN_STACK", "140737488355328");

fn run(arguments: &[&str], input: &str) -> Output {
    let mut command = assert_cmd::Command::new(cargo_bin("trilith"));
    command.args(arguments).env(STACK.0, STACK.1).write_stdin(input).output().unwrap()
}

fn answer(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn searches_proofs_and_matches_go_on_with_fewer() {
    let game = "gorogo";
    let best = answer(&["best", game, "--threads", "3", "--depth", "2"], "");
    assert_eq!(best.lines().count(), 1, "{best}");
    let unsolved = run(&["solve", game, "--threads", "3", "--limit", "100ms"], "");
    assert_eq!(unsolved.status.code(), Some(1), "{}", String::from_utf8_lossy(&unsolved.stderr));
    let played = answer(
        &["arena", game, "level:1", "level:2", "--games", "4", "--concurrency", "2", "--seed", "1"],
        "",
    );
    assert!(played.contains("level:1 against level:2"), "{played}");
}

#[test]
fn the_engine_says_so_and_answers() {
    let said = answer(&["ugi"], "go depth 3\nperft 2\nisready\nquit\n");
    let lines: Vec<&str> = said.lines().collect();
    let refusal = "info string no thread can be started to think: ";
    assert!(
        matches!(lines[..], [one, ply, two, "response none", "readyok"]
        if one.starts_with(refusal) && ply.starts_with("bestmove ") && two.starts_with(refusal)),
        "{said}"
    );
}

#[test]
fn an_engine_of_others_is_refused_with_a_sentence() {
    let output = run(&["arena", "gorogo", "engine:cat", "level:1"], "");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("the engine 'cat' cannot play: it cannot be started: "), "{said}");
}

#[test]
fn the_screens_give_the_terminal_back_and_say_so() {
    let home = tempfile::tempdir().unwrap();
    let tmux = Tmux::new("threads", (120, 40), home.path());
    tmux.line(&format!("{}={} {}; echo code=$?", STACK.0, STACK.1, cargo_bin("trilith").display()));
    let screen = tmux.wait_for("code=2");
    assert!(screen.contains("cannot start a thread"), "{screen}");
}

/// As a shell with `ulimit -v` does it. The limits begin where the program can just be loaded, in steps that are smaller
/// than a thread's stack.
#[cfg(target_os = "linux")]
#[test]
fn little_address_space_is_no_reason_to_panic() {
    let loads = |kibibytes: &u32| {
        let script = format!("ulimit -v {kibibytes}; printf 'quit\\n' | \"$0\" ugi");
        let output = Command::new("bash").arg("-c").arg(&script).arg(cargo_bin("trilith")).output().unwrap();
        output.status.success()
    };
    let least = (16_000..200_000).step_by(1_000).find(loads).expect("the program can be loaded");
    for kibibytes in (least + 1_000..least + 40_000).step_by(1_000) {
        let script = format!("ulimit -v {kibibytes}; printf 'go depth 2\\nquit\\n' | \"$0\" ugi");
        let output = Command::new("bash").arg("-c").arg(&script).arg(cargo_bin("trilith")).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(!complaint.contains("panicked"), "{kibibytes}: {complaint}");
        assert!(said.contains("bestmove "), "{kibibytes}: {said}{complaint}");
    }
}
