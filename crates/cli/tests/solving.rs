//! Long proofs: stores, fronts, certificates, and kills in the middle.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use game::Random;
use testkit::effort;

/// Positions of strong play that take some seconds, and who wins them.
const LONG: (&str, &str) = ("5/1W1W1/2HH1/BBBW1/5 w 7+2 7+1", "white wins");
const SHORT: (&str, &str) = ("5/BWWW1/2HH1/BBBW1/5 w 6+2 6+1", "white wins");

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _none_yet = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn solve(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trilith"));
    command.args(["solve", "gorogo", "--hash", "16", "--keep", "256"]).args(words).current_dir(folder);
    command
}

fn run(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trilith"));
    command.args(["solve", "gorogo"]).args(words).current_dir(folder).output().expect("it runs")
}

fn stdout_of(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The words of a store.
fn words(store: &Path) -> Vec<[u8; 8]> {
    let bytes = fs::read(store).expect("a store");
    let begin = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| end + 1);
    bytes[begin..].as_chunks().0.to_vec()
}

#[test]
fn a_proof_that_is_killed_again_and_again_ends_all_the_same() {
    let kills = effort().choose(4, 20);
    let folder = folder("killed");
    let (position, verdict) = LONG;
    let prove = ["--position", position, "--store", "store", "--threads", "1"];
    let mut random = Random::new(1);
    for _ in 0..kills {
        let mut child = solve(&folder, &prove).stdout(Stdio::null()).spawn().expect("it runs");
        thread::sleep(Duration::from_millis(100 + random.below(400) as u64));
        child.kill().expect("it is killed");
        child.wait().expect("it is gone");
    }
    let whole = stdout_of(&solve(&folder, &prove).output().expect("it runs"));
    assert!(whole.starts_with(verdict), "{whole}");
    // What is left to do is to show the line: small sub-proofs on it are not kept.
    let again = stdout_of(&solve(&folder, &prove).output().expect("it runs"));
    let positions = again.split("proved with ").nth(1).and_then(|rest| rest.split(' ').next());
    assert!(
        positions.is_some_and(|positions| positions.parse().is_ok_and(|count: u64| count < 20_000)),
        "{again}"
    );
    let words = words(&folder.join("store"));
    let identities: HashSet<u64> = words.iter().map(|word| u64::from_le_bytes(*word) >> 7).collect();
    assert_eq!(identities.len(), words.len(), "a sub-proof was made twice");
}

#[test]
fn two_processes_share_the_work() {
    let folder = folder("shared");
    let (position, verdict) = SHORT;
    for round in 0..20 {
        let units = stdout_of(&run(&folder, &["--position", position, "--store", "store", "--units", "4"]));
        let units: Vec<&str> = units.lines().collect();
        if units.is_empty() {
            break;
        }
        let name = |number: usize| format!("unit-{round}-{number}");
        for (index, pair) in units.chunks(2).enumerate() {
            let prove = |(number, unit): (usize, &&str)| {
                let name = name(2 * index + number);
                solve(&folder, &["--position", unit, "--store", &name, "--threads", "1"])
                    .stdout(Stdio::null())
                    .spawn()
                    .expect("it runs")
            };
            let children: Vec<_> = pair.iter().enumerate().map(prove).collect();
            for mut child in children {
                assert!(child.wait().expect("it ends").success());
            }
        }
        let names: Vec<String> = (0..units.len()).map(name).collect();
        let mut merge = vec!["--store", "store", "--keep", "256", "--merge"];
        merge.extend(names.iter().map(String::as_str));
        stdout_of(&run(&folder, &merge));
    }
    let whole =
        stdout_of(&solve(&folder, &["--position", position, "--store", "store"]).output().expect("it runs"));
    assert!(whole.starts_with(verdict), "{whole}");
}

#[test]
fn a_certificate_is_checked_and_a_wrong_one_refused() {
    let folder = folder("certificate");
    let (position, verdict) = SHORT;
    let prove = ["--position", position, "--store", "store", "--certificate", "file", "--unnamed", "4"];
    stdout_of(&solve(&folder, &prove).output().expect("it runs"));
    let check = ["--position", position, "--check", "file"];
    let checked = stdout_of(&run(&folder, &check));
    assert!(checked.starts_with(&format!("{verdict}\nchecked: ")), "{checked}");
    let forgetful = stdout_of(&run(&folder, &[&check[..], &["--hash", "1"]].concat()));
    assert!(forgetful.starts_with(&format!("{verdict}\nchecked: ")), "{forgetful}");
    for number in 1..=3 {
        let part = stdout_of(&run(&folder, &[&check[..], &["--part", &format!("{number}/3")]].concat()));
        let said = format!("{verdict} if all parts hold; part {number} of 3 does\nchecked: ");
        assert!(part.starts_with(&said), "{part}");
    }
    // A certificate of another position, one with a flipped bit, one that is cut off, none at all.
    let other = run(&folder, &["--check", "file"]);
    assert_eq!(other.status.code(), Some(2));
    let good = fs::read(folder.join("file")).expect("a certificate");
    let mut random = Random::new(2);
    for _ in 0..20 {
        let mut bytes = good.clone();
        bytes[random.below(good.len())] ^= 1 << random.below(8);
        fs::write(folder.join("file"), &bytes).expect("it can be written");
        assert_eq!(run(&folder, &check).status.code(), Some(2));
    }
    for bytes in [&good[..good.len() - 3], &good[..10], b""] {
        fs::write(folder.join("file"), bytes).expect("it can be written");
        assert_eq!(run(&folder, &check).status.code(), Some(2));
    }
}

/// Without a store the position is proved on the way; a shorter certificate is cut from a longer one.
#[test]
fn a_certificate_needs_no_store_and_takes_plies_over() {
    let folder = folder("certificate-alone");
    let (position, verdict) = SHORT;
    let certify = |words: &[&str]| stdout_of(&run(&folder, &[&["--position", position], words].concat()));
    let long = certify(&["--certificate", "long", "--early", "9", "--unnamed", "1"]);
    let short =
        certify(&["--certificate", "short", "--take", "long", "--early", "13", "--unnamed", "1000000"]);
    let plies = |text: &str| -> u32 {
        let told = text.split(": ").nth(1).and_then(|rest| rest.split(' ').next());
        told.expect("a number").parse().expect("a number")
    };
    assert!(0 < plies(&short) && plies(&short) < plies(&long), "{short}{long}");
    for file in ["long", "short"] {
        let checked = stdout_of(&run(&folder, &["--position", position, "--check", file]));
        assert!(checked.starts_with(&format!("{verdict}\nchecked: ")), "{checked}");
    }
}

/// What the program's own certificate names is not proved again.
#[test]
fn the_whole_game_is_told_at_once() {
    let folder = folder("at-once");
    for (position, begin) in
        [("5/5/5/5/5 w 10+3 10+2", "white wins\nline: Hc3 "), ("5/5/2H2/5/5 b 10+2 10+2", "white wins\n")]
    {
        let told = stdout_of(&run(&folder, &["--position", position]));
        assert!(told.starts_with(begin), "{told}");
        // The line goes to the end: by the certificate, its shortcuts and short proofs.
        let line = told.lines().find_map(|line| line.strip_prefix("line: ")).expect("a line");
        assert!(line.split(' ').count() >= 20, "{told}");
    }
}

/// A limit ends the work, not the claim: what was named by then is written.
#[test]
fn a_certificate_that_needs_more_time_is_written_as_far_as_it_came() {
    let folder = folder("cut-short");
    let told = stdout_of(&run(&folder, &["--certificate", "file", "--early", "13", "--nodes", "3000"]));
    assert!(told.contains("stopped early"), "{told}");
    // What is there is not replaced by a part.
    let whole = fs::read(folder.join("file")).expect("a certificate");
    let again = run(&folder, &["--certificate", "file", "--take", "file", "--early", "13", "--nodes", "1"]);
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    assert_eq!(fs::read(folder.join("file")).expect("a certificate"), whole);
    assert!(folder.join("file.part").exists());
}

/// What is clear at a glance is kept in no store, so it is no unit either.
#[test]
fn the_last_plies_are_no_units() {
    let folder = folder("no-units");
    for position in ["1WBBH/BWWW1/HWHHH/BBB1B/W1WB1 w 2+0 1+0", "BWWWH/BWH1B/BW1H1/1BBWH/HWBW1 b 2+0 2+0"] {
        assert_eq!(
            stdout_of(&run(&folder, &["--position", position, "--store", "store", "--units", "6"])),
            ""
        );
    }
}

/// A sample of the proof that White wins the game: all that is named is walked through, and one part of many is proved.
#[test]
fn a_part_of_the_whole_game_is_checked() {
    let folder = folder("whole-game");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/gorogo/gorogo.certificate");
    let part = effort().choose("3/2000", "16/500");
    let checked = stdout_of(&run(&folder, &["--check", file.to_str().expect("a path"), "--part", part]));
    let said = format!("white wins if all parts hold; part {} does\nchecked: ", part.replace('/', " of "));
    assert!(checked.starts_with(&said), "{checked}");
}

/// What docs/explanation/gorogo-solved.md says of White's first plies stands in the store beside it.
#[test]
fn first_plies_that_lose_are_in_the_store() {
    let folder = folder("first-plies");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/gorogo.proofs");
    fs::copy(kept, folder.join("store")).expect("a store");
    for (henge, reply) in [
        ("5/5/5/1H3/5", "c3"),
        ("5/5/5/5/H4", "c3"),
        ("5/5/5/5/1H3", "c3"),
        ("5/5/5/5/2H2", "c3"),
        ("5/5/5/2H2/5", "b4"),
    ] {
        let position = format!("{henge} b 10+2 10+2");
        // Without the store it would take half an hour.
        let prove = ["--position", &position, "--store", "store", "--nodes", "100000", "--hash", "64"];
        let told = stdout_of(&run(&folder, &prove));
        assert!(told.starts_with(&format!("black wins\nline: {reply} ")), "{told}");
    }
}

#[test]
fn wrong_use_is_told_in_a_sentence() {
    let folder = folder("wrong-use");
    fs::write(folder.join("text"), "something else").expect("a file");
    for (words, said) in [
        (&["--units", "5"][..], "--store"),
        (&["--merge", "text"], "--store"),
        (&["--store", "text"], "no store"),
        (&["--store", "store", "--merge", "missing"], "missing"),
        (&["--check", "text"], "no certificate"),
        (&["--check", "missing"], "missing"),
        (&["--check", "text", "--part", "4/3"], "expected a part such as 3/16"),
        (&["--certificate", "file", "--take", "missing"], "missing"),
        (&["--part", "1/3"], "--check"),
        (&["--certificate", "text"], "it is not a certificate"),
        (&["--certificate", "."], "folder"),
        (&["--certificate", "no/folder"], "no/folder"),
        (&["--store", "new", "--certificate", "new"], "both the store and the certificate"),
        (&["--store", "new", "--certificate", "./new"], "both the store and the certificate"),
        (&["--check", "text", "--certificate", "file"], "cannot be used with"),
    ] {
        let output = run(&folder, words);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {error}");
        assert!(error.contains(said), "{words:?}: {error}");
    }
    assert_eq!(fs::read(folder.join("text")).expect("a file"), b"something else");
    assert!(!folder.join("file").exists() && !folder.join("new").exists());
    let greener = Command::new(env!("CARGO_BIN_EXE_trilith"))
        .args(["solve", "greener", "--store", "greener"])
        .current_dir(&folder)
        .output()
        .expect("it runs");
    assert_eq!(greener.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&greener.stderr).contains("no exact keys"));
    assert!(!folder.join("greener").exists());
}

/// The commands of `solve`, and how the same was asked for before there were any.
#[test]
fn commands_do_what_the_hidden_options_do() {
    let folder = folder("commands");
    let (position, verdict) = SHORT;
    let solve = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_trilith"));
        stdout_of(&command.arg("solve").args(words).current_dir(&folder).output().expect("it runs"))
    };
    let at = ["--position", position];
    let units = solve(&[&["units", "gorogo", "old"], &at[..], &["--count", "4"]].concat());
    assert!(units.lines().count() > 1, "{units}");
    assert_eq!(units, solve(&[&["gorogo"], &at[..], &["--store", "old", "--units", "4"]].concat()));
    let certify = ["--threads", "1", "--hash", "16", "--unnamed", "4"];
    solve(&[&["certify", "gorogo", "one"], &at[..], &certify].concat());
    solve(&[&["gorogo"], &at[..], &["--certificate", "two"], &certify].concat());
    assert_eq!(fs::read(folder.join("one")).expect("one"), fs::read(folder.join("two")).expect("the other"));
    for part in [&["--threads", "1"][..], &["--threads", "1", "--part", "2/3"]] {
        let check = solve(&[&["check", "gorogo", "one"], &at[..], part].concat());
        assert!(check.starts_with(verdict), "{check}");
        assert_eq!(check, solve(&[&["gorogo", "--check", "one"], &at[..], part].concat()));
    }
    solve(&[&["gorogo"], &at[..], &["--store", "sub-proofs", "--keep", "64", "--hash", "16"]].concat());
    let merged = solve(&["merge", "gorogo", "whole", "sub-proofs"]);
    assert_eq!(
        merged,
        solve(&["gorogo", "--store", "again", "--merge", "sub-proofs"]).replace("again", "whole")
    );
    let help = solve(&["--help"]);
    for hidden in ["--units", "--merge", "--certificate", "--check", "--part", "--take", "--slow"] {
        assert!(!help.contains(hidden), "{help}");
    }
}
