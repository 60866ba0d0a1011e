//! Files and file names that try to flood the terminal, to steer it, or to break the program.

use assert_cmd::Command;
use assert_cmd::assert::Assert;

fn trilith(arguments: &[&str], input: &str) -> Assert {
    Command::cargo_bin("trilith").unwrap().args(arguments).write_stdin(input).assert()
}

fn stdout(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

fn stderr(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
}

/// Formatting panics where a width exceeds 65,535.
#[test]
fn stats_survives_names_and_openings_of_any_length() {
    let name = "x".repeat(65_536);
    let record = format!("[Game \"gorogo\"]\n[White \"{name}\"]\n\n1. Hc3 *\n");
    let printed = stdout(&trilith(&["record", "stats"], &record).success());
    assert!(printed.contains("xxx…"), "{printed}");
    assert!(printed.lines().all(|line| line.chars().count() < 300));
    // Programs get the whole name.
    let json = stdout(&trilith(&["record", "stats", "--json"], &record).success());
    assert!(json.contains(&name));
}

/// The characters in a text that could steer a terminal or reorder what it shows.
fn dangerous(text: &str) -> String {
    let is_bidi = |c: char| matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    text.chars().filter(|&c| (c.is_control() && c != '\n') || is_bidi(c)).collect()
}

const HOSTILE_RECORD: &str = "[Game \"gorogo\"]\n[Event \"E\u{2066}vent\"]\n[White \"\u{202e}adA\"]\n[Black \"Ben\u{9b}31m\"]\n\n\
                              { Come\u{202d}nt } 1. Hc3 { first\u{200f} } *\n";

#[test]
fn text_from_a_record_cannot_steer_the_terminal() {
    for arguments in [
        &["record", "show", "--all"][..],
        &["record", "stats"],
        &["review", "--nodes", "10", "--threads", "1"],
    ] {
        let printed = stdout(&trilith(arguments, HOSTILE_RECORD).success());
        assert_eq!(dangerous(&printed), "", "{arguments:?}: {printed:?}");
        // The reader sees that something is there.
        assert!(printed.contains("\\u{202e}adA"), "{arguments:?}: {printed}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.trilith");
    std::fs::write(&file, HOSTILE_RECORD).unwrap();
    let printed = stdout(&trilith(&["record", "show", file.to_str().unwrap()], "n\ntext\nq\n").success());
    assert_eq!(dangerous(&printed), "", "{printed:?}");
    assert!(printed.contains("[White \"\\u{202e}adA\"]"), "{printed}");
}

#[test]
fn an_error_about_a_record_cannot_steer_the_terminal() {
    let faulty = "[Game \"gorogo\"]\n\n1. Hc3 2. \u{202e}c3 3. \u{2066}x *\n";
    for arguments in [&["record", "check"][..], &["record", "convert"], &["record", "convert", "--lenient"]] {
        let assert = trilith(arguments, faulty);
        let (out, error) = (stdout(&assert), stderr(&assert));
        let messages = if arguments.contains(&"check") { out + &error } else { error };
        assert!(messages.contains("\\u{202e}c3"), "{arguments:?}: {messages}");
        assert_eq!(dangerous(&messages), "", "{arguments:?}: {messages:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_name_cannot_steer_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("\u{1b}[31mred\u{202e}.trilith");
    let path = name.to_str().unwrap();
    let missing = trilith(&["record", "check", path], "").code(2);
    assert_eq!(dangerous(&stderr(&missing)), "", "{:?}", stderr(&missing));
    std::fs::write(&name, "[Game \"gorogo\"]\n\n1. Hc3 2. c3 *\n").unwrap();
    for arguments in [&["record", "check", path][..], &["record", "show", "--lenient", path]] {
        let assert = trilith(arguments, "q\n");
        let told = stdout(&assert) + &stderr(&assert);
        assert!(told.contains("[31mred"), "{told}");
        assert_eq!(dangerous(&told), "", "{arguments:?}: {told:?}");
    }
    std::fs::write(&name, "[Game \"gorogo\"]\n\n1. Hc3 *\n").unwrap();
    let reviewed = trilith(&["review", "--nodes", "10", "--threads", "1", path], "").success();
    assert_eq!(dangerous(&stdout(&reviewed)), "", "{:?}", stdout(&reviewed));
}

/// A faulty record of a few letters costs a line of a hundred: a file of 6 MB made 550 MB of messages.
#[test]
fn the_list_of_faults_has_an_end() {
    let good = "[Game \"gorogo\"]\n\n1. Hc3 *\n";
    let faulty = format!("{}{good}", "[Game \"x\"] *\n".repeat(30_000));
    let assert = trilith(&["record", "convert", "--lenient"], &faulty).success();
    assert!(stdout(&assert).ends_with(good));
    let messages = stderr(&assert);
    assert!(messages.lines().count() <= 1000, "{} lines", messages.lines().count());
    let counted = messages.lines().last().and_then(|line| {
        let number = line.strip_prefix("and ")?.strip_suffix(" more")?;
        number.parse::<usize>().ok()
    });
    // Every fault is either listed or counted.
    let listed = messages.lines().filter(|line| line.contains("cannot read 'x'")).count();
    assert_eq!(counted.map(|more| more + listed), Some(30_000), "{messages}");

    let check = stdout(&trilith(&["record", "check"], &faulty).code(1));
    assert!(check.lines().count() <= 10_010, "{} lines", check.lines().count());
    assert!(check.contains("\nand 20000 more\n"), "{}", &check[check.len() - 200..]);
    assert!(check.ends_with("30001 games, 1 move, 30000 faults\n"));
}

/// What is typed is repeated where it comes from a file or a pipe.
#[test]
fn input_that_is_repeated_cannot_steer_the_terminal() {
    let typed = "\u{1b}[31mc3\u{202e}\nc3\u{202e}\n1\u{202e}\nHc3\nquit\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.trilith");
    std::fs::write(&file, "[Game \"gorogo\"]\n\n1. Hc3 *\n").unwrap();
    for arguments in [
        &["play", "gorogo", "--plain", "--white", "human", "--black", "human"][..],
        &["puzzle", "gorogo", "--plain"],
        &["record", "show", file.to_str().unwrap()],
    ] {
        let assert = Command::cargo_bin("trilith")
            .unwrap()
            .env("XDG_DATA_HOME", folder.path())
            .env("XDG_CONFIG_HOME", folder.path())
            .args(arguments)
            .write_stdin(typed)
            .assert();
        let printed = stdout(&assert) + &stderr(&assert);
        assert!(printed.contains("[31mc3"), "{arguments:?}: {printed}");
        assert_eq!(dangerous(&printed), "", "{arguments:?}: {printed:?}");
    }
}
