//! Outputs, errors and exit codes that other programs rely on.

use std::process::Output;

use assert_cmd::Command;

fn run(arguments: &[&str]) -> Output {
    Command::cargo_bin("trilith").unwrap().args(arguments).env("NO_COLOR", "1").output().unwrap()
}

fn answer(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The exit code and the one sentence on standard error of a call that fails.
fn refusal(arguments: &[&str]) -> (i32, String) {
    let output = run(arguments);
    let sentence = String::from_utf8(output.stderr).unwrap();
    assert!(output.stdout.is_empty(), "{arguments:?} printed something");
    assert_eq!(sentence.lines().count(), 1, "{arguments:?}: {sentence}");
    (output.status.code().unwrap(), sentence)
}

#[test]
fn perft_counts_are_those_of_the_rules() {
    for (game, depth, count) in
        [("gorogo", "4", "2428832"), ("barragoon", "3", "27500"), ("greener", "4", "639219")]
    {
        assert_eq!(answer(&["perft", game, depth]).trim(), count);
        assert_eq!(answer(&["perft", game, "0"]).trim(), "1");
    }
}

#[test]
fn moves_are_in_byte_order_one_a_line() {
    for game in ["gorogo", "barragoon", "greener"] {
        let lines = answer(&["moves", game]);
        let moves: Vec<&str> = lines.lines().collect();
        assert!(moves.is_sorted() && moves.len() >= 25);
    }
    let first = answer(&["moves", "gorogo", "--json"]);
    assert_eq!(first.lines().next(), Some(r#"{"ply":"Ha1"}"#));
}

#[test]
fn status_tells_how_a_game_ended() {
    let over = answer(&["status", "greener", "--json", "-p", "3,w4^7,2/6/w2^5,5/2,b6^9,3/6/4,b6^9,1 w"]);
    assert!(over.contains(r#""outcome":{"winner":"black","reason":"Black wins 12–6 on greens"}"#), "{over}");
    assert!(over.contains(r#""plies":0,"score":{"white":6,"black":12}"#), "{over}");
    let lost = "xv1zdvx/1x3x1/1x5/xZx4/1x3xx/4z2/4x2/2xdx2/1xDxDx1 w move";
    let lost = answer(&["status", "barragoon", "--json", "-p", lost]);
    assert!(lost.contains(r#""winner":"black","reason":"Brown wins: White has no legal ply""#), "{lost}");
    assert!(answer(&["status", "gorogo"]).contains("legal plies: 25"));
}

#[test]
fn plies_that_look_like_options_are_plies() {
    let takes = "7/7/7/7/3z3/3x3/3Z3/7/7 w last";
    let placed = answer(&["after", "barragoon", "-p", takes, "-@a1"]);
    assert_eq!(placed.trim(), "7/7/7/7/3z3/3x3/3Z3/7/-6 b move");
    assert!(answer(&["show", "barragoon", "-p", "-6/7/7/7/3z3/7/3Z3/7/7 w move", "--ascii"]).is_ascii());
}

#[test]
fn deals_are_named_by_a_number() {
    let deal = |arguments: &[&str]| answer(&[&["after", "greener"], arguments].concat());
    assert_eq!(deal(&["--deal", "3"]), deal(&["--deal", "3", "--size", "6x6"]));
    assert_ne!(deal(&["--deal", "3"]), deal(&["--deal", "4"]));
    assert_eq!(deal(&["--size", "9x9"]).split('/').count(), 9);
}

#[test]
fn a_proper_no_is_exit_code_1() {
    let (code, sentence) = refusal(&["after", "gorogo", "Hc3", "c3"]);
    assert_eq!((code, sentence.as_str()), (1, "trilith: c3 is not legal here: c3 is occupied\n"));
    assert_eq!(refusal(&["after", "greener", "a1b2"]).0, 1);
}

#[test]
fn wrong_use_is_exit_code_2_and_one_sentence() {
    for (arguments, part) in [
        (vec!["play", "chess"], "there is no game 'chess': expected gorogo, barragoon, greener"),
        (vec!["moves", "g"], "'g' could be gorogo or greener"),
        (vec!["moves"], "<GAME>"),
        (vec!["nonsense"], "unrecognized subcommand 'nonsense'"),
        (vec!["moves", "gorogo", "--nonsense"], "unexpected argument '--nonsense'"),
        (vec!["moves", "gorogo", "-p", "x"], "cannot read 'x': expected rows"),
        (vec!["after", "gorogo", "z9"], "cannot read 'z9': files run a to e"),
        (vec!["after", "barragoon", "h3e4"], "files run a to g"),
        (vec!["perft", "gorogo", "-1"], "-1"),
        (vec!["perft", "gorogo", "100"], "100 is not in 0..=99"),
        (vec!["show", "gorogo", "--deal", "1"], "GoRoGo has one start and no deals"),
        (vec!["show", "greener", "--size", "7x7"], "7x7"),
        (vec!["show", "gorogo", "--svg", "no/such/folder/a.svg"], "cannot write 'no/such/folder/a.svg'"),
        (vec!["show", "gorogo", "--png", "a.png", "--width", "9999999"], "9999999"),
    ] {
        let (code, sentence) = refusal(&arguments);
        assert_eq!(code, 2, "{sentence}");
        assert!(sentence.starts_with("trilith: ") && sentence.contains(part), "{sentence}");
    }
}

#[test]
fn rules_and_boards_are_plain_on_request() {
    for game in ["gorogo", "barragoon", "greener"] {
        assert!(answer(&["rules", game, "--ascii"]).is_ascii(), "{game}");
        assert!(!answer(&["rules", game, "--ascii"]).contains('?'), "a sign without a plain form in {game}");
        assert!(answer(&["show", game, "--ascii"]).is_ascii(), "{game}");
    }
}

#[test]
fn alone_and_without_a_terminal_it_prints_help() {
    assert!(answer(&[]).contains("Usage: trilith"));
    assert!(answer(&["help"]).contains("completions"));
}

#[test]
fn pictures_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    for game in ["gorogo", "barragoon", "greener"] {
        answer(&["show", game, "--svg", &file("a.svg"), "--png", &file("a.png"), "--width", "64"]);
        assert!(std::fs::read_to_string(file("a.svg")).unwrap().starts_with("<svg"));
        assert!(std::fs::read(file("a.png")).unwrap().starts_with(b"\x89PNG"));
    }
}

#[test]
fn every_shell_gets_its_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(answer(&["completions", shell]).contains("trilith"));
    }
}
