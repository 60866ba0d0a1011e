//! Programs of others as players: good ones play as if they were ours, bad ones lose, and none stays behind.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

fn trilith() -> PathBuf {
    assert_cmd::cargo::cargo_bin("trilith")
}

fn run(arguments: &[&str]) -> Output {
    Command::new(trilith()).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn answer(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn ours(options: &str) -> String {
    format!("engine:'{}' ugi{options}", trilith().display())
}

/// What a match came to, but for names and times: results, and the mean number of plies.
fn course(game: &str, one: &str, two: &str, arguments: &[&str]) -> String {
    let said = answer(&[&["arena", game, one, two][..], arguments].concat());
    let results = said.lines().next().unwrap().rsplit(": ").next().unwrap();
    let plies = said.lines().nth(1).unwrap().split(',').next().unwrap();
    format!("{results}; {plies}")
}

#[test]
fn a_match_of_processes_is_the_match_within_one() {
    for (game, levels, arguments) in [
        ("gorogo", [8, 8], &["--nodes", "800", "--games", "6"]),
        ("gorogo", [4, 2], &["--nodes", "10", "--games", "10"]),
        ("greener", [8, 5], &["--nodes", "1500", "--games", "4"]),
        ("barragoon", [3, 2], &["--nodes", "10", "--games", "2"]),
    ] {
        let [one, two] = levels.map(|level| format!("level:{level}"));
        let within = course(game, &one, &two, arguments);
        let [one, two] = levels.map(|level| ours(&format!(";Level={level}")));
        assert_eq!(course(game, &one, &two, arguments), within, "{game} {levels:?}");
    }
}

#[test]
fn seeds_and_options_reach_the_program() {
    let arguments = ["--nodes", "300", "--games", "6", "--seed", "7", "--hash", "1", "--size", "9x6"];
    let within = course("greener", "level:8", "level:2", &arguments);
    assert_eq!(course("greener", &ours(""), &ours(" ; level = 2"), &arguments), within);
}

/// A tiny program in the shell's language that speaks the interface, whatever it says to `go`.
struct FakeEngine {
    folder: TempDir,
}

impl FakeEngine {
    /// `cases` are shell cases that come before the usual ones.
    fn new(cases: &str) -> FakeEngine {
        FakeEngine::script(&format!(
            r#"turn=true
while read -r line; do
  case "$line" in
    {cases}
    ugi) echo 'id name Fake'; echo ugiok ;;
    isready) echo readyok ;;
    'query p1turn') echo "response $turn" ;;
    'query gameover') echo 'response false' ;;
    'query result') echo 'response none' ;;
    'position startpos') turn=true ;;
    position*) set -- $line; if [ $(($# % 2)) = 1 ]; then turn=true; else turn=false; fi ;;
    quit) exit ;;
  esac
done"#
        ))
    }

    fn script(body: &str) -> FakeEngine {
        let folder = tempfile::tempdir().unwrap();
        let pids = folder.path().join("pids").display().to_string();
        fs::write(folder.path().join("fake.sh"), format!("echo $$ >> '{pids}'\n{body}\n")).unwrap();
        FakeEngine { folder }
    }

    fn player(&self) -> String {
        format!("engine:sh '{}'", self.folder.path().join("fake.sh").display())
    }

    /// The number of times it was started. None of them may be left.
    fn starts(&self) -> usize {
        let pids = fs::read_to_string(self.folder.path().join("pids")).unwrap_or_default();
        pids.lines().for_each(expect_gone);
        pids.lines().count()
    }
}

/// A process that was killed may need a moment on a busy machine, and its last parent another to take note.
fn expect_gone(pid: &str) {
    let patience = Instant::now() + Duration::from_secs(30);
    loop {
        let status = fs::read_to_string(Path::new("/proc").join(pid).join("stat")).unwrap_or_default();
        let state = status.rsplit(") ").next().unwrap_or_default();
        if state.is_empty() || state.starts_with(['Z', 'X']) {
            return;
        }
        assert!(Instant::now() < patience, "process {pid} is still there: {status}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Four games of a program against a simple computer; what is said of it.
fn forfeits(fake: &FakeEngine, arguments: &[&str]) -> String {
    let said = answer(
        &[&["arena", "gorogo", &fake.player(), "bot:easy", "--games", "4", "--opening", "0"], arguments]
            .concat(),
    );
    assert!(said.contains(": +0 =0 -4,"), "{said}");
    said.lines().find(|line| line.contains(" forfeits ")).unwrap_or(&said).to_string()
}

#[test]
fn a_program_that_dies_loses_and_is_started_again() {
    let fake = FakeEngine::new("go*) echo boom >&2; exit 3 ;;");
    let said = forfeits(&fake, &[]);
    assert!(said.ends_with("forfeits 4 games: it ended (exit status: 3), saying 'boom'"), "{said}");
    // Once for the first game, then anew for each.
    assert_eq!(fake.starts(), 4);
}

#[test]
fn a_program_that_stalls_loses() {
    let fake = FakeEngine::new("go*) ;;");
    assert!(forfeits(&fake, &["--time", "20ms"]).contains("it returned no ply within"));
    // Not less: patience is for the greetings, too, and a busy machine takes its time over them.
    assert!(forfeits(&fake, &["--nodes", "20", "--patience", "3s"]).contains("it returned no ply within"));
    assert_eq!(fake.starts(), 8);
    let deaf = FakeEngine::new("isready) sleep 1000 ;;");
    assert!(forfeits(&deaf, &["--patience", "3s"]).contains("it did not answer 'isready' in time"));
    deaf.starts();
}

#[test]
fn a_program_that_only_chatters_loses() {
    let fake = FakeEngine::new("go*) while :; do echo info string thinking hard; done ;;");
    assert!(forfeits(&fake, &["--time", "20ms"]).contains("it returned no ply within"));
    let long = FakeEngine::new("go*) head -c 300000 /dev/zero | tr '\\0' a; echo; echo bestmove ;;");
    let said = forfeits(&long, &[]);
    assert!(said.contains("it returned no ply, but the game is not over: 'bestmove'"), "{said}");
    assert!(fake.starts() + long.starts() >= 5);
}

#[test]
fn a_program_that_breaks_the_rules_loses() {
    let fake = FakeEngine::new("go*) echo bestmove c3 ;;");
    let illegal = forfeits(&fake, &[]);
    assert!(illegal.contains("it offered 'c3': c3 is not legal here"), "{illegal}");
    assert_eq!(fake.starts(), 4);
    let unreadable = forfeits(&FakeEngine::new("go*) echo bestmove z99 ponder a1 ;;"), &[]);
    assert!(unreadable.contains("cannot read 'z99'"), "{unreadable}");
}

#[test]
fn a_program_that_lies_loses() {
    let over = forfeits(&FakeEngine::new("'query gameover') echo response true ;;"), &[]);
    assert!(over.contains("it answered 'query gameover' with 'true', not 'false'"), "{over}");
    let turn = forfeits(&FakeEngine::new("'query p1turn') echo response maybe so ;;"), &[]);
    assert!(turn.contains("it answered 'query p1turn' with 'response maybe so'"), "{turn}");
    // A good player that calls every game a draw.
    let liar = FakeEngine::script(&format!(
        "'{}' ugi | sed -u -e 's/^response p1win/response draw/' -e 's/^response p2win/response draw/'",
        trilith().display()
    ));
    let result = forfeits(&liar, &["--nodes", "50"]);
    assert!(result.contains("it answered 'query result' with 'draw', not 'p"), "{result}");
}

#[test]
fn json_tells_every_forfeit() {
    let fake = FakeEngine::new("go*) exit 1 ;;");
    let said = answer(&["arena", "gorogo", "bot:easy", &fake.player(), "--games", "2", "--json"]);
    assert!(said.starts_with(r#"{"games":2,"wins":2,"draws":0,"losses":0,"score":1.0,"#), "{said}");
    let player = fake.player();
    let lost = format!(r#"{{"game":2,"player":"{player}","reason":"it ended (exit status: 1)"}}"#);
    assert!(said.contains(&lost), "{said}");
}

#[test]
fn a_program_that_never_begins_is_wrong_use() {
    let flood = FakeEngine::new("ugi) while :; do echo option name X type check default true; done ;;");
    for (command, expected) in [
        ("engine:/no/such/program", "the engine '/no/such/program' cannot play: it cannot be started: "),
        ("engine:cat", "'cat' cannot play: it did not answer 'ugi' in time"),
        ("engine:false", "'false' cannot play: it ended (exit status: 1)"),
        ("engine:'cat", "a quotation mark is missing"),
        (&ours(";Colour=red"), "it has no option 'Colour': expected one of Game, Size"),
        (&ours(";Level=99"), "its option 'Level' cannot be '99': expected a whole number from 1 to 8"),
        (&ours(";game=chess"), "its option 'game' cannot be 'chess': expected one of "),
        (&flood.player(), "it announced more than 256 options"),
    ] {
        // Those that answer get the time they need.
        let patience = if command == "engine:cat" { "200ms" } else { "60s" };
        let output = run(&["arena", "gorogo", command, "level:1", "--patience", patience]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}: {said}");
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn programs_play_at_the_board() {
    let one = ours(";Level=2");
    let said = answer(&["play", "gorogo", "--white", &one, "--black", "level:1", "--seed", "3"]);
    let twin = answer(&["play", "gorogo", "--white", "level:2", "--black", "level:1", "--seed", "3"]);
    assert_eq!(said.replace(&one, "level:2"), twin);
    let fake = FakeEngine::new("go*) echo bestmove a1 ;;");
    let said = answer(&["play", "gorogo", "--white", &fake.player(), "--black", "level:1"]);
    let last = said.lines().last().unwrap();
    assert!(last.starts_with("Black wins: White (engine:sh '") && last.contains("a1 is not legal"), "{last}");
    assert_eq!(fake.starts(), 1);
}

/// A program behind a script is another process.
#[test]
fn what_a_program_has_started_ends_with_it() {
    let deaf = "(trap '' INT TERM; exec sleep 1000 </dev/null >/dev/null 2>&1) & echo $! >>";
    for last in ["", "quit) exit ;;", "quit) sleep 1000 ;;"] {
        let folder = tempfile::tempdir().unwrap();
        let children = folder.path().join("children").display().to_string();
        let body = format!("isready) {deaf} '{children}'; echo readyok ;; go*) echo bestmove c3 ;; {last}");
        let wrapper = FakeEngine::new(&body);
        forfeits(&wrapper, &["--patience", "1s"]);
        let started = fs::read_to_string(&children).unwrap();
        started.lines().for_each(expect_gone);
        assert!(wrapper.starts() >= 1 && started.lines().count() >= 1);
    }
}

#[test]
fn an_interrupt_leaves_no_program_behind() {
    for player in ["--white", "arena"] {
        // It hears neither the end of its input nor any wish.
        let fake = FakeEngine::new(
            "go*) trap '' INT TERM; while :; do sleep 1000 & echo $! >> \"${0%/*}/pids\"; wait; done ;;",
        );
        let arguments = match player {
            "arena" => vec!["arena".into(), "gorogo".into(), fake.player(), "level:1".into()],
            _ => vec!["play".into(), "gorogo".into(), player.into(), fake.player()],
        };
        let mut child = Command::new(trilith())
            .args(arguments)
            .args(["--opening", "0"].iter().filter(|_| player == "arena"))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while !fake.folder.path().join("pids").exists() {
            thread::sleep(Duration::from_millis(10));
        }
        thread::sleep(Duration::from_millis(300));
        let patience = Instant::now() + Duration::from_secs(30);
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        while child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < patience, "still there");
            thread::sleep(Duration::from_millis(10));
        }
        assert!(fake.starts() >= 1);
    }
}
