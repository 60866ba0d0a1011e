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
    assert!(lost.contains(r#""winner":"black","reason":"Brown wins: White has no legal move""#), "{lost}");
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
fn options_may_follow_the_plies() {
    let surrounded = "H3B/2W1B/1H1W1/2W2/B3B b 7+1 6+2";
    let after = answer(&["after", "gorogo", "c3", "-p", surrounded]);
    assert_eq!(after, answer(&["after", "gorogo", "-p", surrounded, "c3"]));
    assert!(answer(&["after", "gorogo", "Hc3", "--json"]).starts_with("{\"position\""));
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
        (vec!["record"], "a command is missing: expected check, convert, show, merge, stats"),
        (vec!["solve", "certfy", "gorogo", "file"], "a command before it: certify, check, merge, units"),
        (vec!["moves", "gorogo", "-p", "x"], "cannot read 'x': expected rows"),
        (vec!["after", "gorogo", "z9"], "cannot read 'z9': files run a to e"),
        (vec!["after", "barragoon", "h3e4"], "files run a to g"),
        (vec!["perft", "gorogo", "-1"], "-1"),
        (vec!["perft", "gorogo", "100"], "expected a whole number from 0 to 99"),
        (vec!["perft", "gorogo", "abc"], "expected a whole number from 0 to 99"),
        (vec!["show", "greener", "--deal", "-3"], "expected a whole number"),
        (vec!["best", "gorogo", "--level", "9"], "expected a whole number from 1 to 8"),
        (vec!["best", "gorogo", "--time", "soon"], "expected a time such as 500ms"),
        (vec!["play", "gorogo", "--white", "nobody"], "cannot read 'nobody': expected human"),
        (vec!["arena", "gorogo", "bot:nobody", "uct"], "GoRoGo has no bot 'nobody': expected easy"),
        (vec!["arena", "gorogo", "human", "uct"], "'human' cannot play here"),
        (vec!["arena", "gorogo", "uct", "plain"], "GoRoGo has no player called 'plain'"),
        (vec!["arena", "gorogo", "uct", "uct", "--sprt", "20:0"], "the lower first"),
        (vec!["arena", "gorogo", "uct", "uct", "--sprt", "0:1e308"], "from -1600 to 1600"),
        (vec!["show", "gorogo", "--deal", "1"], "GoRoGo has one start and no deals"),
        (vec!["show", "greener", "--size", "7x7"], "7x7"),
        (vec!["show", "gorogo", "--svg", "no/such/folder/a.svg"], "cannot write 'no/such/folder/a.svg'"),
        (vec!["show", "gorogo", "--png", "a.png", "--width", "9999999"], "9999999"),
    ] {
        let (code, sentence) = refusal(&arguments);
        assert_eq!(code, 2, "{sentence}");
        assert!(sentence.starts_with("trilith: ") && sentence.contains(part), "{sentence}");
        assert!(!sentence.contains("tip:"), "{sentence}");
    }
}

#[test]
fn rules_and_boards_are_plain_on_request() {
    for game in ["gorogo", "barragoon", "greener"] {
        for rules in [answer(&["rules", game, "--ascii"]), answer(&["rules", game, "--full", "--ascii"])] {
            assert!(rules.is_ascii(), "{game}");
            assert!(!rules.contains('?'), "a sign without a plain form in {game}");
        }
        assert!(answer(&["show", game, "--ascii"]).is_ascii(), "{game}");
    }
}

#[test]
fn rules_are_short_unless_all_of_them_are_asked_for() {
    let short = answer(&["rules", "barragoon"]);
    assert!(short.starts_with("Barragoon\n\nLeave your opponent without a legal move"), "{short}");
    for part in ["┌──", "all turns", "step by step", "◄─╮", "  [4] "] {
        assert!(short.contains(part), "{part}: {short}");
    }
    assert!(short.lines().all(|line| line.chars().count() <= 78), "{short}");
    let full = answer(&["rules", "barragoon", "--full"]);
    assert!(full.contains("11. Draw.") && full.contains("Readings"), "{full}");
    assert!(!short.contains("Readings"));
}

/// A board of the short rules has all its rows and the letters of its files below them.
#[test]
fn boards_of_the_short_rules_are_whole() {
    let rules = answer(&["rules", "gorogo"]);
    let captured = "    5  ○ · · · ○\n    4  · · ● · ·\n    3  · ● · ● ·\n    2  · · ● · ·\n    1  · · · · Π\n       a b c d e\n";
    assert!(rules.contains(captured), "{rules}");
    assert_eq!(rules.matches("\n    5  ").count(), rules.matches("\n       a b c d e\n").count(), "{rules}");
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

#[test]
fn best_is_legal_and_tells_what_it_knows() {
    for game in ["gorogo", "barragoon", "greener"] {
        let moves = answer(&["moves", game]);
        for arguments in
            [&["--level", "1"][..], &["--level", "4", "--seed", "3"], &["--nodes", "2000"], &["--depth", "2"]]
        {
            let ply = answer(&[&["best", game], arguments].concat());
            assert!(moves.lines().any(|legal| legal == ply.trim()), "{game} {arguments:?}: {ply}");
        }
        let told = answer(&["best", game, "--nodes", "5000", "--json"]);
        if game == "gorogo" {
            // The certificate in the program names it.
            assert!(told.contains(r#"{"ply":"Hc3""#) && told.contains(r#""proved":true"#), "{told}");
            continue;
        }
        for field in [
            r#"{"ply":""#,
            r#""score":"#,
            r#""line":["#,
            r#""depth":"#,
            r#""nodes":5000"#,
            r#""solved":false"#,
        ] {
            assert!(told.contains(field), "{field} in {told}");
        }
    }
    let over = "W1HH1/1WBWW/HBBB1/WBHB1/1WH2 b 0+0 0+0";
    assert_eq!(refusal(&["best", "gorogo", "-p", over]).0, 1);
}

#[test]
fn analyze_tells_several_lines() {
    let told = answer(&["analyze", "gorogo", "--lines", "4", "--nodes", "20000"]);
    assert!(told.contains("  4. ") && told.contains("depth 3"), "{told}");
    // All first plies are known: one wins, the others lose.
    assert!(told.contains("  1. Hc3      wins in 25 ") && told.contains("  4. H"), "{told}");
    assert_eq!(
        told.lines().filter(|line| line.starts_with("  4. ") && line.contains("loses in 25 ")).count(),
        told.matches("  4. ").count()
    );
    let told = answer(&["analyze", "greener", "--lines", "2", "--nodes", "20000", "--json"]);
    assert!(told.lines().all(|line| line.starts_with(r#"{"depth":"#) && line.ends_with('}')), "{told}");
}

#[test]
fn a_match_is_told_in_one_object_and_is_repeatable() {
    let play = || {
        answer(&[
            "arena",
            "greener",
            "bot:greedy",
            "bot:easy",
            "--games",
            "40",
            "--json",
            "--concurrency",
            "2",
        ])
    };
    let told = play();
    assert!(told.starts_with(r#"{"games":40,"wins":"#), "{told}");
    assert_eq!(told, play());
    let words = answer(&["arena", "gorogo", "level:3", "bot:easy", "--games", "10", "--sprt"]);
    assert!(words.contains("level:3 against bot:easy: +") && words.contains("plies per game"), "{words}");
}
